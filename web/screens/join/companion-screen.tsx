import { type ReactNode, useState } from "react";
import { useParams } from "react-router";
import type { CompanionSession } from "#contract/companions.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { QueryFailed } from "#web/api/query-view.tsx";
import { useCompanion } from "#web/features/companions/use-companion.ts";
import { useCanCall } from "#web/features/devices/open-media.ts";
import { displayNameOf } from "#web/features/identity/display-name.ts";
import { Listen } from "#web/features/listen/listen.tsx";
import type { Says } from "#web/features/listen/says.ts";
import { useWhen } from "#web/features/live/use-when.ts";
import { SupportLink } from "#web/features/support/support-link.tsx";
import { formatDay, formatTimeOf } from "#web/i18n/format.ts";
import { type PlainKey, useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { BareTitle } from "#web/shell/bare-title.tsx";
import { Card } from "#web/ui/card.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { Motif } from "#web/ui/motif.tsx";
import { DeviceCheck } from "./device-check.tsx";
import { ChannelLine, GoodToKnow, InAppNotice, JoinBar, type Lines } from "./join-parts.tsx";
import { useCompanionPage } from "./use-companion-page.ts";
import { useSendDeviceCheck } from "./use-join-page.ts";

type Page = ReturnType<typeof useCompanionPage>;

/** `/companion/{id}`: where somebody of the customer's side waits until the guide lets this person into the call. */
export function CompanionScreen() {
  const { bookingId = "" } = useParams();
  return <Waiting key={bookingId} bookingId={bookingId} />;
}

function Waiting({ bookingId }: { bookingId: string }) {
  const t = useT();
  const page = useCompanionPage(bookingId);
  const { room, user, channel, view } = page;
  const companion = useCompanion(bookingId, channel.channel);
  const isCallPossible = useCanCall();
  const [isVoiceOnly, setVoiceOnly] = useState(false);
  const sendDeviceCheck = useSendDeviceCheck(channel, bookingId);
  if (room && user)
    return (
      <room.Call
        bookingId={room.bookingId}
        token={room.token}
        side="companion"
        channel={channel.channel}
        channelState={channel.state}
        otherName={t("guide.name")}
        ownName={displayNameOf(user)}
        isAudioOnly={isVoiceOnly}
        companion={companion}
        onLeave={page.leaveCall}
      />
    );
  const isCheckShown = isCallPossible && view.kind !== "sent-out";
  return (
    <div className="mx-auto w-full max-w-2xl px-[20px] pt-[8px] pb-32 md:pb-12 lg:max-w-5xl">
      <BareTitle title={t("pages.companion-title")} backTo={paths.dashboard()} />
      <PageListen page={page} />
      <Content page={page}>
        {isCheckShown ? (
          <DeviceCheck isVoiceOnly={isVoiceOnly} onVoiceOnly={setVoiceOnly} onResult={sendDeviceCheck} />
        ) : null}
      </Content>
    </div>
  );
}

function PageListen({ page: { view, isLoading, query } }: { page: Page }) {
  const t = useT();
  if (isLoading || !query.data) return null;
  const says = (): Says => {
    switch (view.kind) {
      case "before":
        return ["companion-when", { when: view.session }];
      case "waiting":
        return t("companions.waiting-body");
      case "let-in":
        return t("companions.let-in-title");
      case "sent-out":
        return t("companions.sent-out-title");
      default:
        return t(ENDED[view.kind].body);
    }
  };
  return <Listen says={says()} />;
}

function Content({ page, children }: { page: Page; children: ReactNode }) {
  const t = useT();
  const { view, query, channel } = page;
  if (page.isLoading)
    return (
      <LoadingBlocks
        label={t("join.loading")}
        blocks={["h-64", "h-56"]}
        className="grid gap-4 lg:grid-cols-2 lg:gap-6"
      />
    );
  if (query.isError && !query.data)
    return (
      <QueryFailed query={query} title={t("join.failed")}>
        <SupportLink className="mt-2" />
      </QueryFailed>
    );
  if (!("session" in view)) return <Ended kind={view.kind} />;
  return (
    <div className="grid grid-cols-1 gap-x-6 gap-y-4 lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:items-start">
      <div className="grid grid-cols-1 gap-4">
        <InAppNotice />
        <ChannelLine state={channel.state} onWake={channel.wake} />
        <SessionCard page={page} session={view.session} kind={view.kind} />
      </div>
      <div className="lg:row-span-2 empty:hidden">{children}</div>
      {view.kind === "sent-out" ? null : <GoodToKnow heading="companions.what" lines={KNOWN} />}
    </div>
  );
}

type CardProps = {
  page: Page;
  session: CompanionSession;
  kind: "before" | "waiting" | "let-in" | "sent-out";
};

/** Whose session it is, when, and what the guide has decided. */
function SessionCard({ page, session, kind }: CardProps) {
  const { now, isEntering, joinError, join } = page;
  const isCallPossible = useCanCall();
  const when = useWhen(session, now);
  const whose = useWhose(session);
  return (
    <Card
      role="region"
      aria-labelledby="session-heading"
      className={`grid grid-cols-1 gap-3 ${kind === "let-in" ? "border-alive!" : ""}`}
    >
      <div className="min-w-0">
        <h2 id="session-heading" className="text-title font-bold">
          {when}
        </h2>
        <p className="font-bold wrap-anywhere">{whose}</p>
        <AddedBy session={session} />
      </div>
      <div role="status" className="grid grid-cols-1 gap-1 rounded-card bg-primary-soft px-4 py-3">
        <State session={session} kind={kind} now={now} />
      </div>
      {kind === "let-in" && isCallPossible ? (
        <>
          {joinError ? (
            <p role="alert" className="text-small font-bold text-destructive">
              {joinError}
            </p>
          ) : null}
          <JoinBar isJoining={isEntering} onJoin={join} />
        </>
      ) : null}
    </Card>
  );
}

/** "Asha's session with Guruji", by the name that this person has chosen, or the end of the number. */
function useWhose({ attendee }: CompanionSession): string {
  const t = useT();
  if (!attendee) return t("companions.session");
  const { name, phoneEnd: phone } = attendee;
  return name ? t("companions.session-of", { name }) : t("companions.session-of-number", { phone });
}

function AddedBy({ session: { namedBy } }: { session: CompanionSession }) {
  const t = useT();
  const by = namedBy?.name
    ? t("companions.added-by", { name: namedBy.name })
    : namedBy && t("companions.added-by-number", { phone: namedBy.phoneEnd });
  const free = t("companions.nothing-to-pay");
  return <p className="text-small text-ink-quiet wrap-anywhere">{by ? `${by} · ${free}` : free}</p>;
}

function State({ session, kind, now }: Pick<CardProps, "session" | "kind"> & { now: Date }) {
  const t = useT();
  const opensAt = new Date(session.opensAt);
  const time = formatTimeOf(opensAt);
  if (kind === "before")
    return (
      <p>
        {istDateOf(now) === istDateOf(opensAt)
          ? t("companions.opens", { time })
          : t("companions.opens-on", { time, date: formatDay(istDateOf(opensAt)) })}
      </p>
    );
  const [title, body] = TEXTS[kind];
  return (
    <>
      <p className="flex items-baseline gap-2 font-bold">
        {kind === "sent-out" ? null : (
          <span aria-hidden="true" className="size-2 shrink-0 -translate-y-0.5 rounded-full bg-alive" />
        )}
        <span>{t(kind === "waiting" && !session.isGuideHere ? "companions.waiting-early" : title)}</span>
      </p>
      <p className="text-small">{t(body)}</p>
      {kind === "let-in" && session.isMuted ? <p className="text-small">{t("companions.muted")}</p> : null}
    </>
  );
}

const TEXTS = {
  waiting: ["companions.waiting-title", "companions.waiting-body"],
  "let-in": ["companions.let-in-title", "companions.let-in-body"],
  "sent-out": ["companions.sent-out-title", "companions.sent-out-body"],
} as const satisfies Record<string, readonly [PlainKey, PlainKey]>;

const KNOWN: Lines = [
  ["video", "companions.sees"],
  ["lock", "companions.sees-not"],
  ["user", "companions.guide-decides"],
];

const ENDED = {
  over: { title: "companions.over-title", body: "companions.over-body" },
  cancelled: { title: "join.cancelled-title", body: "companions.cancelled-body" },
  gone: { title: "companions.gone-title", body: "companions.gone-body" },
} as const satisfies Record<string, { title: PlainKey; body: PlainKey }>;

function Ended({ kind }: { kind: keyof typeof ENDED }) {
  const t = useT();
  const { title, body } = ENDED[kind];
  return (
    <section role="status" className="grid justify-items-center gap-3 py-8 text-center">
      <Motif className="w-36 text-primary opacity-60" />
      <h2 className="text-title font-bold">{t(title)}</h2>
      <p className="max-w-md">{t(body)}</p>
      <LinkButton to={paths.dashboard()} variant="outline">
        {t("shell.home")}
      </LinkButton>
    </section>
  );
}
