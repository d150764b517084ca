import { useId } from "react";
import { istDateOf } from "#domain/ist-time.ts";
import { joinWindow } from "#domain/join-window.ts";
import { PARCHA_SIDES } from "#domain/parchas.ts";
import { SessionSheet } from "#web/features/call-sheet/session-sheet.tsx";
import { NeedsHttps } from "#web/features/devices/needs-https.tsx";
import { formatAmount } from "#web/features/money/amount.ts";
import { type RoomState, takesResults } from "#web/features/sessions/room-state.ts";
import { DeviceBadges } from "#web/features/sessions/session-badges.tsx";
import { sessionNameOf } from "#web/features/sessions/session-name.ts";
import type { UpcomingSession } from "#web/features/sessions/use-sessions.ts";
import { formatDay, formatTime, formatTimeOf } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { PhoneLink } from "#web/ui/phone-link.tsx";
import { stickyBar } from "#web/ui/sticky-bar.ts";

type Props = {
  session: UpcomingSession;
  name: string;
  room: RoomState;
  isOpening: boolean;
  /** The live channel has stopped reconnecting. */
  isAsleep: boolean;
  onWake: () => void;
  onJoin: () => void;
  /** Null while the session cannot be completed: the guide has not been in its room, or it is not paid. */
  onComplete: (() => void) | null;
  onResults: () => void;
};

/** The page before the call: the customer, whether they wait, the intake, earlier sessions, and the Join button. */
export function JoinPage(props: Props) {
  const { session, name, room, isOpening, isAsleep, onWake, onJoin, onComplete, onResults } = props;
  const t = useT();
  return (
    // The padding keeps the last line above the fixed bar on phones.
    <div className="grid grid-cols-1 gap-4 max-md:pb-20">
      {isAsleep ? <AsleepBanner onWake={onWake} /> : null}
      <NeedsHttps />
      <div aria-live="polite">
        <RoomStatus {...{ session, name, room, onResults }} />
      </div>
      {onComplete ? <ToComplete isHeld={session.isHeld} onComplete={onComplete} /> : null}
      <SessionFacts session={session} />
      <SessionSheet session={session} isWatched={room.kind === "open" || room.kind === "too-early"} />
      {room.kind === "open" ? (
        <JoinBar isOpening={isOpening} onJoin={onJoin} />
      ) : (
        <LinkButton to={paths.adminSessions()} variant="outline" className="md:justify-self-start">
          {t("room.to-sessions")}
        </LinkButton>
      )}
    </div>
  );
}

function AsleepBanner({ onWake }: { onWake: () => void }) {
  const t = useT();
  return (
    <Banner
      role="status"
      tone="info"
      icon="info"
      action={
        <Button variant="outline" size="small" onClick={onWake}>
          {t("call.connect-again")}
        </Button>
      }
    >
      {t("room.asleep")}
    </Banner>
  );
}

function ToComplete({ isHeld, onComplete }: { isHeld: boolean; onComplete: () => void }) {
  const t = useT();
  return (
    <Banner
      tone="info"
      icon="check"
      title={t(isHeld ? "room.to-complete-held" : "room.to-complete-entered")}
      action={
        <Button variant="outline" onClick={onComplete}>
          {t("room.complete")}
        </Button>
      }
    >
      {t("room.to-complete-body")}
    </Banner>
  );
}

function JoinBar({ isOpening, onJoin }: Pick<Props, "isOpening" | "onJoin">) {
  const t = useT();
  return (
    <div
      data-sticky-bar
      ref={stickyBar}
      className="z-20 border-line bg-card md:rounded-card md:border md:p-4 md:shadow-card [@media(min-height:30rem)]:max-md:fixed [@media(min-height:30rem)]:max-md:inset-x-0 [@media(min-height:30rem)]:max-md:bottom-0 [@media(min-height:30rem)]:max-md:border-t [@media(min-height:30rem)]:max-md:px-[20px] [@media(min-height:30rem)]:max-md:pt-3 [@media(min-height:30rem)]:max-md:pb-[calc(env(safe-area-inset-bottom)+0.75rem)]"
    >
      <Button
        size="large"
        isWide
        className="bg-alive! text-on-alive! hover:opacity-90"
        isPending={isOpening}
        pendingLabel={t("room.opening")}
        onClick={onJoin}
      >
        <Icon name="video" />
        {t("general.join")}
      </Button>
    </div>
  );
}

