import { type InputHTMLAttributes, useId, useRef } from "react";
import {
  FOR_WHOM,
  INTAKE_MAX_LENGTHS,
  type IntakeTextField,
  MIN_BIRTH_DATE,
  normalizeIntakeText,
  UNKNOWN_BIRTH,
} from "#domain/intakes.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { useT } from "#web/i18n/t.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Field, inputClass } from "#web/ui/field.tsx";
import type { IntakeForm } from "./use-intake-form.ts";

export function PersonField({ form }: { form: IntakeForm }) {
  const t = useT();
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-2 p-0 text-small font-bold">{t("intakes.for-whom")}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-2.5">
        {FOR_WHOM.map((forWhom) => (
          <label
            key={forWhom}
            className="relative grid min-h-[3.25rem] content-center rounded-card border-2 border-line bg-card px-3.5 py-2 font-bold has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              name="forWhom"
              value={forWhom}
              checked={form.typed.forWhom === forWhom}
              onChange={() => form.change("forWhom", forWhom)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            {t(`intakes.for-${forWhom}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type TextProps = Omit<InputHTMLAttributes<HTMLInputElement>, "form"> & {
  form: IntakeForm;
  field: Exclude<IntakeTextField, "question">;
  label: string;
  hint?: string;
};

export function TextField({ form, field, label, hint, ...rest }: TextProps) {
  return (
    <Field label={label} hint={hint} error={form.errorText(field)}>
      {(props) => (
        <input
          {...rest}
          {...props}
          name={field}
          type="text"
          value={form.typed[field]}
          onChange={(event) => form.change(field, event.target.value)}
          className={inputClass}
        />
      )}
    </Field>
  );
}

type UnknowableProps = {
  form: IntakeForm;
  field: "birthDate" | "birthTime";
  label: string;
  unknownLabel: string;
  hint?: string;
};

/** A date or time, or a checkbox for a customer who does not know it. Unticked, it returns to the earlier value. */
export function UnknowableField({ form, field, label, unknownLabel, hint }: UnknowableProps) {
  const value = form.typed[field];
  const isUnknown = value === UNKNOWN_BIRTH;
  const earlier = useRef("");
  const limits = field === "birthDate" ? { min: MIN_BIRTH_DATE, max: istDateOf(serverNow()) } : {};
  return (
    <div className="grid gap-1">
      <Field label={label} hint={hint} error={form.errorText(field)}>
        {(props) => (
          <input
            {...props}
            {...limits}
            name={field}
            type={field === "birthDate" ? "date" : "time"}
            autoComplete="off"
            disabled={isUnknown}
            value={isUnknown ? "" : value}
            onChange={(event) => form.change(field, event.target.value)}
            className={`${inputClass} min-w-0 disabled:opacity-50`}
          />
        )}
      </Field>
      <Checkbox
        isChecked={isUnknown}
        onChange={(isTicked) => {
          if (isTicked) earlier.current = value;
          form.change(field, isTicked ? UNKNOWN_BIRTH : earlier.current);
        }}
      >
        {unknownLabel}
      </Checkbox>
    </div>
  );
}

/** Screen readers announce the remaining length from here on, in steps. */
const NEARLY_FULL = 50;
const STEP = 10;

export function QuestionField({ form }: { form: IntakeForm }) {
  const t = useT();
  const countId = useId();
  const left = INTAKE_MAX_LENGTHS.question - normalizeIntakeText("question", form.typed.question).length;
  const lengthText = (count: number) =>
    count < 0 ? t("intakes.letters-over", { count: -count }) : t("intakes.letters-left", { count });
  const announced = left < 0 ? left : Math.ceil(left / STEP) * STEP;
  return (
    <div className="grid gap-2">
      <Field label={t("intakes.question")} error={form.errorText("question")}>
        {(props) => (
          <textarea
            {...props}
            aria-describedby={[props["aria-describedby"], countId].filter(Boolean).join(" ")}
            name="question"
            value={form.typed.question}
            onChange={(event) => form.change("question", event.target.value)}
            className={`${inputClass} field-sizing-content min-h-40! resize-y py-3 leading-relaxed`}
          />
        )}
      </Field>
      <p
        id={countId}
        className={left < 0 ? "text-small font-bold text-destructive" : "text-small text-ink-quiet"}
      >
        {lengthText(left)}
      </p>
      <p role="status" className="sr-only">
        {left <= NEARLY_FULL ? lengthText(announced) : ""}
      </p>
    </div>
  );
}
