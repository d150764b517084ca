import { clsx } from "clsx";
import { type FormEvent, useState } from "react";
import { addDays, daysBetween, isCalendarDate } from "#domain/ist-time.ts";
import { periodOf, shiftPeriod } from "#domain/periods.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldError, TextField } from "#web/ui/field.tsx";

type Props = {
  chosen: NamedSpan | DateSpan;
  today: string;
  maxDays: number;
  onChoose: (chosen: NamedSpan | DateSpan) => void;
};

/** Named spans, or a first and last day. */
export function SpanPicker({ chosen, today, maxDays, onChoose }: Props) {
  const t = useT();
  const [isCustom, setCustom] = useState(typeof chosen !== "string");
  const [shown, setShown] = useState(chosen);
  // A link, or Back, has brought other days.
  if (!isSameChoice(chosen, shown)) {
    setShown(chosen);
    setCustom(typeof chosen !== "string");
  }
  const pill = (isOn: boolean) =>
    clsx(
      "min-h-11 grow basis-26 rounded-part px-1 py-1 font-bold",
      isOn ? "bg-card text-primary shadow-card" : "text-ink-quiet hover:text-ink",
    );
  return (
    <div className="grid gap-3">
      <fieldset
        aria-label={t("days.which-days")}
        className="flex min-w-0 flex-wrap gap-1 rounded-card bg-primary-soft p-1 md:max-w-3xl"
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
              {t(`days.${name}`)}
            </button>
          );
        })}
        <button
          type="button"
          aria-pressed={isCustom}
          className={pill(isCustom)}
          onClick={() => setCustom(true)}
        >
          {t("days.span")}
        </button>
      </fieldset>
      {isCustom ? (
        <CustomSpan
          first={typeof chosen === "string" ? spanOf(chosen, today) : chosen}
          today={today}
          maxDays={maxDays}
          onChoose={onChoose}
        />
      ) : null}
    </div>
  );
}

type CustomProps = Pick<Props, "today" | "maxDays" | "onChoose"> & { first: DateSpan };

function CustomSpan({ first, today, maxDays, onChoose }: CustomProps) {
  const t = useT();
  const [span, setSpan] = useState(first);
  const [problem, setProblem] = useState<SpanProblem | null>(null);
  const [shown, setShown] = useState(first);
  if (!isSameChoice(first, shown)) {
    setShown(first);
    setSpan(first);
    setProblem(null);
  }
  const change = (part: Partial<DateSpan>) => {
    setSpan({ ...span, ...part });
    setProblem(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = spanProblem(span, today, maxDays);
    setProblem(found);
    if (!found) onChoose(span);
  };
  const error = problem ? t(`days.span-${problem}`, { count: maxDays }) : null;
  return (
    // noValidate: the browser's own messages may be in another language than the page.
    <form noValidate onSubmit={submit} className="grid gap-3 md:max-w-2xl">
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
        {(["from", "to"] as const).map((side) => (
          <TextField
            key={side}
            label={t(`days.${side}`)}
            type="date"
            required
            max={today}
            value={span[side]}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? "span-error" : undefined}
            onChange={(event) => change({ [side]: event.target.value })}
          />
        ))}
        <Button type="submit" size="large" variant="outline">
          {t("admin.show")}
        </Button>
      </div>
      <FieldError id="span-error" error={error} />
    </form>
  );
}

// The days that are shown: IST dates, first and last included.

export const NAMED_SPANS = ["today", "yesterday", "month", "last-month"] as const;
export type NamedSpan = (typeof NAMED_SPANS)[number];
export type DateSpan = { from: string; to: string };

function isSameChoice(one: NamedSpan | DateSpan, other: NamedSpan | DateSpan): boolean {
  if (typeof one === "string" || typeof other === "string") return one === other;
  return one.from === other.from && one.to === other.to;
}

export function spanOf(name: NamedSpan, today: string): DateSpan {
  if (name === "month") return { from: `${today.slice(0, 8)}01`, to: today };
  if (name === "last-month") return periodOf("month", shiftPeriod("month", today, -1));
  const day = name === "today" ? today : addDays(today, -1);
  return { from: day, to: day };
}

type SpanProblem = "incomplete" | "reversed" | "ahead" | "too-long";

/** What is wrong with a chosen span; null if nothing is. */
export function spanProblem({ from, to }: DateSpan, today: string, maxDays: number): SpanProblem | null {
  if (!isCalendarDate(from) || !isCalendarDate(to)) return "incomplete";
  if (to < from) return "reversed";
  if (to > today) return "ahead";
  return daysBetween(from, to) + 1 > maxDays ? "too-long" : null;
}
