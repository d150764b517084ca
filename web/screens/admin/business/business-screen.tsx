import { keepPreviousData } from "@tanstack/react-query";
import { clsx } from "clsx";
import type { PointerEvent } from "react";
import { Link, useSearchParams } from "react-router";
import { type Business, type Figures, getBusiness } from "#contract/business.ts";
import { isCalendarDate } from "#domain/ist-time.ts";
import { PERIOD_UNITS, type PeriodUnit, periodOf } from "#domain/periods.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { useCursor } from "#web/features/charts/use-cursor.ts";
import { useFirstScreen } from "#web/features/identity/screen-roles.tsx";
import { formatAmount } from "#web/features/money/amount.ts";
import { FigureCard } from "#web/features/statement/figure-card.tsx";
import { StatementCard } from "#web/features/statement/statement-card.tsx";
import { formatCount } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { ScreenTitle } from "#web/ui/screen-title.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { formatPercent, refundedIn, refundedShare, returningShare, takenBackIn } from "./figures.ts";
import { HoursCard } from "./hours-card.tsx";
import { NumberCards } from "./number-cards.tsx";
import { namePeriod, nameSpan, PeriodChooser } from "./periods.tsx";
import { TrendCard } from "./trend-card.tsx";

/** `/admin/business?period=month&from=2026-11-01`: the business in pictures. */
export function BusinessScreen() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const period = PERIOD_UNITS.find((unit) => unit === search.get("period")) ?? "month";
  const from = startIn(search.get("from"));
  const query = useEndpoint(getBusiness, {
    query: { period, from: from ?? undefined },
    refetchOnWindowFocus: true,
    refetchInterval: 60_000,
    // The figures of the period before stay until those of the new one have come.
    placeholderData: keepPreviousData,
  });
  const choose = (unit: PeriodUnit, day: string | null) =>
    setSearch(day ? { period: unit, from: day } : { period: unit }, { replace: true });
  return (
    <div className="grid grid-cols-1 gap-4">
      <ScreenTitle title={t("nav.business")} backTo={useFirstScreen()} />
      <QueryView
        query={query}
        loading={<Loading />}
        failedTitle={t("business.failed")}
        staleText={t("business.stale")}
      >
        {(business) => (
          <div className="grid grid-cols-1 gap-4" aria-busy={query.isPlaceholderData}>
            <PeriodChooser chosen={{ period, from }} business={business} onChoose={choose} />
            <Cards business={business} />
          </div>
        )}
      </QueryView>
    </div>
  );
}

/** The server refuses days of other centuries. */
function startIn(day: string | null): string | null {
  return day?.startsWith("20") && isCalendarDate(day) ? day : null;
}

const COLUMNS = "grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1.95fr)_minmax(0,1fr)]";

function Cards({ business }: { business: Business }) {
  return (
    <>
      <NumberCards business={business} />
      <div className={COLUMNS}>
        <TrendCard business={business} />
        <StatementCard
          date={business.period === "day" ? business.current.to : null}
          month={business.current.to.slice(0, 7)}
        />
      </div>
      <div className={COLUMNS}>
        <div className="grid grid-cols-1 content-start gap-4">
          <HoursCard hours={business.hours} />
          <RemediesCard current={business.current} previous={business.previous} />
        </div>
        <div className="grid grid-cols-1 content-start gap-4">
          <CustomersCard business={business} />
          <RefundsCard refunds={business.refunds} current={business.current} />
        </div>
      </div>
    </>
  );
}

function Loading() {
  return (
    <div aria-busy="true" className="grid grid-cols-1 gap-4">
      <Skeleton className="h-11 max-w-xl" />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3 sm:gap-4">
        {["taken", "sessions", "filled", "refunded"].map((name) => (
          <Skeleton key={name} className="h-28" />
        ))}
      </div>
      <Skeleton className="h-96" />
      <Skeleton className="h-80" />
    </div>
  );
}

/** How many of the period's customers had been here before; a bar for each of twelve periods. */
function CustomersCard({ business: { period, periods, current } }: { business: Business }) {
  const t = useT();
  const { index, setIndex, onKeyDown } = useCursor(periods.length);
  const shown = (index === null ? null : periods[index]) ?? current;
  const part = returningShare(shown);
  const name = namePeriod(period, periodOf(period, shown.from));
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
      {periods.some((figures) => returningShare(figures)) ? (
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
            <svg
              key={figures.from}
              aria-hidden="true"
              width="0"
              height={`${returningShare(figures) ?? 0}%`}
              className={clsx(
                "min-h-0.5 grow rounded-t-[5px]",
                at === (index ?? periods.length - 1) ? "bg-primary" : "bg-primary/30",
              )}
            />
          ))}
        </div>
      ) : null}
    </FigureCard>
  );
}

/** Remedies that were bought and that were performed in the period. */
function RemediesCard({ current, previous }: { current: Figures; previous: Figures }) {
  const t = useT();
  const span = nameSpan(previous);
  const figures = [
    { name: t("business.sold"), now: current.remediesSold, before: previous.remediesSold },
    { name: t("business.performed"), now: current.remediesPerformed, before: previous.remediesPerformed },
  ];
  return (
    <FigureCard title={t("admin.vidhis")}>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-4">
        {figures.map(({ name, now, before }) => (
          <div key={name} className="grid content-start">
            <dt className="text-small text-ink-quiet">{name}</dt>
            <dd>
              <span className="block text-title font-bold tabular-nums">{formatCount(now)}</span>
              <span className="block text-small text-ink-quiet tabular-nums">{`${span}: ${formatCount(before)}`}</span>
            </dd>
          </div>
        ))}
      </dl>
    </FigureCard>
  );
}

/** The refunds of the period by reason, the largest sum first. */
function RefundsCard({ refunds, current }: { refunds: Business["refunds"]; current: Figures }) {
  const t = useT();
  const part = refundedShare(current);
  const max = Math.max(1, ...refunds.map(({ amount }) => amount));
  return (
    <FigureCard
      title={t("business.refunds")}
      aside={<span className="font-bold tabular-nums">{formatAmount(refundedIn(current))}</span>}
    >
      {refunds.length === 0 ? <p className="text-ink-quiet">{t("business.refunds-none")}</p> : null}
      <ul className="grid grid-cols-1 gap-2 text-small">
        {refunds.map(({ reason, refunds: count, amount }) => (
          <li key={reason}>
            <span className="flex items-baseline justify-between gap-3 tabular-nums">
              <span>{`${t(`business.reason-${reason}`)} · ${formatCount(count)}`}</span>
              <span className="whitespace-nowrap">{formatAmount(amount)}</span>
            </span>
            <progress
              aria-hidden="true"
              max={max}
              value={Math.max(0, amount)}
              className="mt-1 block h-1.5 text-destructive"
            />
          </li>
        ))}
      </ul>
      {takenBackIn(current) === 0 ? null : (
        <p className="flex items-baseline justify-between gap-3 text-small tabular-nums">
          <span>{t("business.taken-back")}</span>
          <span className="whitespace-nowrap">{formatAmount(takenBackIn(current))}</span>
        </p>
      )}
      <p className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line text-small text-ink-quiet">
        <span>{part === null ? null : t("business.refunds-share", { share: formatPercent(part) })}</span>
        <Link to={paths.adminMoney()} className="inline-flex min-h-11 items-center font-bold text-primary">
          {t("business.refunds-all")}
        </Link>
      </p>
    </FigureCard>
  );
}
