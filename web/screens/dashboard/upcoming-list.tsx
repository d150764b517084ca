import { useId } from "react";
import { Link } from "wouter";
import type { Booking } from "#contract/bookings.ts";
import { isPaidFor } from "#domain/bookings.ts";
import { messageOf } from "#web/api/call.ts";
import { HoldActions } from "#web/features/bookings/hold-actions.tsx";
import { StatusBadge } from "#web/features/bookings/status-badge.tsx";
import { holdFirst, type useUpcomingBookings } from "#web/features/bookings/use-upcoming-bookings.ts";
import { IntakeLink } from "#web/features/intakes/intake-link.tsx";
import { formatDay, formatRupees, formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";

/** The live hold, and the coming sessions, soonest first. */
export function UpcomingList({ query }: { query: ReturnType<typeof useUpcomingBookings> }) {
  const t = useT();
  return (
    <section aria-labelledby="upcoming-heading" className="mt-2 grid gap-3" aria-busy={query.isPending}>
      <h2 id="upcoming-heading" className="text-title font-bold">
        {t("dashboard.upcoming")}
      </h2>
      {query.isPending ? (
        <div role="status" aria-label={t("shell.loading")}>
          <Skeleton className="h-24" />
        </div>
      ) : null}
      {query.isError && !query.data ? (
        <ErrorState
          title={t("dashboard.upcoming-failed")}
          message={messageOf(query.error)}
          retryLabel={t("shell.retry")}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : null}
      {query.data?.length === 0 ? (
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
      ) : null}
      {query.data?.length ? (
        <ul className="grid gap-3">
          {holdFirst(query.data).map((booking) => (
            <li key={booking.id}>
              <BookingCard booking={booking} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function BookingCard({ booking }: { booking: Booking }) {
  const t = useT();
  const language = useLanguage();
  const headingId = useId();
  return (
    <Card className="grid gap-2">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 id={headingId} className="font-bold">
          {formatDay(language, booking.sessionDate)} ·{" "}
          {t("dashboard.time-ist", { time: formatTime(language, booking.sessionTime) })}
        </h3>
        <StatusBadge booking={booking} />
      </div>
      <p className="text-small text-ink-quiet">
        {booking.questionType === "single" ? t("book.single") : t("book.multiple")} ·{" "}
        {booking.amount === 0 ? t("dashboard.free") : formatRupees(booking.amount)}
      </p>
      {booking.status === "pending" ? <HoldActions hold={booking} /> : null}
      {isPaidFor(booking.status) ? (
        <div className="empty:hidden">
          <IntakeLink booking={booking} describedBy={headingId} />
        </div>
      ) : null}
    </Card>
  );
}
