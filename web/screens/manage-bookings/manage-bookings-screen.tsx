import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { Booking, Refund } from "#contract/bookings.ts";
import { isPaidFor } from "#domain/bookings.ts";
import { formatRupees } from "#domain/digits.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { serverNow, useNow } from "#web/api/server-clock.ts";
import { moveRefusal } from "#web/features/bookings/change-booking.ts";
import { GuideAbsent } from "#web/features/bookings/guide-choices.tsx";
import { useLinkedSession } from "#web/features/bookings/linked-session.ts";
import { NewSessionPrice } from "#web/features/bookings/new-session-price.tsx";
import {
  holdFirst,
  isAttended,
  usePastBookings,
  useUpcomingBookings,
} from "#web/features/bookings/own-bookings.ts";
import { useUser } from "#web/features/identity/session.ts";
import { Listen } from "#web/features/listen/listen.tsx";
import { bookedSays, heldSays, type Says } from "#web/features/listen/says.ts";
import { PaymentBanners } from "#web/features/payments/payment-banners.tsx";
import { SupportLink } from "#web/features/support/support-link.tsx";
import { type PlainKey, useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { useFocusOnceClosed } from "#web/ui/focus-heading.ts";
import { Icon } from "#web/ui/icon.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import type { MenuItem } from "#web/ui/menu.tsx";
import { ScreenTitle } from "#web/ui/screen-title.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { BookingRow, useSupportItems } from "./booking-row.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
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
  const shown = tab === "past" ? past.data : upcoming.data && holdFirst(upcoming.data);
  const [toCancel, setToCancel] = useState<Booking | null>(null);
  useFocusOnceClosed(toCancel !== null);
  return (
    <div className="mx-auto grid max-w-2xl grid-cols-1 gap-4">
      <ScreenTitle title={t("pages.manage-bookings-title")} backTo={paths.dashboard()} />
      {shown ? (
        <Listen says={tab === "past" ? t("manage.past-empty-body") : upcomingSays(shown, serverNow())} />
      ) : null}
      <PaymentBanners kind="session" />
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

function upcomingSays(bookings: readonly Booking[], now: Date): Says {
  const [first] = bookings;
  if (!first) return ["nothing"];
  if (!isPaidFor(first.status)) return heldSays(first);
  return moveRefusal(first, now) === null ? ["bookings", { when: first }] : bookedSays(first);
}

type ListProps = {
  query: ReturnType<typeof usePastBookings>;
  failed: PlainKey;
  empty: "manage.upcoming-empty" | "manage.past-empty";
  children: (bookings: readonly Booking[]) => ReactNode;
};

function BookingList({ query, failed, empty, children }: ListProps) {
  const t = useT();
  const loading = <LoadingBlocks blocks={["h-40", "h-40"]} className="grid gap-3" />;
  const nothing = (
    <EmptyState title={t(empty)} action={<LinkButton to={paths.book()}>{t("pages.book-title")}</LinkButton>}>
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

const TICK_MS = 60_000;

/** The completed, missed and cancelled sessions, with the refunds of cancelled ones. */
function PastTab({ bookings }: { bookings: readonly Booking[] }) {
  const now = useNow(TICK_MS);
  return (
    <ul className="grid gap-3">
      {bookings.map((booking) => (
        <li key={booking.id}>
          <PastRow booking={booking} now={now} />
        </li>
      ))}
    </ul>
  );
}

function PastRow({ booking, now }: { booking: Booking; now: Date }) {
  const t = useT();
  const support = useSupportItems(booking);
  const isCompleted = booking.status === "completed";
  const intake: MenuItem = {
    key: "intake",
    label: t("intakes.past-mine"),
    icon: "pencil",
    link: (look) => <Link {...look} to={paths.intake(booking.id)} />,
  };
  return (
    <BookingRow
      booking={booking}
      now={now}
      menu={isCompleted && isAttended(booking) ? [intake, ...support] : support}
    >
      {(headingId) => (
        <>
          {isAttended(booking) || !booking.attendee?.name ? null : (
            <p className="flex items-center gap-1.5 text-small font-bold wrap-anywhere">
              <Icon name="user" size={16} className="shrink-0" />
              {booking.attendee.name}
            </p>
          )}
          {booking.refund ? <RefundStatus refund={booking.refund} bookingId={booking.id} /> : null}
          {booking.feeKept > 0 ? (
            <p className="text-small">{t("manage.fee-kept", { amount: formatRupees(booking.feeKept) })}</p>
          ) : null}
          {booking.isGuideAbsent ? <GuideAbsent booking={booking} headingId={headingId} /> : null}
          {booking.isMissed ? <NewSessionPrice kind={booking.questionType} /> : null}
          <PastLink booking={booking} headingId={headingId} />
        </>
      )}
    </BookingRow>
  );
}

function PastLink({ booking, headingId }: { booking: Booking; headingId: string }) {
  const t = useT();
  const look = {
    "aria-describedby": headingId,
    className: buttonClass({ variant: "outline", size: "large" }),
  };
  if (booking.status === "completed")
    return isAttended(booking) ? (
      <Link to={paths.parchas()} {...look}>
        {t("parchas.view")}
      </Link>
    ) : null;
  if (!booking.isMissed && booking.status !== "cancelled") return null;
  return (
    <Link to={paths.book()} {...look}>
      {t("manage.rebook")}
    </Link>
  );
}

function RefundStatus({ refund, bookingId }: { refund: Refund; bookingId: string }) {
  const t = useT();
  return (
    <div className="text-small">
      <p>
        <span className="font-bold">
          {t(`manage.refund-${refund.status}`, { amount: formatRupees(refund.amount) })}
        </span>
        {refund.reference ? (
          <span className="block wrap-anywhere text-ink-quiet">
            {t("manage.refund-reference", { reference: refund.reference })}
          </span>
        ) : null}
      </p>
      {refund.status === "failed" ? (
        <SupportLink message={t("manage.support-message", { id: bookingId })} className="mt-2" />
      ) : null}
    </div>
  );
}
