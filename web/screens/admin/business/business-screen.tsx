import { keepPreviousData } from "@tanstack/react-query";
import { useSearchParams } from "wouter";
import type { Business } from "#contract/business.ts";
import { getBusiness } from "#contract/business.ts";
import { isCalendarDate } from "#domain/ist-time.ts";
import { PERIOD_UNITS, type PeriodUnit } from "#domain/periods.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { useFirstScreen } from "#web/features/identity/screen-roles.ts";
import { useT } from "#web/i18n/t.ts";
import { ScreenTitle } from "#web/ui/screen-title.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { CustomersCard } from "./customers-card.tsx";
import { HoursCard } from "./hours-card.tsx";
import { NumberCards } from "./number-cards.tsx";
import { PeriodChooser } from "./period-chooser.tsx";
import { RefundsCard } from "./refunds-card.tsx";
import { RemediesCard } from "./remedies-card.tsx";
import { StatementCard } from "./statement-card.tsx";
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
      <ScreenTitle title={t("business.title")} backTo={useFirstScreen()} />
      <QueryView
        query={query}
        loading={<Loading />}
        failedTitle={t("business.failed")}
        staleText={t("business.stale")}
      >
        {(business) => (
          <div className="grid grid-cols-1 gap-4" aria-busy={query.isPlaceholderData}>
            <PeriodChooser chosen={{ period, from }} business={business} onChoose={choose} />
            <Figures business={business} />
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

function Figures({ business }: { business: Business }) {
  return (
    <>
      <NumberCards business={business} />
      <div className={COLUMNS}>
        <TrendCard business={business} />
        <StatementCard month={business.current.to.slice(0, 7)} />
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
