import { type NavCard, NavCards } from "#web/features/reports/nav-cards.tsx";
import { StatsFigures } from "#web/features/reports/stats-figures.tsx";
import { useStats } from "#web/features/reports/use-reports.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { ScreenTitle } from "#web/ui/screen-title.tsx";
import { NewestCustomers } from "./newest-customers.tsx";
import { RecentBookings } from "./recent-bookings.tsx";

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
