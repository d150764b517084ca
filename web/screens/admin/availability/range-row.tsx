import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { minutesOfDay, timeOfDay } from "#domain/ist-time.ts";
import type { TimeRange } from "#domain/slots.ts";
import { SLOT_MINUTES } from "#domain/slots.ts";
import { formatTime } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Badge } from "#web/ui/badge.tsx";
import { FieldError } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { parseTime } from "./parse-time.ts";

type Props = {
  number: number;
  range: TimeRange;
  /** A new one moves the focus here. */
  fault: { message: string } | null;
  onChange: (part: Partial<TimeRange>) => void;
  /** Bookings inside of the range. */
  booked?: number;
  /** Null for the only range of a day, which cannot be removed. */
  onRemove: (() => void) | null;
};

export function RangeRow({ number, range, fault, booked = 0, onChange, onRemove }: Props) {
  const t = useT();
  const errorId = useId();
  const item = useRef<HTMLLIElement>(null);
  const described = fault ? errorId : undefined;
  useEffect(() => {
    if (fault) item.current?.querySelector("input")?.focus();
  }, [fault]);
  return (
    <li ref={item}>
      <fieldset className="grid min-w-0 grid-cols-1 gap-1.5">
        <legend className="sr-only">{t("availability.range", { number })}</legend>
        <div className="flex items-center justify-between gap-2">
          {onRemove ? (
            <span aria-hidden="true" className="text-small font-bold">
              {t("availability.range", { number })}
            </span>
          ) : null}
          {booked > 0 ? <Badge tone="secondary">{t("hours.booked", { count: booked })}</Badge> : null}
          {onRemove ? (
            <button
              type="button"
              aria-label={t("availability.remove-range", { number })}
              title={t("availability.remove-range", { number })}
              className="-mr-2 ml-auto grid size-11 shrink-0 place-items-center rounded-full text-destructive hover:bg-destructive-soft"
              onClick={onRemove}
            >
              <Icon name="trash" size={20} />
            </button>
          ) : null}
        </div>
        <div className="flex flex-wrap gap-2">
          <TimeInput
            label={t("availability.start")}
            name={t("availability.start-of", { number })}
            value={range.startTime}
            after={null}
            describedBy={described}
            onChange={(startTime) => onChange({ startTime })}
          />
          <TimeInput
            label={t("availability.end")}
            name={t("availability.end-of", { number })}
            value={range.endTime}
            after={range.startTime}
            describedBy={described}
            onChange={(endTime) => onChange({ endTime })}
          />
        </div>
      </fieldset>
      <FieldError id={errorId} error={fault?.message} />
    </li>
  );
}

const MIDNIGHT = "24:00";
const FIRST_STEP = "10:00";
const TIME = /^\d\d:\d\d$/;

type TimeInputProps = {
  label: string;
  name: string;
  /** `HH:mm`, "", or the text that the admin typed while it is no time. */
  value: string;
  /** For the end of a range: its start, which "6" then follows. */
  after: string | null;
  describedBy?: string;
  onChange: (value: string) => void;
};

/** A time to type, or to step by ten minutes with the buttons or the arrow keys. */
function TimeInput({ label, name, value, after, describedBy, onChange }: TimeInputProps) {
  const t = useT();
  const [typed, setTyped] = useState<string | null>(null);
  const isTime = TIME.test(value);
  const shown = !isTime ? value : value === MIDNIGHT ? t("availability.midnight") : formatTime(value);
  const change = (text: string) => {
    setTyped(text);
    onChange(parseTime(text, after) ?? text.trim());
  };
  const step = (direction: 1 | -1) => {
    setTyped(null);
    onChange(nextStep(isTime ? value : null, direction, after));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") setTyped(null);
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    step(event.key === "ArrowUp" ? 1 : -1);
  };
  return (
    <div className="grid min-w-0 grow basis-48 gap-0.5">
      <span aria-hidden="true" className="text-small text-ink-quiet">
        {label}
      </span>
      <div className="flex min-h-[3.25rem] items-stretch rounded-card border border-control bg-card focus-within:border-primary focus-within:outline-3 focus-within:outline-primary-soft has-aria-invalid:border-destructive has-aria-invalid:outline-destructive">
        <StepButton icon="minus" title={t("hours.earlier")} onPress={() => step(-1)} />
        <input
          aria-label={name}
          aria-invalid={describedBy ? true : undefined}
          aria-describedby={describedBy}
          value={typed ?? shown}
          placeholder={t("hours.time-example")}
          autoComplete="off"
          enterKeyHint="done"
          onFocus={(event) => event.target.select()}
          onChange={(event) => change(event.target.value)}
          onBlur={() => setTyped(null)}
          onKeyDown={onKeyDown}
          className="w-full min-w-0 scroll-my-48 bg-transparent text-center text-body text-ink outline-none placeholder:text-ink-quiet"
        />
        <StepButton icon="plus" title={t("hours.later")} onPress={() => step(1)} />
      </div>
    </div>
  );
}

type StepProps = { icon: "minus" | "plus"; title: string; onPress: () => void };

/** For pointers: the keyboard has the arrow keys, a screen reader types. */
function StepButton({ icon, title, onPress }: StepProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      title={title}
      onClick={onPress}
      className="grid w-11 shrink-0 place-items-center rounded-card text-ink-quiet hover:bg-primary-soft"
    >
      <Icon name={icon} size={18} />
    </button>
  );
}

/** From a time off the mark to the mark beside it; without a time, to the hour after `after`. */
function nextStep(value: string | null, direction: 1 | -1, after: string | null): string {
  const last = after === null ? 24 * 60 - SLOT_MINUTES : 24 * 60;
  if (value === null) {
    const isAfterTime = after !== null && TIME.test(after);
    return isAfterTime ? timeOfDay(Math.min(minutesOfDay(after) + 60, last)) : FIRST_STEP;
  }
  const steps = minutesOfDay(value) / SLOT_MINUTES;
  const next = direction === 1 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1;
  return timeOfDay(Math.min(Math.max(next * SLOT_MINUTES, 0), last));
}
