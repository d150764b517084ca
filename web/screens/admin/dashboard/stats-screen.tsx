import type { UseQueryResult } from "@tanstack/react-query";
import type { AdminBooking } from "#contract/sessions.ts";
import { ListTable } from "#web/features/reports/list-table.tsx";
import { type NavCard, NavCards } from "#web/features/reports/nav-cards.tsx";
import { StatsFigures } from "#web/features/reports/stats-figures.tsx";
import { bookingLines, useBookingColumns } from "#web/features/reports/use-booking-columns.tsx";
import { type Stats, useStats } from "#web/features/reports/use-reports.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { ScreenTitle } from "#web/ui/screen-title.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { ListSection } from "./list-section.tsx";
import { NewestCustomers } from "./newest-customers.tsx";

const NAV_CARDS: readonly NavCard[] = [
  { path: paths.adminSessions(), title: "pages.sessions-title", icon: "video" },
  { path: paths.adminAvailability(), title: "pages.availability-title", icon: "calendar" },
  { path: paths.adminRemedies(), title: "pages.vidhis-title", icon: "leaf" },
];

/** `/admin/dashboard`: statistics for the super admin. */
export function StatsScreen() {
  const t = useT();
  const stats = useStats();
  return (
    <div className="grid grid-cols-1 gap-6">
      <ScreenTitle title={t("pages.stats-title")} backTo={paths.adminSuper()} />
      <StatsFigures query={stats} />
      <NavCards cards={NAV_CARDS} />
      <RecentBookings query={stats} />
      <NewestCustomers />
    </div>
  );
}

const pathOf = ({ id }: AdminBooking) => paths.adminSessionDetail(id);

/** The figures above are loaded with them, and show a failure. */
function RecentBookings({ query }: { query: UseQueryResult<Stats> }) {
  const t = useT();
  const language = useLanguage();
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
          pathOf={pathOf}
          linesOf={bookingLines(t, language)}
        />
      )}
    </ListSection>
  );
}
