import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import type { Booking } from "#contract/bookings.ts";
import { messageOf } from "#web/api/call.ts";
import { usePastBookings } from "#web/features/bookings/use-past-bookings.ts";
import { useUpcomingBookings } from "#web/features/bookings/use-upcoming-bookings.ts";
import { useUser } from "#web/features/identity/session.ts";
import { type PlainKey, useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { ScreenTitle } from "#web/shell/screen-title.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { PastTab } from "./past-tab.tsx";
import { UpcomingTab } from "./upcoming-tab.tsx";

type TabName = "upcoming" | "past";

/** A customer's bookings: what is coming, to be moved or cancelled, and what is over. */
export function ManageBookingsScreen() {
  const t = useT();
  const user = useUser();
  const upcoming = useUpcomingBookings(user?.id);
  const past = usePastBookings(user?.id);
  const [tab, setTab] = useState<TabName>("upcoming");
  const [asked, setAsked] = useState<Booking | null>(null);
  const countOf = (bookings: Booking[] | undefined) => bookings?.length ?? null;

  return (
    <div className="mx-auto grid max-w-2xl grid-cols-1 gap-4">
      <ScreenTitle title={t("pages.manage-bookings-title")} backTo={paths.dashboard()} />
      <Tabs
        label={t("manage.tabs")}
        tabs={[
          { name: "upcoming", label: t("manage.upcoming"), count: countOf(upcoming.data) },
          { name: "past", label: t("manage.past"), count: countOf(past.data) },
        ]}
        chosen={tab}
        onChoose={setTab}
      >
        {tab === "upcoming" ? (
          <BookingList
            query={upcoming}
            failed="dashboard.upcoming-failed"
            empty="manage.upcoming-empty"
            emptyBody="manage.upcoming-empty-body"
          >
            {(bookings) => <UpcomingTab bookings={bookings} onCancel={setAsked} />}
          </BookingList>
        ) : (
          <BookingList
            query={past}
            failed="manage.past-failed"
            empty="manage.past-empty"
            emptyBody="manage.past-empty-body"
          >
            {(bookings) => <PastTab bookings={bookings} />}
          </BookingList>
        )}
      </Tabs>
      {/* Outside of the list, so that it is still there to close when the list has become empty. */}
      <CancelDialog booking={asked} onClose={() => setAsked(null)} />
    </div>
  );
}

type ListProps = {
  query: ReturnType<typeof usePastBookings>;
  failed: PlainKey;
  empty: PlainKey;
  emptyBody: PlainKey;
  children: (bookings: readonly Booking[]) => ReactNode;
};

/** Draws a list once it is there, and before that, without it, or when it is empty, what stands in its place. */
function BookingList({ query, failed, empty, emptyBody, children }: ListProps) {
  const t = useT();
  const { data: bookings } = query;
  if (bookings?.length) return children(bookings);
  if (bookings) {
    return (
      <EmptyState
        title={t(empty)}
        action={
          <Link href={paths.book()} className={buttonClass()}>
            {t("manage.book")}
          </Link>
        }
      >
        {t(emptyBody)}
      </EmptyState>
    );
  }
  if (query.isError) {
    return (
      <ErrorState
        title={t(failed)}
        message={messageOf(query.error)}
        retryLabel={t("shell.retry")}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  return (
    <div role="status" aria-label={t("shell.loading")} className="grid gap-3">
      <Skeleton className="h-40" />
      <Skeleton className="h-40" />
    </div>
  );
}
