import { type ReactNode, useId, useState } from "react";
import type { Booking } from "#contract/bookings.ts";
import { JOIN_OPENS_MINUTES_BEFORE } from "#domain/join-window.ts";
import { QueryFailed, QueryView } from "#web/api/query-view.tsx";
import { useCode } from "#web/api/use-code.ts";
import { AttendeeSlot } from "#web/features/attendees/attendees-on-demand.tsx";
import { GuideAbsent } from "#web/features/bookings/guide-choices.tsx";
import { CompanionSlot } from "#web/features/companions/companions-on-demand.tsx";
import { useCompanion } from "#web/features/companions/use-companion.ts";
import { useCanCall } from "#web/features/devices/open-media.ts";
import { displayNameOf } from "#web/features/identity/display-name.ts";
import { Listen } from "#web/features/listen/listen.tsx";
import { bookedSays, lateSays, overSays, roomOpenSays, type Says } from "#web/features/listen/says.ts";
import { GuideLateCard, GuideLateSheet, SessionOver } from "#web/features/live/session-notices.tsx";
import { roomState } from "#web/features/live/session-state.ts";
import { SupportLink } from "#web/features/support/support-link.tsx";
import { formatDay, formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { BareTitle } from "#web/shell/bare-title.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Button, Spinner } from "#web/ui/button.tsx";
import { focusHeading } from "#web/ui/focus-heading.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { Motif } from "#web/ui/motif.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { DeviceCheck } from "./device-check.tsx";
import { ChannelLine, Guidelines, InAppNotice, IntakeLine, QueueCard } from "./join-parts.tsx";
import { RoomHelp, RoomHint, RoomPlace } from "./room-waiting.tsx";
import { SessionCard } from "./session-card.tsx";
import { useJoinPage, useSendDeviceCheck } from "./use-join-page.ts";

type Page = ReturnType<typeof useJoinPage>;

/** `/join`: the waiting room of the next session. */
export function JoinScreen() {
  const t = useT();
  const page = useJoinPage();
  const isCallPossible = useCanCall();
  const { room, user, live, view } = page;
  const companion = useCompanion(room?.bookingId ?? view.next?.id ?? null, live.channel);
  const [isVoiceOnly, setVoiceOnly] = useState(false);
  const sendDeviceCheck = useSendDeviceCheck(live, view.next?.id ?? null);
  if (room && user)
    return (
      <room.Call
        bookingId={room.bookingId}
        token={room.token}
        side="user"
        channel={live.channel}
        channelState={live.state}
        otherName={t("guide.name")}
        ownName={displayNameOf(user)}
        companion={companion}
        isAudioOnly={isVoiceOnly}
        waiting={waitingIn(page)}
        onLeave={page.leaveCall}
      />
    );
  return (
    <div className="mx-auto w-full max-w-2xl px-[20px] pt-[8px] pb-32 md:pb-12 lg:max-w-5xl">
      <BareTitle title={t("pages.join-title")} backTo={paths.dashboard()} />
      <JoinListen page={page} />
      <Content page={page}>
        {/* Where no call is possible, one notice says so and what to do. */}
        {isCallPossible ? (
          <DeviceCheck isVoiceOnly={isVoiceOnly} onVoiceOnly={setVoiceOnly} onResult={sendDeviceCheck} />
        ) : null}
      </Content>
    </div>
  );
}

/** Not in the call, where it would be in the way of the voices. */
function JoinListen({ page }: { page: Page }) {
  const isCallPossible = useCanCall();
  const { view, query } = page;
  if (page.finishedId || page.isLoading || page.isPlaceAwaited || !query.data) return null;
  // It would say which button leads in.
  if (view.isNextNear && !isCallPossible) return null;
  const says = joinSays(page);
  return says && <Listen says={says} />;
}

/** Null where nothing is booked: no-session.tsx says so. */
function joinSays({ view, lateness, queuePosition, now }: Page): Says | null {
  const { next, isNextNear, over, ofOther } = view;
  if (over && !isNextNear) return overSays(over.booking, over.outcome);
  if (!next) return ofOther ? bookedSays(ofOther) : null;
  if (lateness) return lateSays(next, lateness);
  switch (roomState(next, now)) {
    case "before":
      return isNextNear
        ? ["wait-here", { when: next, minutes: JOIN_OPENS_MINUTES_BEFORE }]
        : bookedSays(next);
    case "open":
      return roomOpenSays(next, queuePosition);
    case "closed":
      return ["session-when", { when: next }];
  }
}

/** What stands in the room while the guide is not there. */
function waitingIn(page: Page) {
  const { queue, lateness, now, view, room } = page;
  // Of the session in the room alone: another one may come next.
  const next = view.next?.id === room?.bookingId ? view.next : null;
  const moved = view.moved?.id === room?.bookingId ? view.moved : null;
  const isAtNewTime = moved !== null && next !== null && roomState(moved, now) === "open";
  return {
    place: (isIn: boolean) =>
      moved && !isAtNewTime ? null : <RoomPlace {...{ queue, lateness, now, isIn }} />,
    hint: <RoomHint />,
    sheet:
      next && lateness?.isOverdue ? (
        <GuideLateSheet booking={next} />
      ) : moved ? (
        <MovedNotice session={moved} />
      ) : null,
    help: <RoomHelp bookingId={room?.bookingId ?? ""} />,
  };
}

function Content({ page, children }: { page: Page; children: ReactNode }) {
  const { view, query } = page;
  if (page.finishedId) return <FinishedCard bookingId={page.finishedId} />;
  if (page.isLoading) return <LoadingPage />;
  if (query.isError && !query.data) return <PageFailed query={query} />;
  return (
    <div className="grid grid-cols-1 gap-4">
      {view.isNextNear ? null : <SessionChanges page={page} />}
      {view.next ? (
        <div className="grid grid-cols-1 gap-x-6 gap-y-4 lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:items-start">
          <NextSession page={page} />
          <div className="lg:row-span-2">{children}</div>
          <div>
            <Guidelines />
            <IntakeLine booking={view.next} />
          </div>
        </div>
      ) : view.ofOther ? (
        <OtherSession booking={view.ofOther} />
      ) : view.over ? null : (
        <NoSessionSlot />
      )}
      {view.isNextNear ? <SessionChanges page={page} /> : null}
    </div>
  );
}

/** What became of the session that the customer waited for: it is over or has moved. */
function SessionChanges({ page: { view, acknowledge } }: { page: Page }) {
  const { over, moved } = view;
  return (
    <div aria-live="polite" className="grid grid-cols-1 gap-4 empty:sr-only">
      {over ? <SessionOver booking={over.booking} outcome={over.outcome} onGo={acknowledge} /> : null}
      {moved ? <MovedNotice session={moved} onSeen={acknowledge} /> : null}
    </div>
  );
}

/** The queue position, the session, and what prevents joining. */
function NextSession({ page }: { page: Page }) {
  const t = useT();
  const isCallPossible = useCanCall();
  const { view, queuePosition, live, now } = page;
  if (!view.next) return null;
  const isRoomOpen = roomState(view.next, now) === "open";
  return (
    <div className="grid grid-cols-1 gap-4">
      <InAppNotice />
      <ChannelLine state={live.state} onWake={live.wake} />
      {live.guide === "lost" && isRoomOpen && !page.lateness?.isOverdue ? (
        <Banner tone="alive" icon="alert" role="status" title={t("join.guide-lost")}>
          {t("join.guide-lost-body")}
        </Banner>
      ) : null}
      {page.lateness ? <GuideLateCard booking={view.next} lateness={page.lateness} /> : null}
      {page.isPlaceAwaited ? <Skeleton className="h-[84px]" /> : null}
      {queuePosition && !(page.lateness && queuePosition.position === 1) ? (
        <QueueCard {...{ queuePosition, isRoomOpen, isCallPossible }} />
      ) : null}
      <SessionCard
        session={view.next}
        guide={live.guide}
        isGuideLate={page.lateness !== null}
        isGuideBusy={queuePosition?.guide === "with-another"}
        isJoining={page.isEntering}
        joinError={page.joinError}
        onJoin={page.join}
      />
      <CompanionSlot booking={view.next} />
    </div>
  );
}

/** The customer has booked it for somebody else, who alone gets in. Another time, or the money, is still the customer's to choose. */
function OtherSession({ booking }: { booking: Booking }) {
  useLanguage();
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-1 gap-4">
      <h2 id={headingId} className="text-heading font-bold">
        {`${formatDay(booking.sessionDate)}, ${formatTime(booking.sessionTime)}`}
      </h2>
      {booking.isGuideOverdue ? <GuideAbsent booking={booking} headingId={headingId} /> : null}
      <AttendeeSlot booking={booking} />
      <CompanionSlot booking={booking} />
    </section>
  );
}

