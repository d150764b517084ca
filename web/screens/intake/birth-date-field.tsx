import { type ReactNode, type SelectHTMLAttributes, useId, useRef, useState } from "react";
import { digitsOf } from "#domain/digits.ts";
import {
  type BirthDateField as DateField,
  MIN_BIRTH_DATE,
  type BirthTimeField as TimeField,
  UNKNOWN_BIRTH,
} from "#domain/intakes.ts";
import { isCalendarDate } from "#domain/ist-time.ts";
import { monthNames } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { FieldError, inputClass } from "#web/ui/field.tsx";
import type { IntakeForm } from "./use-intake-form.ts";

type Parts = { day: string; month: string; year: string };

const NO_DATE: Parts = { day: "", month: "", year: "" };
const PART_CLASS = `${inputClass} min-w-0 disabled:opacity-50`;

/** Day, month by its name, and year: one value, `YYYY-MM-DD`. A date of which a part is missing is not valid. */
export function BirthDateField({ form, field = "birthDate" }: { form: IntakeForm; field?: DateField }) {
  const t = useT();
  const id = useId();
  const value = form.typed[field];
  const isUnknown = value === UNKNOWN_BIRTH;
  const [typed, setTyped] = useState<Parts>(() => partsOf(value));
  const parts = isUnknown ? NO_DATE : typed;
  const change = (part: Partial<Parts>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    form.change(field, dateOf(next));
  };
  const error = useErrorText(form.errorText(field), parts);
  const isOwn = field === "birthDate" && form.typed.forWhom === "self";
  const autoComplete = (part: "day" | "month" | "year") => (isOwn ? `bday-${part}` : "off");
  const shared = {
    disabled: isUnknown,
    className: PART_CLASS,
    "aria-describedby": error ? `${id}-error` : undefined,
    "aria-invalid": error ? (true as const) : undefined,
  };
  return (
    <Unknowable form={form} field={field} label={t("intakes.date-unknown")}>
      <fieldset className="grid min-w-0 gap-2">
        <legend className="mb-2 p-0 text-small font-bold">{t("intakes.birth-date")}</legend>
        <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,6fr)_minmax(0,4fr)] gap-2.5">
          <Part label={t("general.day")}>
            <input
              {...shared}
              // `useFieldErrors` focuses the control of this name.
              name={field}
              type="text"
              inputMode="numeric"
              autoComplete={autoComplete("day")}
              maxLength={2}
              value={parts.day}
              onChange={(event) => change({ day: digitsOf(event.target.value).slice(0, 2) })}
            />
          </Part>
          <Part label={t("intakes.birth-month")}>
            <MonthSelect
              {...shared}
              autoComplete={autoComplete("month")}
              value={parts.month}
              onMonth={(month) => change({ month })}
            />
          </Part>
          <Part label={t("intakes.birth-year")}>
            <input
              {...shared}
              type="text"
              inputMode="numeric"
              autoComplete={autoComplete("year")}
              maxLength={4}
              value={parts.year}
              onChange={(event) => change({ year: digitsOf(event.target.value).slice(0, 4) })}
            />
          </Part>
        </div>
        <FieldError id={`${id}-error`} error={error} />
      </fieldset>
    </Unknowable>
  );
}

function Part({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label className="grid gap-1 text-small text-ink-quiet">
      <span>{label}</span>
      {children}
    </label>
  );
}

type MonthProps = SelectHTMLAttributes<HTMLSelectElement> & { onMonth: (month: string) => void };

function MonthSelect({ onMonth, ...rest }: MonthProps) {
  const t = useT();
  const names = monthNames();
  return (
    <select {...rest} onChange={(event) => onMonth(event.target.value)}>
      <option value="">{t("intakes.birth-month-choose")}</option>
      {names.map((name, index) => (
        <option key={name} value={String(index + 1).padStart(2, "0")}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** A whole date that no calendar has is named. */
function useErrorText(error: string | null, { day, month, year }: Parts): string | null {
  const t = useT();
  const isWhole = day !== "" && month !== "" && year.length === 4 && year >= MIN_BIRTH_DATE.slice(0, 4);
  if (!error || !isWhole || isCalendarDate(dateOf({ day, month, year }))) return error;
  return t("intakes.fault-no-such-day", {
    day: String(Number(day)),
    month: monthNames()[Number(month) - 1] ?? "",
    year,
  });
}

function dateOf({ day, month, year }: Parts): string {
  return day === "" && month === "" && year === "" ? "" : `${year}-${month}-${day && day.padStart(2, "0")}`;
}

function partsOf(value: string): Parts {
  if (value === UNKNOWN_BIRTH) return NO_DATE;
  const [year = "", month = "", day = ""] = value.split("-");
  return { day: day.replace(/^0/, ""), month, year };
}

type UnknowableProps = {
  form: IntakeForm;
  field: DateField | TimeField;
  /** Of the checkbox. */
  label: string;
  children: ReactNode;
};

/** A date or time, with a checkbox for a customer who does not know it. Unticked, it returns to the earlier value. */
export function Unknowable({ form, field, label, children }: UnknowableProps) {
  const value = form.typed[field];
  const earlier = useRef("");
  return (
    <div className="grid gap-1">
      {children}
      <Checkbox
        isChecked={value === UNKNOWN_BIRTH}
        onChange={(isTicked) => {
          if (isTicked) earlier.current = value;
          form.change(field, isTicked ? UNKNOWN_BIRTH : earlier.current);
        }}
      >
        {label}
      </Checkbox>
    </div>
  );
}
