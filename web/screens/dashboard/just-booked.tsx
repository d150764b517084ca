import { type ComponentProps, type ReactNode, useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import type { Booking } from "#contract/bookings.ts";
import type { Customer } from "#contract/customers.ts";
import { isPaidFor } from "#domain/bookings.ts";
import { formatRupees } from "#domain/digits.ts";
import { joinWindow } from "#domain/join-window.ts";
import { useCode } from "#web/api/use-code.ts";
import { isAttended, type useUpcomingBookings } from "#web/features/bookings/own-bookings.ts";
import { useCalendarUrl } from "#web/features/bookings/session-time.tsx";
import { CompanionSlot } from "#web/features/companions/companions-on-demand.tsx";
import { IntakeLink, isIntakeOpen } from "#web/features/intakes/intake-link.tsx";
import { NameQuestion } from "#web/features/own-name/name-form.tsx";
import type { PushOffer } from "#web/features/push/push-offer.tsx";
import { useSupportUrl } from "#web/features/support/support-link.tsx";
import { formatDayFull, formatTime, formatTimeOf, unbroken } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { useBrand } from "#web/shell/brand.ts";
import { focusHeading } from "#web/ui/focus-heading.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { Motif } from "#web/ui/motif.tsx";
import { isAtOverlay } from "#web/ui/overlay-history.ts";
import { stickyBar } from "#web/ui/sticky-bar.ts";

/** The booking that `?booked=` names, once the list shows it as paid for. */
export function useJustBooked({ data, isFetching }: ReturnType<typeof useUpcomingBookings>) {
  const bookedId = new URLSearchParams(useLocation().search).get("booked");
  const booking = data?.find(({ id, status }) => id === bookedId && isPaidFor(status)) ?? null;
  // The session may be over: home must not go whenever the list is asked for again.
  const [missingId, setMissingId] = useState<string | null>(null);
  const isMissing = bookedId !== null && booking === null;
  if (isMissing && !isFetching && missingId !== bookedId) setMissingId(bookedId);
  return { booking, isLoading: isMissing && isFetching && missingId !== bookedId };
}

/** A screen of its own that confirms the new booking. A reload keeps it, and Back leads home. */
export function JustBooked({ booking, user }: { booking: Booking; user: Customer }) {
  const t = useT();
  const brand = useBrand();
  useHomeBehind();
  // What had the focus, while the list was loaded, is gone.
  useEffect(() => {
    if (document.activeElement === document.body) focusHeading();
  }, []);
  return (
    <div className="mx-auto grid max-w-md grid-cols-1 gap-8 text-center max-md:-mb-18">
      <What booking={booking} />
      <div className="grid grid-cols-1 gap-5">
        <div className="grid grid-cols-1 gap-2">
          <IntakeLink booking={booking} />
          {isAttended(booking) && isIntakeOpen(booking) ? (
            <p className="text-small text-ink-quiet">{t("home.tell-hint")}</p>
          ) : null}
        </div>
        {booking.companion ? <CompanionSlot booking={booking} /> : null}
        <RoundActions bookingId={booking.id} />
        <div className="text-left empty:hidden">
          <NameQuestion user={user} />
        </div>
      </div>
      {/* Below all that stands there before it is loaded. Reminders go to who attends. */}
      {isAttended(booking) ? <PushOfferSlot booking={booking} brand={brand} /> : null}
    </div>
  );
}

function What({ booking }: { booking: Booking }) {
  const t = useT();
  const { sessionDate, sessionTime, amount, questionType } = booking;
  const kind = t(`general.${questionType}`);
  const opensAt = unbroken(formatTimeOf(joinWindow(booking).opensAt));
  return (
    <div role="status" className="grid justify-items-center gap-3 pt-4">
      <Motif className="mb-2 w-36 text-primary opacity-70" />
      <p className="flex items-center gap-2 font-bold text-done">
        <Icon name="check" size={22} className="shrink-0" />
        <span className="wrap-anywhere">
          {isAttended(booking)
            ? t("dashboard.booked-title")
            : t("dashboard.other-booked", { name: booking.attendee?.name ?? "" })}
        </span>
      </p>
      <h1 className="text-heading font-bold">
        <span>{formatDayFull(sessionDate)}</span>
        <span className="block text-primary">
          {t("general.time-ist", { time: unbroken(formatTime(sessionTime)) })}
        </span>
      </h1>
      <p className="text-ink-quiet">
        {amount > 0
          ? t("home.paid-amount", { kind, amount: formatRupees(amount) })
          : t("home.paid-free", { kind })}
      </p>
      {isAttended(booking) ? (
        <p className="text-small text-ink-quiet">{t("home.opens-from", { time: opensAt })}</p>
      ) : null}
      <p className="flex items-center gap-2 text-small font-bold text-alive-ink">
        <Icon name="chat" size={20} className="shrink-0" />
        {t("home.sms-sent")}
      </p>
    </div>
  );
}

function RoundActions({ bookingId }: { bookingId: string }) {
  const t = useT();
  const calendarUrl = useCalendarUrl(bookingId);
  const supportUrl = useSupportUrl(t("manage.support-message", { id: bookingId }));
  return (
    // The bottom bar and the floating link to the support give way to these.
    <ul data-sticky-bar ref={stickyBar} className="flex flex-wrap justify-around gap-2">
      <RoundAction icon="calendar" label={t("manage.add-to-calendar")}>
        {(look) => <a href={calendarUrl} {...look} />}
      </RoundAction>
      {supportUrl ? (
        <RoundAction icon="chat" label={t("shell.support")}>
          {(look) => <a href={supportUrl} target="_blank" rel="noopener noreferrer" {...look} />}
        </RoundAction>
      ) : null}
      <RoundAction icon="home" label={t("shell.home")}>
        {(look) => <Link to={paths.dashboard()} replace {...look} />}
      </RoundAction>
    </ul>
  );
}

type ActionProps = {
  icon: IconName;
  label: string;
  children: (look: { className: string; children: ReactNode }) => ReactNode;
};

function RoundAction({ icon, label, children }: ActionProps) {
  const content = (
    <>
      <span className="grid size-14 place-items-center rounded-full bg-primary-soft text-primary">
        <Icon name={icon} size={22} />
      </span>
      <span>{label}</span>
    </>
  );
  const className = "grid justify-items-center gap-2 text-small font-bold no-underline";
  return <li className="grow basis-0">{children({ className, children: content })}</li>;
}

/** Puts the home screen behind this one in the history, once: the booking is over, so Back must not lead into it. */
function useHomeBehind(): void {
  useEffect(() => {
    // Also under a dialog, after a reload: its entry lies on this screen's.
    const state = window.history.state as { isBooked?: boolean } | null;
    if (isAtOverlay() || state?.isBooked) return;
    const here = window.location.pathname + window.location.search;
    window.history.replaceState(state, "", paths.dashboard());
    window.history.pushState({ ...state, isBooked: true }, "", here);
  }, []);
}

// Where the offer stands on a screen. Its code is loaded after the screen, because most screens never show it.

const loadOffer = () => import("#web/features/push/push-offer.tsx");

function PushOfferSlot(props: ComponentProps<typeof PushOffer>) {
  const { data: part } = useCode("push-offer", loadOffer, { isOptional: true });
  return part ? <part.PushOffer {...props} /> : null;
}
