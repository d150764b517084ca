import { useEffect, useId, useRef } from "react";
import type { TimeRange } from "#domain/slots.ts";
import { useT } from "#web/i18n/t.ts";
import { Badge } from "#web/ui/badge.tsx";
import { FieldError } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { TimeInput } from "./time-input.tsx";

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
