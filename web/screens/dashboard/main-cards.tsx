// The two cards that are always there: book, and join. One of them stands out, unless there is news above.
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Booking } from "#contract/bookings.ts";
import { isPaidFor } from "#domain/bookings.ts";
import { formatRupees } from "#domain/digits.ts";
import { PRICES } from "#domain/prices.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { BookedBy } from "#web/features/attendees/booked-by.tsx";
import { moveRefusal } from "#web/features/bookings/change-booking.ts";
import { isAttended } from "#web/features/bookings/own-bookings.ts";
import { storeChoice, storedChoice } from "#web/features/bookings/stored-choice.ts";
import { useFirstFree } from "#web/features/bookings/use-first-free.ts";
import { useUser } from "#web/features/identity/session.ts";
import { IntakeLink } from "#web/features/intakes/intake-link.tsx";
import { roomState, roomTimes } from "#web/features/live/session-state.ts";
import { useDayAndTime, useWhen } from "#web/features/live/use-when.ts";
import { useIsSessionChecked } from "#web/features/payments/own-payments.ts";
import { formatTime, formatTimeOf } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { type Home, isLive } from "./home-state.ts";

/** `invite`: what this customer would do next. `alive`: the customer should go in now. */
type Look = "plain" | "invite" | "alive";

const LOOKS: Record<Look, { card: string; icon: string; text: string }> = {
  plain: { card: "border-line bg-card", icon: "bg-primary-soft text-primary", text: "text-ink-quiet" },
  invite: { card: "border-transparent bg-invite text-on-invite", icon: "bg-on-invite text-invite", text: "" },
  alive: { card: "border-transparent bg-alive text-on-alive", icon: "bg-on-alive text-alive", text: "" },
};

type MainProps = {
  href: string;
  icon: IconName;
  title: string;
  look?: Look;
  badge?: ReactNode;
  onPress?: () => void;
  /** One or two lines; their space is kept while they are loaded. */
  children: ReactNode;
  /** What else can be done there. */
  footer?: ReactNode;
};

export function MainCard({ href, icon, title, look = "plain", badge, onPress, children, footer }: MainProps) {
  const { card, icon: iconClass, text } = LOOKS[look];
  return (
    <div className={clsx("flex min-w-0 flex-col rounded-card border shadow-card", card)}>
      <Link
        to={href}
        onClick={onPress}
        className={clsx(
          "flex min-w-0 grow items-center gap-[14px] rounded-card p-[16px] no-underline forced-colors:border",
          look === "plain" ? "hover:bg-primary-soft" : "min-h-28",
        )}
      >
        <span className={clsx("grid size-[44px] shrink-0 place-items-center rounded-part", iconClass)}>
          <Icon name={icon} size={24} />
        </span>
        <div className="min-w-0 grow">
          <div className="flex flex-wrap items-center justify-between gap-x-2">
            <h2 className={clsx("font-bold", look !== "plain" && "text-title")}>{title}</h2>
            {badge}
          </div>
          <div className={clsx("min-h-[1.55em] text-small", text)}>{children}</div>
        </div>
        <Icon name="chevron-right" size={20} className={clsx("shrink-0", text)} />
      </Link>
      {footer ? <div className="grid grid-cols-1 px-[16px] pb-[16px]">{footer}</div> : null}
    </div>
  );
}

/** `text` is empty while it is loaded. `slot`: the time that it names. */
export function useNextFree(): { text: string; slot: { date: string; time: string } | null } {
  const t = useT();
  const { days, slots, slot } = useFirstFree();
  const session = { sessionDate: slot?.date ?? "", sessionTime: slot?.time ?? "" };
  const when = useDayAndTime(session, serverNow());
  if (days.isError || slots.isError || (slots.data && !slot))
    return { text: t("dashboard.book-plain"), slot: null };
  if (days.data?.dates.length === 0) return { text: t("dashboard.next-free-none"), slot: null };
  return { text: slot ? t("dashboard.next-free", { when }) : "", slot };
}

type CardsProps = { home: Home; upcoming: readonly Booking[] | undefined; credits: number };

/** The card of a session that is on, or booked, comes first. */
export function MainCards({ home, upcoming, credits }: CardsProps) {
  const { state, next, now } = home;
  const other = upcoming?.find((one) => isPaidFor(one.status) && !isAttended(one)) ?? null;
  const book = <BookCard key="book" credits={credits} isInvite={state?.kind === "nothing"} />;
  const join = next ? (
    <NextSessionCard key="join" session={next} home={home} />
  ) : other ? (
    <OtherCard key="join" session={other} now={now} />
  ) : (
    <NoSessionCard key="join" isKnown={upcoming !== undefined} />
  );
  return (
    <div className="grid grid-cols-1 gap-3 lg:grid-cols-2 lg:gap-6">
      {next || other ? [join, book] : [book, join]}
    </div>
  );
}

