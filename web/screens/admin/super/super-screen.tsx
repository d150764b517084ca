import { type NavCard, NavCards } from "#web/features/reports/nav-cards.tsx";
import { StatsFigures } from "#web/features/reports/stats-figures.tsx";
import { useStats } from "#web/features/reports/use-reports.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { ScreenTitle } from "#web/ui/screen-title.tsx";
import { TestBookingForm } from "./test-booking-form.tsx";
import { TestimonialsSection } from "./testimonials-section.tsx";

const NAV_CARDS: readonly NavCard[] = [
  { path: paths.adminSessions(), title: "pages.sessions-title", icon: "video" },
  { path: paths.adminUsers(), title: "pages.users-title", icon: "user" },
  { path: paths.adminRevenue(), title: "pages.revenue-title", icon: "signal" },
  { path: paths.adminBookings(), title: "pages.bookings-title", icon: "list" },
  { path: paths.adminRemedies(), title: "pages.vidhis-title", icon: "leaf" },
  { path: paths.adminAvailability(), title: "pages.availability-title", icon: "calendar" },
  { path: paths.adminDashboard(), title: "pages.stats-title", icon: "panel" },
  { path: paths.adminMoney(), title: "pages.money-title", icon: "rupee" },
  { path: paths.adminStaff(), title: "pages.staff-title", icon: "user" },
  { path: paths.adminAudit(), title: "pages.audit-title", icon: "shield" },
  { path: paths.adminHealth(), title: "pages.health-title", icon: "signal" },
];

/** `/admin/super`: the super admin's start page. */
export function SuperScreen() {
  const t = useT();
  const stats = useStats();
  return (
    <div className="grid grid-cols-1 gap-6">
      <div>
        <ScreenTitle title={t("pages.super-title")} backTo={paths.adminSessions()} />
        <p className="text-ink-quiet">{t("reports.super-lead")}</p>
      </div>
      <StatsFigures query={stats} />
      <NavCards cards={NAV_CARDS} />
      <TestimonialsSection />
      <TestBookingForm />
    </div>
  );
}
