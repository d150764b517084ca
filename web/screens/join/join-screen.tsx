import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import { messageOf } from "#web/api/call.ts";
import { IntakeLine } from "#web/features/intakes/intake-line.tsx";
import { roomState } from "#web/features/live/room-times.ts";
import { SessionOver } from "#web/features/live/session-over.tsx";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { BareTitle } from "#web/shell/bare-title.tsx";
import { SupportLink } from "#web/shell/support-link.tsx";
import { WithQueries } from "#web/shell/with-queries.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { ChannelLine } from "./channel-line.tsx";
import { DeviceCheck } from "./device-check.tsx";
import { FinishedCard } from "./finished-card.tsx";
import { Guidelines } from "./guidelines.tsx";
import { InAppNotice } from "./in-app-notice.tsx";
import { MovedNotice } from "./moved-notice.tsx";
import { QueueCard } from "./queue-card.tsx";
import { SessionCard } from "./session-card.tsx";
import { useJoinPage, useTellDevices } from "./use-join-page.ts";

/** `/join`: where she waits for her next session and goes in. */
export function JoinScreen() {
  return (
    <WithQueries>
      <Joining />
    </WithQueries>
  );
}

type Page = ReturnType<typeof useJoinPage>;

/** The waiting page, and the call over it. */
function Joining() {
  const t = useT();
  const page = useJoinPage();
  const { room, user, live, view } = page;
  const [isVoiceOnly, setVoiceOnly] = useState(false);
  const tellDevices = useTellDevices(live, view.next?.id ?? null);
  if (room && user)
    return (
      <room.Call
        bookingId={room.bookingId}
        token={room.token}
        side="user"
        channel={live.channel}
        channelState={live.state}
        otherName={t("join.guruji")}
        ownName={user.username}
        isAudioOnly={isVoiceOnly}
        onLeave={page.leaveCall}
      />
    );
  return (
    <div className="mx-auto w-full max-w-2xl px-[20px] pt-[8px] pb-32 md:pb-12 lg:max-w-5xl">
      <BareTitle title={t("pages.join-title")} backTo={paths.dashboard()} />
      <Content page={page}>
        <DeviceCheck isVoiceOnly={isVoiceOnly} onVoiceOnly={setVoiceOnly} onResult={tellDevices} />
      </Content>
    </div>
  );
}

function Content({ page, children }: { page: Page; children: ReactNode }) {
  const { view, query } = page;
  if (page.finishedId) return <FinishedCard bookingId={page.finishedId} />;
  if (page.isLoading) return <Loading />;
  if (query.isError && !query.data) return <Failed query={query} />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <News page={page} />
      {view.next ? (
        <div className="grid grid-cols-1 gap-x-6 gap-y-4 lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:items-start">
          <Waiting page={page} />
          <div className="lg:row-span-2">{children}</div>
          <div>
            <Guidelines />
            <IntakeLine booking={view.next} />
          </div>
        </div>
      ) : view.over ? null : (
        <Nothing />
      )}
    </div>
  );
}

/** What has become of the session she waited for, said in place of it. */
function News({ page: { view, acknowledge } }: { page: Page }) {
  const { over, moved } = view;
  return (
    <div aria-live="polite" className="grid grid-cols-1 gap-4 empty:hidden">
      {over ? <SessionOver booking={over.booking} ending={over.ending} onGo={acknowledge} /> : null}
      {moved ? <MovedNotice session={moved} onSeen={acknowledge} /> : null}
    </div>
  );
}

/** The line, the session, and what stands in its way. */
function Waiting({ page }: { page: Page }) {
  const t = useT();
  const { view, place, live, now } = page;
  if (!view.next) return null;
  const isRoomOpen = roomState(view.next, now) === "open";
  return (
    <div className="grid grid-cols-1 gap-4">
      <InAppNotice />
      <ChannelLine state={live.state} onWake={live.wake} />
      {live.guide === "lost" && isRoomOpen ? (
        <Banner tone="alive" icon="alert" role="status" title={t("join.guide-lost")}>
          {t("join.guide-lost-body")}
        </Banner>
      ) : null}
      {place ? <QueueCard place={place} isRoomOpen={isRoomOpen} /> : null}
      <SessionCard
        session={view.next}
        guide={live.guide}
        isOthersTurn={place !== null && !place.isYourTurn}
        isJoining={page.isEntering}
        hindrance={page.hindrance}
        onJoin={page.join}
      />
    </div>
  );
}

function Nothing() {
  const t = useT();
  return (
    <EmptyState
      title={t("join.none-title")}
      action={
        <Link href={paths.book()} className={buttonClass({ size: "large" })}>
          {t("join.book")}
        </Link>
      }
    >
      {t("join.none-body")}
    </EmptyState>
  );
}

function Failed({ query }: { query: Page["query"] }) {
  const t = useT();
  return (
    <ErrorState
      title={t("join.failed")}
      message={messageOf(query.error)}
      retryLabel={t("shell.retry")}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    >
      <SupportLink className="mt-2" />
    </ErrorState>
  );
}

function Loading() {
  const t = useT();
  return (
    <div role="status" aria-label={t("join.loading")} className="grid gap-4 lg:grid-cols-2 lg:gap-6">
      <Skeleton className="h-64" />
      <Skeleton className="h-56" />
    </div>
  );
}
