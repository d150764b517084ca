import { Link } from "wouter";
import type { Booking } from "#contract/bookings.ts";
import { isPaidFor } from "#domain/bookings.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { BookingCard } from "#web/features/bookings/booking-card.tsx";
import { HoldActions } from "#web/features/bookings/hold-actions.tsx";
import { holdFirst, type useUpcomingBookings } from "#web/features/bookings/use-upcoming-bookings.ts";
import { IntakeLink } from "#web/features/intakes/intake-link.tsx";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { EmptyState } from "#web/ui/states.tsx";

/** The active hold and the upcoming sessions. */
export function UpcomingList({ query }: { query: ReturnType<typeof useUpcomingBookings> }) {
  const t = useT();
  const loading = <LoadingBlocks label={t("shell.loading")} blocks={["h-24"]} />;
  return (
    <section aria-labelledby="upcoming-heading" className="mt-2 grid gap-3" aria-busy={query.isPending}>
      <h2 id="upcoming-heading" className="text-title font-bold">
        {t("dashboard.upcoming")}
      </h2>
      <QueryView
        query={query}
        loading={loading}
        failedTitle={t("dashboard.upcoming-failed")}
        empty={<NothingUpcoming />}
      >
        {(bookings) => (
          <ul className="grid gap-3">
            {holdFirst(bookings).map((booking) => (
              <li key={booking.id}>
                <BookingCard booking={booking} level={3}>
                  {(headingId) => <Actions booking={booking} headingId={headingId} />}
                </BookingCard>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  );
}

function NothingUpcoming() {
  const t = useT();
  return (
    <EmptyState
      title={t("dashboard.upcoming-empty")}
      action={
        <Link href={paths.book()} className={buttonClass({ variant: "outline" })}>
          {t("dashboard.book-card")}
        </Link>
      }
    >
      {t("dashboard.upcoming-empty-body")}
    </EmptyState>
  );
}

function Actions({ booking, headingId }: { booking: Booking; headingId: string }) {
  if (booking.status === "pending") return <HoldActions hold={booking} />;
  if (!isPaidFor(booking.status)) return null;
  return (
    <div className="empty:hidden">
      <IntakeLink booking={booking} describedBy={headingId} />
    </div>
  );
}
