import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import type { Booking } from "#contract/bookings.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { useLinkedSession } from "#web/features/bookings/linked-session.ts";
import { usePastBookings, useUpcomingBookings } from "#web/features/bookings/own-bookings.ts";
import { useUser } from "#web/features/identity/session.ts";
import { type PlainKey, useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { ScreenTitle } from "#web/ui/screen-title.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { useFocusOnceClosed } from "#web/ui/use-focus-once-closed.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { PastTab } from "./past-tab.tsx";
import { UpcomingTab } from "./upcoming-tab.tsx";

type TabName = "upcoming" | "past";

export function ManageBookingsScreen() {
  const t = useT();
  const user = useUser();
  const upcoming = useUpcomingBookings(user?.id);
  const past = usePastBookings(user?.id);
  const linkedId = useLinkedSession();
  const [chosen, setChosen] = useState<TabName | null>(null);
  const tab = chosen ?? (past.data?.some(({ id }) => id === linkedId) ? "past" : "upcoming");
  const [toCancel, setToCancel] = useState<Booking | null>(null);
  useFocusOnceClosed(toCancel !== null);
  return (
    <div className="mx-auto grid max-w-2xl grid-cols-1 gap-4">
      <ScreenTitle title={t("pages.manage-bookings-title")} backTo={paths.dashboard()} />
      <Tabs
        label={t("manage.tabs")}
        tabs={[
          { name: "upcoming", label: t("manage.upcoming"), count: upcoming.data?.length ?? null },
          { name: "past", label: t("manage.past"), count: past.data?.length ?? null },
        ]}
        chosen={tab}
        onChoose={setChosen}
      >
        {tab === "upcoming" ? (
          <BookingList query={upcoming} failed="dashboard.upcoming-failed" empty="manage.upcoming-empty">
            {(bookings) => <UpcomingTab bookings={bookings} onCancel={setToCancel} />}
          </BookingList>
        ) : (
          <BookingList query={past} failed="manage.past-failed" empty="manage.past-empty">
            {(bookings) => <PastTab bookings={bookings} />}
          </BookingList>
        )}
      </Tabs>
      {/* Outside the list, which may become empty while the dialog is open. */}
      {toCancel ? <CancelDialog booking={toCancel} onClose={() => setToCancel(null)} /> : null}
    </div>
  );
}

type ListProps = {
  query: ReturnType<typeof usePastBookings>;
  failed: PlainKey;
  empty: "manage.upcoming-empty" | "manage.past-empty";
  children: (bookings: readonly Booking[]) => ReactNode;
};

function BookingList({ query, failed, empty, children }: ListProps) {
  const t = useT();
  const loading = (
    <LoadingBlocks label={t("shell.loading")} blocks={["h-40", "h-40"]} className="grid gap-3" />
  );
  const nothing = (
    <EmptyState
      title={t(empty)}
      action={
        <Link href={paths.book()} className={buttonClass()}>
          {t("manage.book")}
        </Link>
      }
    >
      {t(`${empty}-body`)}
    </EmptyState>
  );
  return (
    <div className="grid grid-cols-1 gap-3">
      <QueryView query={query} loading={loading} failedTitle={t(failed)} empty={nothing}>
        {children}
      </QueryView>
    </div>
  );
}
