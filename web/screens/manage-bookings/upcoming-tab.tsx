import type { Booking } from "#contract/bookings.ts";
import { isPaidFor } from "#domain/bookings.ts";
import { useNow } from "#web/api/server-clock.ts";
import { moveRefusal } from "#web/features/bookings/change-booking.ts";
import { GuideAbsent } from "#web/features/bookings/guide-choices.tsx";
import { HoldText, usePayText, useReleaseQuestion } from "#web/features/bookings/hold.tsx";
import { holdFirst, isAttended, isGiven } from "#web/features/bookings/own-bookings.ts";
import { CompanionSlot } from "#web/features/companions/companions-on-demand.tsx";
import { useUser } from "#web/features/identity/session.ts";
import { IntakeLink } from "#web/features/intakes/intake-link.tsx";
import { FoldedBookings } from "#web/features/payments/folded-bookings.tsx";
import { isBeingChecked, useUnconfirmedIds } from "#web/features/payments/own-payments.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Icon } from "#web/ui/icon.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import type { MenuItem } from "#web/ui/menu.tsx";
import { BookingRow, useSessionItems, useSupportItems } from "./booking-row.tsx";

const TICK_MS = 10_000;

type Props = { bookings: readonly Booking[]; onCancel: (booking: Booking) => void };

/** The active hold and the upcoming sessions, each with one action and a menu of the others; without a hold whose payment is checked. */
export function UpcomingTab({ bookings, onCancel }: Props) {
  const t = useT();
  const now = useNow(TICK_MS);
  const user = useUser();
  const unconfirmed = useUnconfirmedIds(user?.id, "session");
  const isChecked = (booking: Booking) => isBeingChecked(booking, unconfirmed);
  const others = holdFirst(bookings).filter((booking) => !isChecked(booking));
  if (others.length === 0) return null;
  const isListed = (id: string) => others.some((booking) => booking.id === id);
  return (
    <FoldedBookings
      isFolded={bookings.some(isChecked) || [...unconfirmed].some((id) => !isListed(id))}
      label={t("manage.other-bookings", { count: others.length })}
    >
      <ul className="grid gap-3">
        {others.map((booking, index) => (
          <li key={booking.id}>
            {isPaidFor(booking.status) ? (
              <SessionRow
                booking={booking}
                now={now}
                isFirst={index === 0}
                onCancel={() => onCancel(booking)}
              />
            ) : (
              <HoldRow hold={booking} now={now} />
            )}
          </li>
        ))}
      </ul>
      {others.some(isAttended) ? (
        <p className="mt-4 flex items-start gap-2 text-small text-ink-quiet">
          <Icon name="info" size={20} className="shrink-0" />
          {t("manage.join-early")}
        </p>
      ) : null}
    </FoldedBookings>
  );
}

type RowProps = { booking: Booking; now: Date; isFirst: boolean; onCancel: () => void };

function SessionRow({ booking, now, isFirst, onCancel }: RowProps) {
  const t = useT();
  const refusal = moveRefusal(booking, now);
  const { isGuideOverdue } = booking;
  const items = useSessionItems(booking, {
    canMove: refusal === null && !isGuideOverdue,
    canCancel: booking.canCancel && refusal !== "started" && !isGuideOverdue,
    onCancel,
  });
  return (
    <BookingRow booking={booking} now={now} menu={items}>
      {(headingId) =>
        isGuideOverdue ? (
          <GuideAbsent booking={booking} headingId={headingId} />
        ) : (
          <>
            {refusal && !isGiven(booking) ? <p className="text-small">{t(`manage.${refusal}`)}</p> : null}
            <IntakeLink booking={booking} describedBy={headingId} isFirst={isFirst} />
            <CompanionSlot booking={booking} />
          </>
        )
      }
    </BookingRow>
  );
}

function HoldRow({ hold, now }: { hold: Booking; now: Date }) {
  const t = useT();
  const payText = usePayText(hold);
  const { ask, dialog } = useReleaseQuestion(hold);
  const support = useSupportItems(hold);
  const label = t("book.hold-release");
  const release: MenuItem = { key: "release", label, icon: "x", isDestructive: true, onChoose: ask };
  return (
    <BookingRow booking={hold} now={now} menu={[...support, release]}>
      {(headingId) => (
        <>
          <p className="text-small font-bold text-alive-ink">
            <HoldText hold={hold} />
          </p>
          <LinkButton to={paths.book()} aria-describedby={headingId} size="large">
            {payText}
          </LinkButton>
          {dialog}
        </>
      )}
    </BookingRow>
  );
}