/** Whether the customer waits, or why the room is closed. */
function RoomStatus({
  session,
  name,
  room,
  onResults,
}: Pick<Props, "session" | "name" | "room" | "onResults">) {
  const t = useT();
  const dayOf = (instant: Date) => formatDay(istDateOf(instant));
  const timeOf = (instant: Date) => formatTimeOf(instant);
  if (room.kind === "too-early")
    return <Banner icon="clock">{t("room.too-early", { day: dayOf(joinWindow(session).startsAt) })}</Banner>;
  if (room.kind === "too-late")
    return (
      <Banner
        icon="clock"
        title={t("room.too-late", { day: dayOf(room.closedAt), time: timeOf(room.closedAt) })}
      >
        {session.isHeld ? null : t("room.too-late-body")}
      </Banner>
    );
  const isOwed = session.parchas.length < PARCHA_SIDES.length;
  if (room.kind === "completed")
    return (
      <Banner
        tone="done"
        icon="check"
        action={
          <>
            {takesResults(session) ? (
              <Button variant={isOwed ? "primary" : "outline"} onClick={onResults}>
                {t(isOwed ? "results.add-parcha" : "results.edit-parchas")}
              </Button>
            ) : null}
            <LinkButton to={paths.adminSessionDetail(session.id)} variant="outline">
              {t("results.details")}
            </LinkButton>
          </>
        }
      >
        {t("room.completed")}
      </Banner>
    );
  if (room.kind !== "open")
    return <Banner icon="info">{t(room.kind === "unpaid" ? "room.unpaid" : "room.cancelled")}</Banner>;
  if (session.customerWaiting)
    return (
      <Banner tone="alive" icon="user" title={t("sessions.has-come", { name })}>
        {session.deviceCheck ? <DeviceBadges check={session.deviceCheck} /> : null}
      </Banner>
    );
  if (session.customerOutOfReach) return <Banner icon="info">{t("room.out-of-reach", { name })}</Banner>;
  const { from, until } = room;
  if (from) return <Banner icon="clock">{t("room.comes-from", { name, time: timeOf(from) })}</Banner>;
  return (
    <Banner icon="clock">
      {until ? t("room.came-until", { name, time: timeOf(until) }) : t("room.not-here", { name })}
    </Banner>
  );
}

function SessionFacts({ session }: { session: UpcomingSession }) {
  const t = useT();
  const headingId = useId();
  const name = sessionNameOf(t, session).full;
  const { user, sessionDate, sessionTime, questionType, amount, isTest } = session;
  const when = { day: formatDay(sessionDate), time: formatTime(sessionTime) };
  const what = t(questionType === "single" ? "general.single" : "general.multiple");
  const paid = amount > 0 ? formatAmount(amount) : t("sessions.nothing-paid");
  return (
    <section aria-labelledby={headingId}>
      <Card className="grid grid-cols-1 gap-1">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id={headingId} className="text-heading font-bold wrap-anywhere">
            {name}
          </h2>
          {isTest ? <Badge tone="secondary">{t("reports.test")}</Badge> : null}
        </div>
        <p className="font-bold">{t("admin.when", when)}</p>
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <p className="text-ink-quiet">{`${what} · ${paid}`}</p>
          {user ? <PhoneLink name={name} phone={user.phone} className="font-bold" /> : null}
        </div>
      </Card>
    </section>
  );
}
