import { clsx } from "clsx";
import { type FormEvent, useState } from "react";
import { getReconciliation } from "#contract/accounting.ts";
import { addDays, daysBetween, isCalendarDate, istDateOf } from "#domain/ist-time.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { useNow } from "#web/api/server-clock.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { formatDayLong } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldError, TextField } from "#web/ui/field.tsx";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { Comparison } from "./comparison.tsx";

const MINUTE_MS = 60_000;

/** Parcha's books compared with the payment provider's, for a day or a span of days. */
export function ReconciliationSection() {
  const t = useT();
  const today = istDateOf(useNow(MINUTE_MS));
  const [chosen, setChosen] = useState<NamedSpan | DateSpan>("today");
  const span = typeof chosen === "string" ? spanOf(chosen, today) : chosen;
  return (
    <section aria-labelledby="books-heading" className="grid grid-cols-1 gap-4">
      <div>
        <h2 id="books-heading" className="text-title font-bold">
          {t("money.books")}
        </h2>
        <p className="text-small text-ink-quiet">{t("money.books-lead")}</p>
      </div>
      <SpanPicker chosen={chosen} today={today} onChoose={setChosen} />
      <ReconciledSpan key={`${span.from} ${span.to}`} span={span} />
    </section>
  );
}

function ReconciledSpan({ span }: { span: DateSpan }) {
  const t = useT();
  const query = useEndpoint(getReconciliation, { query: { from: span.from, to: span.to } });
  const day = (date: string) => formatDayLong(date);
  return (
    <div className="grid grid-cols-1 gap-4" aria-busy={query.isFetching}>
      <h3 className="font-bold" aria-live="polite">
        {span.from === span.to
          ? day(span.from)
          : t("money.span-text", { from: day(span.from), to: day(span.to) })}
      </h3>
      <QueryView
        // After a failed refetch the earlier comparison is hidden: it may be wrong by now.
        query={{ ...query, data: query.isError ? undefined : query.data }}
        loading={<LoadingBlocks label={t("money.comparing")} blocks={["h-20", "h-52"]} />}
        failedTitle={t("money.books-failed")}
      >
        {(reconciliation) => (
          <Comparison
            reconciliation={reconciliation}
            isRefetching={query.isFetching}
            onRefetch={() => void query.refetch()}
          />
        )}
      </QueryView>
    </div>
  );
}

type Props = {
  chosen: NamedSpan | DateSpan;
  today: string;
  onChoose: (chosen: NamedSpan | DateSpan) => void;
};

/** Named spans, or a first and last day. */
function SpanPicker({ chosen, today, onChoose }: Props) {
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
          <TextField
            key={side}
            label={t(`money.${side}`)}
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

// The days for which the books are compared: IST dates, first and last included.

const NAMED_SPANS = ["today", "yesterday", "month"] as const;
type NamedSpan = (typeof NAMED_SPANS)[number];
type DateSpan = { from: string; to: string };

/** The server's limit. */
const MAX_SPAN_DAYS = 31;

export function spanOf(name: NamedSpan, today: string): DateSpan {
  if (name === "month") return { from: `${today.slice(0, 8)}01`, to: today };
  const day = name === "today" ? today : addDays(today, -1);
  return { from: day, to: day };
}

type SpanProblem = "incomplete" | "reversed" | "ahead" | "too-long";

/** What is wrong with a chosen span; null if nothing is. */
export function spanProblem({ from, to }: DateSpan, today: string): SpanProblem | null {
  if (!isCalendarDate(from) || !isCalendarDate(to)) return "incomplete";
  if (to < from) return "reversed";
  if (to > today) return "ahead";
  return daysBetween(from, to) + 1 > MAX_SPAN_DAYS ? "too-long" : null;
}