/** Leads to the booking screen, and shows the next free time, which is chosen there unless the customer has chosen another. */
function BookCard({ credits, isInvite }: { credits: number; isInvite: boolean }) {
  const t = useT();
  const { text, slot } = useNextFree();
  const choose = () => {
    const kept = storedChoice();
    if (isInvite && slot && kept.time === null) storeChoice({ ...kept, ...slot });
  };
  return (
    <MainCard
      href={paths.book()}
      icon="calendar"
      title={t("pages.book-title")}
      look={isInvite ? "invite" : "plain"}
      badge={
        credits > 0 ? (
          <Badge tone="secondary">{t("dashboard.credits-apply", { amount: formatRupees(credits) })}</Badge>
        ) : null
      }
      onPress={choose}
    >
      <p className="min-h-[1.55em]">{text}</p>
      {isInvite ? <p>{t("home.video-from", { amount: formatRupees(PRICES.single) })}</p> : null}
    </MainCard>
  );
}

/** While a session's payment is checked, its own card says what is known. */
function NoSessionCard({ isKnown }: { isKnown: boolean }) {
  const t = useT();
  const isChecked = useIsSessionChecked(useUser()?.id);
  return (
    <MainCard href={paths.join()} icon="video" title={t("pages.join-title")}>
      {isChecked ? null : t(isKnown ? "dashboard.join-none" : "dashboard.upcoming-failed")}
    </MainCard>
  );
}

/** The customer has booked it for somebody else, who alone joins. */
function OtherCard({ session, now }: { session: Booking; now: Date }) {
  const t = useT();
  const when = useWhen(session, now);
  return (
    <MainCard
      href={paths.join()}
      icon="user"
      title={t("dashboard.other-card", { name: session.attendee?.name ?? "" })}
      footer={<BeforeSession session={session} now={now} />}
    >
      <Badge tone="outline">{when}</Badge>
    </MainCard>
  );
}

/** Leads to the next session, and shows the place in the queue, or when the session can be joined. */
function NextSessionCard({ session, home }: { session: Booking; home: Home }) {
  const t = useT();
  const { state, now } = home;
  const isOn = state !== null && isLive(state);
  const [badge, text] = useJoinTexts(session, home);
  return (
    <MainCard
      href={paths.join()}
      icon="video"
      title={t("pages.join-title")}
      look={isOn ? "alive" : "plain"}
      footer={isOn ? null : <BeforeSession session={session} now={now} />}
    >
      {/* Screen readers announce a new badge: a waiting customer may be reading something else. */}
      <p aria-live="polite" className="mt-1">
        <Badge
          tone={isOn ? "default" : "outline"}
          className={clsx("rounded-card! whitespace-normal!", isOn && "bg-on-alive! text-alive!")}
        >
          {badge}
        </Badge>
      </p>
      <p className="mt-1">{text}</p>
      <BookedBy booking={session} />
    </MainCard>
  );
}

/** What is worth doing before a session. */
function BeforeSession({ session, now }: { session: Booking; now: Date }) {
  const t = useT();
  return (
    <>
      <IntakeLink booking={session} />
      {moveRefusal(session, now) === null ? (
        <Link
          to={paths.book({ reschedule: session.id })}
          className="-mb-2 flex min-h-11 items-center justify-center text-small font-bold text-primary"
        >
          {t("manage.move")}
        </Link>
      ) : null}
    </>
  );
}

function useJoinTexts(session: Booking, { state, place, now }: Home): [badge: string, text: string] {
  const t = useT();
  const when = useWhen(session, now);
  const { opensAt, closesAt } = roomTimes(session);
  const isOpen = roomState(session, now) === "open";
  const window = t("dashboard.join-window", { from: formatTimeOf(opensAt), until: formatTimeOf(closesAt) });
  if (state?.kind === "running") return [t("join.running"), t("join.running-back")];
  // The card above says more of a late guide than the place in the queue.
  if (!place || state?.kind === "late") return [when, isOpen ? t("home.come-in") : window];
  const { position, isYourTurn, estimateMinutes: count } = place;
  return [
    isYourTurn ? t("join.your-turn") : t("join.number", { position }),
    [
      isOpen ? t("home.come-in") : t("general.time-ist", { time: formatTime(session.sessionTime) }),
      ...(count ? [t("dashboard.queue-estimate", { count })] : []),
    ].join(" · "),
  ];
}
