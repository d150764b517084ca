import { clsx } from "clsx";
import { useEffect, useId, useRef } from "react";
import { timeOfDay } from "#domain/ist-time.ts";
import { SLOT_MINUTES, type TimeRange } from "#domain/slots.ts";
import { formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { FieldError, inputClass } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";

const DAY_MINUTES = 24 * 60;
const START_TIMES = Array.from({ length: DAY_MINUTES / SLOT_MINUTES }, (_, step) =>
  timeOfDay(step * SLOT_MINUTES),
);
const MIDNIGHT = "24:00";
const END_TIMES = [...START_TIMES.slice(1), MIDNIGHT];

type Props = {
  number: number;
  range: TimeRange;
  /** A new one moves the focus here. */
  fault: { message: string } | null;
  onChange: (part: Partial<TimeRange>) => void;
  /** Null for the only range of a day, which cannot be removed. */
  onRemove: (() => void) | null;
};

export function RangeRow({ number, range, fault, onChange, onRemove }: Props) {
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
        <legend className="sr-only">{t("admin.range", { number })}</legend>
        {onRemove ? (
          <div className="flex min-h-11 items-center justify-between gap-2">
            <span aria-hidden="true" className="text-small font-bold">
              {t("admin.range", { number })}
            </span>
            <button
              type="button"
              aria-label={t("admin.remove-range", { number })}
              title={t("admin.remove-range", { number })}
              className="-mr-2 grid size-11 shrink-0 place-items-center rounded-full text-destructive hover:bg-destructive-soft"
              onClick={onRemove}
            >
              <Icon name="trash" size={20} />
            </button>
          </div>
        ) : null}
        <div className="flex flex-wrap gap-2">
          <TimeSelect
            label={t("admin.start")}
            name={t("admin.start-of", { number })}
            value={range.startTime}
            times={START_TIMES}
            describedBy={described}
            onChange={(startTime) => onChange({ startTime })}
          />
          <TimeSelect
            label={t("admin.end")}
            name={t("admin.end-of", { number })}
            value={range.endTime}
            times={END_TIMES}
            describedBy={described}
            onChange={(endTime) => onChange({ endTime })}
          />
        </div>
      </fieldset>
      <FieldError id={errorId} error={fault?.message} />
    </li>
  );
}

type SelectProps = {
  label: string;
  name: string;
  value: string;
  times: readonly string[];
  describedBy?: string;
  onChange: (time: string) => void;
};

function TimeSelect({ label, name, value, times, describedBy, onChange }: SelectProps) {
  const t = useT();
  const language = useLanguage();
  return (
    <label className="grid min-w-0 grow basis-28 gap-0.5">
      <span aria-hidden="true" className="text-small text-ink-quiet">
        {label}
      </span>
      <select
        aria-label={name}
        aria-invalid={describedBy ? true : undefined}
        aria-describedby={describedBy}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={clsx(inputClass, "scroll-my-48 text-ellipsis")}
      >
        <option value="">{t("admin.choose-time")}</option>
        {times.map((time) => (
          <option key={time} value={time}>
            {time === MIDNIGHT ? t("admin.midnight") : formatTime(language, time)}
          </option>
        ))}
      </select>
    </label>
  );
}
