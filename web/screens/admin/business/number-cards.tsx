import { clsx } from "clsx";
import type { Business, Figures } from "#contract/business.ts";
import { formatAmount } from "#web/features/money/amount.ts";
import { formatCount } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import {
  type Change,
  changeOf,
  filledShare,
  formatPercent,
  pointsOf,
  refundedShare,
  roundPercent,
  takenIn,
} from "./figures.ts";
import { nameSpan } from "./periods.tsx";

type NumberOf = {
  name: "taken" | "sessions" | "filled" | "refunded";
  /** Null: nothing to divide by. */
  readValue: (figures: Figures) => number | null;
  format: (value: number) => string;
  isShare: boolean;
  isGoodWhenLess?: boolean;
};

/** The statement and the table have the paise. */
const formatWholeRupees = (rupees: number) => formatAmount(Math.round(rupees));

const NUMBERS: readonly NumberOf[] = [
  { name: "taken", readValue: takenIn, format: formatWholeRupees, isShare: false },
  { name: "sessions", readValue: ({ sessions }) => sessions, format: formatCount, isShare: false },
  { name: "filled", readValue: filledShare, format: formatPercent, isShare: true },
  { name: "refunded", readValue: refundedShare, format: formatPercent, isShare: true, isGoodWhenLess: true },
];

/** Four numbers, each with its change against the period before. */
export function NumberCards({ business }: { business: Business }) {
  const t = useT();
  return (
    <section aria-label={t("reports.figures")}>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3 sm:gap-4">
        {NUMBERS.map((number) => (
          <NumberCard key={number.name} number={number} business={business} />
        ))}
      </dl>
    </section>
  );
}

function NumberCard({ number, business }: { number: NumberOf; business: Business }) {
  const t = useT();
  const { name, readValue, format, isShare, isGoodWhenLess = false } = number;
  const { current, previous } = business;
  const [now, before] = [readValue(current), readValue(previous)];
  const change = isShare ? pointsOf(now, before) : changeOf(now ?? 0, before ?? 0);
  return (
    <Card className="grid min-w-0 grid-cols-1 content-start gap-1">
      <dt className="text-small text-ink-quiet">{t(`business.${name}`)}</dt>
      <dd className="grid grid-cols-1 gap-1">
        <span className="text-title font-bold whitespace-nowrap tabular-nums sm:text-heading">
          {now === null ? t("reports.nothing") : format(now)}
        </span>
        <ChangeLine change={change} previous={previous} isGoodWhenLess={isGoodWhenLess} />
      </dd>
    </Card>
  );
}

type ChangeProps = { change: Change; previous: Figures; isGoodWhenLess: boolean };

function ChangeLine({ change, previous, isGoodWhenLess }: ChangeProps) {
  const t = useT();
  const span = nameSpan(previous);
  if (!change)
    return <span className="text-small text-ink-quiet">{t("business.nothing-before", { span })}</span>;
  const size = Math.abs(roundPercent(change.by));
  const text = change.kind === "ratio" ? `${formatCount(size)}%` : t("business.points", { count: size });
  if (size === 0) return <span className="text-small text-ink-quiet">{t("business.same-as", { span })}</span>;
  const isMore = change.by > 0;
  return (
    <span className="text-small text-ink-quiet">
      <span className="sr-only">
        {t(isMore ? "business.more-by" : "business.less-by", { change: text, span })}
      </span>
      <span aria-hidden="true" className="flex flex-wrap items-center gap-x-1">
        <span
          className={clsx(
            "inline-flex items-center gap-1 font-bold",
            isMore === isGoodWhenLess ? "text-destructive" : "text-done",
          )}
        >
          <Icon name={isMore ? "chevron-up" : "chevron-down"} size={16} strokeWidth={2.25} />
          <span>{text}</span>
        </span>
        <span>{t("business.versus", { span })}</span>
      </span>
    </span>
  );
}
