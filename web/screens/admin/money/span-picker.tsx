import { clsx } from "clsx";
import { type FormEvent, useState } from "react";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, FieldError, inputClass } from "#web/ui/field.tsx";
import {
  type DateSpan,
  MAX_SPAN_DAYS,
  NAMED_SPANS,
  type NamedSpan,
  type SpanProblem,
  spanOf,
  spanProblem,
} from "./date-span.ts";

type Props = {
  chosen: NamedSpan | DateSpan;
  today: string;
  onChoose: (chosen: NamedSpan | DateSpan) => void;
};

/** Named spans, or a first and last day. */
export function SpanPicker({ chosen, today, onChoose }: Props) {
  const t = useT();
  const [isCustom, setCustom] = useState(typeof chosen !== "string");
  const pill = (isOn: boolean) =>
    clsx(
      "min-h-11 rounded-part px-2 py-1 font-bold",
      isOn ? "bg-card text-primary shadow-card" : "text-ink-quiet hover:text-ink",
    );
  return (
    <div className="grid gap-3">
      <fieldset
        aria-label={t("money.which-days")}
        className="grid min-w-0 grid-cols-2 gap-1 rounded-card bg-primary-soft p-1 sm:grid-cols-4 md:max-w-2xl"
      >
        {NAMED_SPANS.map((name) => {
          const isOn = !isCustom && chosen === name;
          return (
            <button
              key={name}
              type="button"
              aria-pressed={isOn}
              className={pill(isOn)}
              onClick={() => {
                setCustom(false);
                onChoose(name);
              }}
            >
              {t(`money.${name}`)}
            </button>
          );
        })}
        <button
          type="button"
          aria-pressed={isCustom}
          className={pill(isCustom)}
          onClick={() => setCustom(true)}
        >
          {t("money.span")}
        </button>
      </fieldset>
      {isCustom ? (
        <CustomSpan
          first={typeof chosen === "string" ? spanOf(chosen, today) : chosen}
          today={today}
          onChoose={onChoose}
        />
      ) : null}
    </div>
  );
}

type CustomProps = { first: DateSpan; today: string; onChoose: (span: DateSpan) => void };

function CustomSpan({ first, today, onChoose }: CustomProps) {
  const t = useT();
  const [span, setSpan] = useState(first);
  const [problem, setProblem] = useState<SpanProblem | null>(null);
  const change = (part: Partial<DateSpan>) => {
    setSpan({ ...span, ...part });
    setProblem(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = spanProblem(span, today);
    setProblem(found);
    if (!found) onChoose(span);
  };
  const error = problem ? t(`money.span-${problem}`, { count: MAX_SPAN_DAYS }) : null;
  return (
    // noValidate: the browser's own messages may be in another language than the page.
    <form noValidate onSubmit={submit} className="grid gap-3 md:max-w-2xl">
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
        {(["from", "to"] as const).map((side) => (
          <Field key={side} label={t(`money.${side}`)}>
            {(field) => (
              <input
                {...field}
                type="date"
                required
                max={today}
                value={span[side]}
                aria-invalid={problem ? true : undefined}
                aria-describedby={problem ? "span-error" : undefined}
                onChange={(event) => change({ [side]: event.target.value })}
                className={inputClass}
              />
            )}
          </Field>
        ))}
        <Button type="submit" size="large" variant="outline">
          {t("money.show")}
        </Button>
      </div>
      <FieldError id="span-error" error={error} />
    </form>
  );
}
