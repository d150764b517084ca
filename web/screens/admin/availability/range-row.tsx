import { clsx } from "clsx";
import { useEffect, useId, useRef } from "react";
import { timeOfDay } from "#domain/ist-time.ts";
import { SLOT_MINUTES, type TimeRange } from "#domain/slots.ts";
import { formatTime } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Badge } from "#web/ui/badge.tsx";
import { FieldError, inputClass } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";

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
    if (fault) item.current?.querySelector("select")?.focus();
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
          <TimeSelect
            label={t("availability.start")}
            name={t("availability.start-of", { number })}
            value={range.startTime}
            times={STARTS}
            describedBy={described}
            onChange={(startTime) => onChange({ startTime })}
          />
          <TimeSelect
            label={t("availability.end")}
            name={t("availability.end-of", { number })}
            value={range.endTime}
            times={ENDS}
            describedBy={described}
            onChange={(endTime) => onChange({ endTime })}
          />
        </div>
      </fieldset>
      <FieldError id={errorId} error={fault?.message} />
    </li>
  );
}

const MARKS = Array.from({ length: (24 * 60) / SLOT_MINUTES + 1 }, (_, at) => timeOfDay(at * SLOT_MINUTES));
const STARTS = MARKS.slice(0, -1);
const ENDS = MARKS.slice(1);
const MIDNIGHT = "24:00";

type TimeSelectProps = {
  label: string;
  name: string;
  /** `HH:mm`, or "" until a time is chosen. */
  value: string;
  times: readonly string[];
  describedBy: string | undefined;
  onChange: (value: string) => void;
};

function TimeSelect({ label, name, value, times, describedBy, onChange }: TimeSelectProps) {
  const t = useT();
  // Hours that were not saved by this screen may begin off the marks.
  const offered = value === "" || times.includes(value) ? times : [...times, value].sort();
  return (
    <div className="grid min-w-0 grow basis-36 gap-0.5">
      <span aria-hidden="true" className="text-small text-ink-quiet">
        {label}
      </span>
      <select
        aria-label={name}
        aria-invalid={describedBy ? true : undefined}
        aria-describedby={describedBy}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={clsx(inputClass, "scroll-my-48")}
      >
        <option value="">{t("availability.choose-time")}</option>
        {offered.map((time) => (
          <option key={time} value={time}>
            {time === MIDNIGHT ? t("availability.midnight") : formatTime(time)}
          </option>
        ))}
      </select>
    </div>
  );
}
