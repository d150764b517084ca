import { type Way, Ways } from "#web/features/reports/nav-cards.tsx";
import { StatsState } from "#web/features/reports/stats-state.tsx";
import { SuperOnly } from "#web/features/reports/super-admin-only.tsx";
import { useStats } from "#web/features/reports/use-reports.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { ScreenTitle } from "#web/shell/screen-title.tsx";
import { RecentBookings } from "./recent-bookings.tsx";
import { UsersAtAGlance } from "./users-at-a-glance.tsx";

const WAYS: readonly Way[] = [
  { path: paths.adminSessions(), title: "pages.sessions-title", icon: "video" },
  { path: paths.adminAvailability(), title: "pages.availability-title", icon: "calendar" },
  { path: paths.adminRemedies(), title: "pages.vidhis-title", icon: "leaf" },
];

/** `/admin/dashboard`: the house in figures, for the super admin. */
export function StatsScreen() {
  return (
    <SuperOnly>
      <Statistics />
    </SuperOnly>
  );
}

function Statistics() {
  const t = useT();
  const stats = useStats();
  return (
    <div className="grid grid-cols-1 gap-6">
      <ScreenTitle title={t("pages.stats-title")} backTo={paths.adminSuper()} />
      <StatsState query={stats} />
      <Ways ways={WAYS} />
      <RecentBookings query={stats} />
      <UsersAtAGlance />
    </div>
  );
}
