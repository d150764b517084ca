import { type NavCard, NavCards, StatsFigures } from "#web/features/reports/overview-parts.tsx";
import { useStats } from "#web/features/reports/use-reports.ts";
import { SiteTroubleSlot } from "#web/features/site-trouble/on-demand.tsx";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { ScreenTitle } from "#web/ui/screen-title.tsx";
import { TestBookingForm } from "./test-booking-form.tsx";

const NAV_CARDS: readonly NavCard[] = [
  { path: paths.adminSessions(), title: "nav.today", icon: "video" },
  { path: paths.adminUsers(), title: "titles.users", icon: "user" },
  { path: paths.adminRevenue(), title: "titles.revenue", icon: "signal" },
  { path: paths.adminBookings(), title: "titles.bookings", icon: "list" },
  { path: paths.adminRemedies(), title: "titles.vidhis", icon: "leaf" },
  { path: paths.adminAvailability(), title: "titles.availability", icon: "calendar" },
  { path: paths.adminDashboard(), title: "titles.stats", icon: "panel" },
];

/** `/admin/super`: the super admin's start page. */
export function SuperScreen() {
  const t = useT();
  const stats = useStats();
  return (
    <div className="grid grid-cols-1 gap-6">
      <div>
        <ScreenTitle title={t("titles.super")} backTo={paths.adminSessions()} />
        <p className="text-ink-quiet">{t("reports.super-lead")}</p>
      </div>
      <div>
        <SiteTroubleSlot />
        <StatsFigures query={stats} />
      </div>
      <NavCards cards={NAV_CARDS} />
      <TestBookingForm />
    </div>
  );
}