const loadNoSession = () => import("./no-session.tsx");

function NoSessionSlot() {
  const t = useT();
  const code = useCode("no-session", loadNoSession, { isNeeded: true });
  return (
    <QueryView query={code} loading={["h-56"]} failedTitle={t("join.failed")}>
      {({ NoSession }) => <NoSession />}
    </QueryView>
  );
}

function PageFailed({ query }: { query: Page["query"] }) {
  const t = useT();
  return (
    <QueryFailed query={query} title={t("join.failed")}>
      <SupportLink className="mt-2" />
    </QueryFailed>
  );
}

function LoadingPage() {
  const t = useT();
  const layout = "grid gap-4 lg:grid-cols-2 lg:gap-6";
  return <LoadingBlocks label={t("join.loading")} blocks={["h-64", "h-56"]} className={layout} />;
}

/** Shown after the guide has completed the session, until the customer is redirected. */
function FinishedCard({ bookingId }: { bookingId: string }) {
  const t = useT();
  return (
    <section className="grid justify-items-center gap-3 py-8 text-center">
      <Motif className="w-36 text-primary opacity-60" />
      <h2 className="text-title font-bold">{t("join.completed-title")}</h2>
      <p className="max-w-md">{t("join.completed-body")}</p>
      <p role="status" className="flex items-center gap-2 text-small text-ink-quiet">
        <Spinner />
        {t("join.to-home")}
      </p>
      <LinkButton to={paths.results(bookingId)} variant="outline">
        {t("join.to-results")}
      </LinkButton>
    </section>
  );
}

/** Shown until the customer confirms the new time; in the room, from which the customer leaves instead, without `onSeen`. */
function MovedNotice({ session, onSeen }: { session: Booking; onSeen?: () => void }) {
  const t = useT();
  const when = `${formatDay(session.sessionDate)}, ${formatTime(session.sessionTime)}`;
  const onPress = () => {
    onSeen?.();
    focusHeading();
  };
  return (
    <Banner
      tone="info"
      icon="calendar"
      role={onSeen ? undefined : "status"}
      title={t("join.moved-title")}
      action={
        onSeen ? (
          <Button variant="outline" size="small" onClick={onPress}>
            {t("general.got-it")}
          </Button>
        ) : null
      }
    >
      {t("join.moved-body", { when })}
    </Banner>
  );
}
