import { useId } from "react";
import { listPublishableRatings, type PublishableRating, setPublished } from "#contract/ratings.ts";
import { messageOf } from "#web/api/call.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { StarRow } from "#web/features/ratings/star-row.tsx";
import { type NavCard, NavCards, StatsFigures } from "#web/features/reports/overview-parts.tsx";
import { useStats } from "#web/features/reports/use-reports.ts";
import { SiteTroubleSlot } from "#web/features/site-trouble/on-demand.tsx";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ScreenTitle } from "#web/ui/screen-title.tsx";
import { toast } from "#web/ui/toast.ts";
import { TestBookingForm } from "./test-booking-form.tsx";

const NAV_CARDS: readonly NavCard[] = [
  { path: paths.adminSessions(), title: "nav.today", icon: "video" },
  { path: paths.adminUsers(), title: "titles.users", icon: "user" },
  { path: paths.adminRevenue(), title: "titles.revenue", icon: "signal" },
  { path: paths.adminBookings(), title: "titles.bookings", icon: "list" },
  { path: paths.adminRemedies(), title: "titles.vidhis", icon: "leaf" },
  { path: paths.adminAvailability(), title: "titles.availability", icon: "calendar" },
  { path: paths.adminDashboard(), title: "titles.stats", icon: "panel" },
  { path: paths.adminMoney(), title: "titles.money", icon: "rupee" },
  { path: paths.adminStaff(), title: "nav.staff", icon: "user" },
  { path: paths.adminAudit(), title: "titles.audit", icon: "shield" },
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
      <TestimonialsSection />
      <TestBookingForm />
    </div>
  );
}

/** The lines that customers allow to be shown, and which of them are. */
function TestimonialsSection() {
  const t = useT();
  const headingId = useId();
  const query = useEndpoint(listPublishableRatings, { select: ({ ratings }) => ratings });
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-1 gap-3">
      <h2 id={headingId} className="text-title font-bold">
        {t("testimonials.title")}
      </h2>
      <p className="text-small text-ink-quiet">{t("testimonials.lead")}</p>
      <QueryView query={query} loading={["h-24"]} failedTitle={t("testimonials.failed")}>
        {(ratings) =>
          ratings.length === 0 ? (
            <p className="text-ink-quiet">{t("testimonials.none")}</p>
          ) : (
            <ul className="grid grid-cols-1 gap-3">
              {ratings.map((rating) => (
                <li key={rating.bookingId}>
                  <Line rating={rating} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </section>
  );
}

function Line({ rating }: { rating: PublishableRating }) {
  const t = useT();
  const { bookingId, stars, text, isPublished, ratedAt } = rating;
  const choosing = useSubmit(setPublished, {
    // Also after a refusal: the customer may have changed the line.
    refreshes: [listPublishableRatings],
    onFailed: (error) =>
      toast({ title: t("testimonials.not-saved"), body: messageOf(error), tone: "destructive" }),
  });
  return (
    <Card className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <StarRow stars={stars} label={t("general.stars-of-five", { stars: stars })} />
        {isPublished ? <Badge tone="done">{t("testimonials.published")}</Badge> : null}
      </div>
      <p className="wrap-anywhere">{text}</p>
      <Button
        variant="outline"
        size="small"
        className="justify-self-start"
        isPending={choosing.isPending}
        onClick={() =>
          void choosing.send({ params: { id: bookingId }, input: { isPublished: !isPublished, ratedAt } })
        }
      >
        {t(isPublished ? "testimonials.withdraw" : "testimonials.publish")}
      </Button>
    </Card>
  );
}
