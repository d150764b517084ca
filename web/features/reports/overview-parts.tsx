// What the two overviews of the site share: its figures, and the ways to other screens.
import { Link } from "react-router";
import { QueryFailed, StaleNote, type ViewedQuery } from "#web/api/query-view.tsx";
import { formatAmount } from "#web/features/money/amount.ts";
import { formatCount } from "#web/i18n/format.ts";
import { type PlainKey, useT } from "#web/i18n/t.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { Stats } from "./use-reports.ts";

/** Revenue, customers, and confirmed and completed sessions. */
export function StatsFigures({ query }: { query: ViewedQuery<Stats> }) {
  const t = useT();
  if (query.isError && !query.data) return <QueryFailed query={query} title={t("reports.failed")} />;
  return (
    <>
      {query.isError ? <StaleNote query={query} text={t("reports.stale")} /> : null}
      <Figures stats={query.data} />
    </>
  );
}

/** While the figures load, skeletons keep their places. */
function Figures({ stats }: { stats: Stats | undefined }) {
  const t = useT();
  const figures = [
    { name: t("reports.revenue"), value: stats && formatAmount(stats.totalRevenue) },
    { name: t("reports.users"), value: stats && formatCount(stats.totalUsers) },
    { name: t("reports.confirmed"), value: stats && formatCount(stats.confirmedBookings) },
    { name: t("reports.completed"), value: stats && formatCount(stats.completedBookings) },
  ];
  return (
    <section aria-label={t("reports.figures")} aria-busy={!stats}>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3">
        {figures.map(({ name, value }) => (
          <div
            key={name}
            className="grid content-start gap-1 rounded-card border border-line bg-card p-4 shadow-card"
          >
            <dt className="text-small text-ink-quiet">{name}</dt>
            <dd className="text-title font-bold text-primary tabular-nums wrap-anywhere sm:text-heading">
              {value ?? <Skeleton className="h-[1lh] w-3/5" />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export type NavCard = { path: string; title: PlainKey; icon: IconName };

/** Links to other screens as a grid of cards. */
export function NavCards({ cards }: { cards: readonly NavCard[] }) {
  const t = useT();
  return (
    <nav aria-label={t("reports.ways")}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-3">
        {cards.map(({ path, title, icon }) => (
          <li key={path}>
            <Link
              to={path}
              className="flex h-full min-h-14 items-center gap-3 rounded-card border border-line bg-card px-4 py-2 font-bold shadow-card hover:bg-primary-soft"
            >
              <Icon name={icon} size={22} className="shrink-0 text-primary" />
              <span className="min-w-0 grow">{t(title)}</span>
              <Icon name="chevron-right" size={18} className="shrink-0 text-ink-quiet" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
