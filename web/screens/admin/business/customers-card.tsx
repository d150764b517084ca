import { clsx } from "clsx";
import type { PointerEvent } from "react";
import type { Business } from "#contract/business.ts";
import { periodOf } from "#domain/periods.ts";
import { useCursor } from "#web/features/charts/use-cursor.ts";
import { formatCount } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { FigureCard } from "./figure-card.tsx";
import { formatPercent, returningShare } from "./figures.ts";
import { namePeriod } from "./period-names.ts";

/** How many of the period's customers had been here before; a bar for each of twelve periods. */
export function CustomersCard({ business: { period, periods, current } }: { business: Business }) {
  const t = useT();
  const language = useLanguage();
  const { index, setIndex, onKeyDown } = useCursor(periods.length);
  const shown = (index === null ? null : periods[index]) ?? current;
  const part = returningShare(shown);
  const name = namePeriod(language, period, periodOf(period, shown.from));
  const counts = {
    returning: formatCount(shown.returningCustomers),
    customers: formatCount(shown.customers),
  };
  const value = part === null ? t("business.returning-none") : formatPercent(part);
  const choose = (event: PointerEvent) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const at = Math.floor(((event.clientX - left) / Math.max(1, width)) * periods.length);
    setIndex(Math.max(0, Math.min(periods.length - 1, at)));
  };
  return (
    <FigureCard title={t("business.returning")}>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span
          className={part === null ? "text-ink-quiet" : "text-title font-bold tabular-nums sm:text-heading"}
        >
          {value}
        </span>
        <span className="text-small text-ink-quiet tabular-nums">{`${part === null ? "" : `${t("business.returning-of", counts)}, `}${name}`}</span>
      </p>
      <div
        role="slider"
        tabIndex={0}
        aria-label={`${t("business.returning")}. ${t("business.chart-keys")}`}
        aria-valuemin={0}
        aria-valuemax={periods.length - 1}
        aria-valuenow={index ?? periods.length - 1}
        aria-valuetext={[name, value, ...(part === null ? [] : [t("business.returning-of", counts)])].join(
          ", ",
        )}
        onKeyDown={onKeyDown}
        onBlur={() => setIndex(null)}
        onPointerDown={choose}
        onPointerMove={choose}
        onPointerLeave={(event) => {
          if (event.pointerType === "mouse") setIndex(null);
        }}
        className="flex h-28 touch-pan-y items-end gap-1 rounded-part"
      >
        {periods.map((figures, at) => (
          <span
            key={figures.from}
            className={clsx(
              "min-h-0.5 grow rounded-t-[5px]",
              at === (index ?? periods.length - 1) ? "bg-primary" : "bg-primary/30",
            )}
            style={{ height: `${returningShare(figures) ?? 0}%` }}
          />
        ))}
      </div>
    </FigureCard>
  );
}
