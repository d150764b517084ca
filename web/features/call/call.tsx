import { useCallback, useEffect, useEffectEvent, useState } from "react";
import type { CompanionState } from "#contract/companions.ts";
import type { RoomPerson } from "#domain/room.ts";
import { useT } from "#web/i18n/t.ts";
import type { Channel, ChannelState } from "#web/realtime/channel.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FullScreenDialog } from "#web/ui/full-screen-dialog.tsx";
import { isAtOverlayEntry, pushOverlayEntry } from "#web/ui/overlay-history.ts";
import { CallBar } from "./call-bar.tsx";
import { CallStage } from "./call-stage.tsx";
import { type CallPhase, type OpenCallOptions, openCall } from "./open-call.ts";
import { type Beside, CallFailed, CallPanel, PanelButton, type Waiting } from "./stage-parts.tsx";
import type { RoomToken } from "./video-provider.ts";
import { Avatar } from "./videos.tsx";

export type CallProps = {
  bookingId: string;
  side: RoomPerson;
  /** The live channel that the screen has registered for this booking, and its state. */
  channel: Channel | null;
  channelState: ChannelState;
  /** Display name of the other side. */
  otherName: string;
  /** Shown to the other side. */
  ownName: string;
  /** Joins without a camera. */
  isAudioOnly?: boolean;
  /** If the screen has just fetched one. */
  token?: RoomToken;
  /** For the guide. */
  beside?: Beside;
  /** For the customer. */
  waiting?: Waiting;
  /** Who may come along; for the companion what the guide has decided. */
  companion?: CompanionState | null;
  /** `wasInCall` is false after a call that could not begin or moved to another device. */
  onLeave(wasInCall: boolean): void;
};

const STAGE =
  "fixed inset-0 m-0 flex size-full max-h-none max-w-none flex-col overflow-x-hidden overflow-y-auto border-0 bg-[#14101c] bg-[radial-gradient(circle_at_50%_30%,#5c2940,#2a1a30_55%,#14101c)] p-0 text-on-stage [--ring:#f5b34d] focus:outline-none";

/** A call over the whole screen. */
export function Call({ bookingId, side, channel, channelState, ...props }: CallProps) {
  const {
    otherName: name,
    ownName,
    isAudioOnly = false,
    token = null,
    beside = null,
    waiting = null,
    companion = null,
    onLeave,
  } = props;
  const t = useT();
  const { phase, restart } = useCall({ bookingId, side, channel, ownName, isAudioOnly, token, companion });
  const leave = () => {
    if (phase.kind !== "open") return onLeave(false);
    const { failure, link } = phase.call.state();
    phase.call.leave(true);
    onLeave(failure === null || link !== "entering");
  };
  return (
    <FullScreenDialog label={t("call.title", { name })} className={STAGE}>
      {phase.kind === "open" ? (
        <>
          <CallStage
            {...{ call: phase.call, channelState, name, beside, waiting, onLeave: leave, onRetry: restart }}
            {...{ bookingId, companion, isGuide: side === "admin" }}
            onWake={() => channel?.wake()}
          />
          <BackQuestion hasMet={() => phase.call.state().connectedAt !== null} onLeave={leave} />
        </>
      ) : phase.kind === "opening" ? (
        <OpeningCall name={name} onLeave={leave} />
      ) : phase.kind === "failed" ? (
        <CallFailed failure={phase.failure} onRetry={restart} onLeave={leave} />
      ) : (
        <CallPanel title={t(`call.${phase.kind}-title`)} body={t(`call.${phase.kind}-body`)}>
          <PanelButton onPress={leave} isQuiet>
            {t("call.leave")}
          </PanelButton>
          {phase.kind === "displaced" ? (
            <PanelButton onPress={restart}>{t("call.use-here")}</PanelButton>
          ) : null}
        </CallPanel>
      )}
    </FullScreenDialog>
  );
}

/** While the token is fetched. */
function OpeningCall({ name, onLeave }: { name: string; onLeave(): void }) {
  const t = useT();
  return (
    <>
      <div className="grid min-h-0 grow place-content-center-safe justify-items-center gap-4 overflow-y-auto p-6">
        <Avatar name={name} />
        <p role="status">{t("call.opening")}</p>
      </div>
      <div className="shrink-0 px-[16px] pb-[calc(env(safe-area-inset-bottom)+20px)]">
        <CallBar state={null} onSwitch={ignore} onFlip={ignore} onLeave={onLeave} />
      </div>
    </>
  );
}

function ignore() {}

type UseCallOptions = Omit<OpenCallOptions, "channel"> & { channel: OpenCallOptions["channel"] | null };

/** A call that lasts as long as the component. `restart` replaces it with a new one. */
function useCall(options: UseCallOptions) {
  const { bookingId, side, channel } = options;
  const [attempt, setAttempt] = useState(0);
  const [phase, setPhase] = useState<CallPhase>({ kind: "opening" });
  const restart = useCallback(() => setAttempt((before) => before + 1), []);
  const open = useEffectEvent((liveChannel: OpenCallOptions["channel"]) =>
    openCall({ ...options, token: attempt === 0 ? options.token : null, channel: liveChannel }, setPhase),
  );
  // A call that has moved to another tab or device stays there.
  const comeBack = useEffectEvent(() => {
    if (phase.kind === "open" || phase.kind === "opening") restart();
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt or session is another call
  useEffect(() => {
    if (!channel) return;
    setPhase({ kind: "opening" });
    const leave = open(channel);
    const listeners = new AbortController();
    const { signal } = listeners;
    window.addEventListener("pagehide", leave, { signal });
    // Restored from the back/forward cache: the call was left on pagehide.
    window.addEventListener("pageshow", ({ persisted }) => persisted && comeBack(), { signal });
    return () => {
      listeners.abort();
      leave();
    };
  }, [bookingId, side, channel, attempt]);
  return { phase, restart };
}

const ENTRY = "call";

/** During a call, Back asks first: a thumb that slips must not end the conversation. */
function BackQuestion({ hasMet, onLeave }: { hasMet(): boolean; onLeave(): void }) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const onBack = useEffectEvent(() => {
    if (isAtOverlayEntry(ENTRY)) return;
    pushOverlayEntry(ENTRY);
    setAsking(true);
  });
  useEffect(() => {
    if (!isAtOverlayEntry(ENTRY)) pushOverlayEntry(ENTRY);
    const listener = () => onBack();
    window.addEventListener("popstate", listener);
    return () => {
      window.removeEventListener("popstate", listener);
      if (isAtOverlayEntry(ENTRY)) window.history.back();
    };
  }, []);
  const stay = () => setAsking(false);
  return (
    <Dialog
      isOpen={isAsking}
      onClose={stay}
      title={t("call.back-title")}
      hasOwnEntry
      actions={
        <>
          <Button variant="outline" onClick={onLeave}>
            {t("call.back-leave")}
          </Button>
          <Button onClick={stay}>{t("call.back-stay")}</Button>
        </>
      }
    >
      {t(isAsking && hasMet() ? "call.back-body" : "call.back-body-waiting")}
    </Dialog>
  );
}
