import { type InputHTMLAttributes, useId } from "react";
import {
  FOR_WHOM,
  INTAKE_MAX_LENGTHS,
  type IntakeTextField,
  normalizeIntakeText,
  type BirthPlaceField as PlaceField,
  type BirthTimeField as TimeField,
  UNKNOWN_BIRTH,
} from "#domain/intakes.ts";
import { PlaceInput } from "#web/features/places/place-input.tsx";
import { useT } from "#web/i18n/t.ts";
import { Field, inputClass, TextField } from "#web/ui/field.tsx";
import { MomentInput } from "#web/ui/moment-input.tsx";
import { Unknowable } from "./birth-date-field.tsx";
import type { IntakeForm } from "./use-intake-form.ts";

export function PersonField({ form }: { form: IntakeForm }) {
  const t = useT();
  return (
    <Choice
      legend={t("intakes.for-whom")}
      name="forWhom"
      options={FOR_WHOM.map((forWhom) => ({ value: forWhom, label: t(`intakes.for-${forWhom}`) }))}
      chosen={form.typed.forWhom}
      onChoose={(forWhom) => form.change("forWhom", forWhom)}
    />
  );
}

type ChoiceProps<Value extends string> = {
  legend: string;
  name: string;
  options: readonly { value: Value; label: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
};

export function Choice<Value extends string>({
  legend,
  name,
  options,
  chosen,
  onChoose,
}: ChoiceProps<Value>) {
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-2 p-0 text-small font-bold">{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-2.5">
        {options.map(({ value, label }) => (
          <label
            key={value}
            className="relative grid min-h-[3.25rem] content-center rounded-card border-2 border-line bg-card px-3.5 py-2 font-bold has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type TextProps = Omit<InputHTMLAttributes<HTMLInputElement>, "form"> & {
  form: IntakeForm;
  field: Exclude<IntakeTextField, "question" | PlaceField>;
  label: string;
  hint?: string;
};

export function IntakeField({ form, field, label, hint, ...rest }: TextProps) {
  return (
    <TextField
      label={label}
      hint={hint}
      error={form.errorText(field)}
      {...rest}
      name={field}
      value={form.typed[field]}
      onChange={(event) => form.change(field, event.target.value)}
    />
  );
}

/** A place that is not suggested stays as it is typed. */
export function BirthPlaceField({
  form,
  field: name = "birthPlace",
}: {
  form: IntakeForm;
  field?: PlaceField;
}) {
  const t = useT();
  const change = (text: string) => form.change(name, text);
  return (
    <Field label={t("intakes.birth-place")} hint={t("intakes.birth-place-hint")} error={form.errorText(name)}>
      {(field) => (
        <PlaceInput field={field} name={name} value={form.typed[name]} onType={change} onChoose={change} />
      )}
    </Field>
  );
}

export function BirthTimeField({ form, field = "birthTime" }: { form: IntakeForm; field?: TimeField }) {
  const t = useT();
  const value = form.typed[field];
  const isUnknown = value === UNKNOWN_BIRTH;
  return (
    <Unknowable form={form} field={field} label={t("intakes.time-unknown")}>
      <Field
        label={t("intakes.birth-time")}
        hint={t("intakes.birth-time-hint")}
        error={form.errorText(field)}
      >
        {(control) => (
          <MomentInput
            {...control}
            name={field}
            type="time"
            autoComplete="off"
            disabled={isUnknown}
            value={isUnknown ? "" : value}
            onChange={(event) => form.change(field, event.target.value)}
            className={`${inputClass} min-w-0 disabled:opacity-50`}
          />
        )}
      </Field>
    </Unknowable>
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
