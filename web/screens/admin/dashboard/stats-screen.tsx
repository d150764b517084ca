import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import type { CustomerWithActivity } from "#contract/reports.ts";
import type { AdminBooking } from "#contract/sessions.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { ListTable } from "#web/features/reports/list-table.tsx";
import { type NavCard, NavCards, StatsFigures } from "#web/features/reports/overview-parts.tsx";
import { SortSelect } from "#web/features/reports/table-columns.tsx";
import { bookingLines, useBookingColumns } from "#web/features/reports/use-booking-columns.tsx";
import { customerLines, useCustomerColumns } from "#web/features/reports/use-customer-columns.tsx";
import { type Stats, useCustomerList, useStats } from "#web/features/reports/use-reports.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Below } from "#web/ui/by-width.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { ScreenTitle } from "#web/ui/screen-title.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState } from "#web/ui/states.tsx";

const NAV_CARDS: readonly NavCard[] = [
  { path: paths.adminSessions(), title: "nav.today", icon: "video" },
  { path: paths.adminAvailability(), title: "titles.availability", icon: "calendar" },
  { path: paths.adminRemedies(), title: "titles.vidhis", icon: "leaf" },
];

/** `/admin/dashboard`: statistics for the super admin. */
export function StatsScreen() {
  const t = useT();
  const stats = useStats();
  return (
    <div className="grid grid-cols-1 gap-6">
      <ScreenTitle title={t("titles.stats")} backTo={paths.adminSuper()} />
      <StatsFigures query={stats} />
      <NavCards cards={NAV_CARDS} />
      <RecentBookings query={stats} />
      <NewestCustomers />
    </div>
  );
}

const bookingPath = ({ id }: AdminBooking) => paths.adminSessionDetail(id);

/** The figures above are loaded with them, and show a failure. */
function RecentBookings({ query }: { query: UseQueryResult<Stats> }) {
  const t = useT();
  const columns = useBookingColumns();
  const title = t("reports.bookings-recent");
  const bookings = query.data?.recentBookings;
  if (query.isError && !bookings) return null;
  return (
    <ListSection title={title} all={{ path: paths.adminBookings(), label: t("reports.bookings-all") }}>
      {!bookings ? (
        <Skeleton className="h-96" />
      ) : bookings.length === 0 ? (
        <EmptyState title={t("reports.bookings-none")}>{t("reports.bookings-none-body")}</EmptyState>
      ) : (
        <ListTable
          caption={title}
          columns={columns}
          rows={bookings}
          pathOf={bookingPath}
          linesOf={bookingLines(t)}
        />
      )}
    </ListSection>
  );
}

const customerPath = ({ id }: CustomerWithActivity) => paths.adminCustomer(id);

/** The first page of all customers. The server sorts. */
function NewestCustomers() {
  const t = useT();
  const columns = useCustomerColumns();
  const [sort, setSort] = useState<string | null>(null);
  const query = useCustomerList(sort === null ? {} : { sort });
  const title = t("reports.users-newest");
  return (
    <ListSection title={title} all={{ path: paths.adminUsers(), label: t("reports.users-all") }}>
      <QueryView
        query={{ ...query, data: query.data?.pages[0] }}
        loading={<Skeleton className="h-96" />}
        failedTitle={t("reports.failed")}
      >
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyState title={t("reports.users-none")}>{t("reports.users-none-body")}</EmptyState>
          ) : (
            <>
              <Below width="md">
                <SortSelect columns={columns} sort={sort} onSort={setSort} />
              </Below>
              <ListTable
                caption={title}
                columns={columns}
                rows={rows}
                pathOf={customerPath}
                linesOf={customerLines(t)}
                sort={sort}
                onSort={setSort}
              />
              <p className="text-center text-small text-ink-quiet">
                {t("reports.users-shown", { shown: rows.length, total })}
              </p>
            </>
          )
        }
      </QueryView>
    </ListSection>
  );
}

type Props = { title: string; all: { path: string; label: string }; children: ReactNode };

/** The beginning of a long list, with a link to all of it. */
function ListSection({ title, all, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-title font-bold">
          {title}
        </h2>
        <LinkButton to={all.path} variant="outline" size="small">
          {all.label}
        </LinkButton>
      </div>
      {children}
    </section>
  );
}
