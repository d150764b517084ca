import { clsx } from "clsx";
import { type ReactNode, useEffect, useEffectEvent, useRef, useSyncExternalStore } from "react";
import type { CompanionState } from "#contract/companions.ts";
import { SESSION_MAX_MINUTES, SESSION_MIN_MINUTES } from "#domain/session-pace.ts";
import { useNow } from "#web/api/server-clock.ts";
import { useT } from "#web/i18n/t.ts";
import type { ChannelState } from "#web/realtime/channel.ts";
import { setStyle } from "#web/ui/set-style.ts";
import { dismissRoomToasts, toast } from "#web/ui/toast.ts";
import { CallBar, CallIcon, useCallKeys } from "./call-bar.tsx";
import { CallDevices } from "./call-devices.tsx";
import { CallStrip, type NetworkFacts } from "./call-strip.tsx";
import { CompanionStrip } from "./companion-parts.tsx";
import { type Beside, CallFailed, StageFrame, type Waiting, WaitingStage } from "./stage-parts.tsx";
import { isPictureShown, ThirdTile } from "./third-person.tsx";
import { useWakeLock } from "./use-wake-lock.ts";
import type { CallState, DeviceKind, VideoCall } from "./video-provider.ts";
import { Avatar, LocalVideo, RemoteAudio, RemoteMedia, VideoTile } from "./videos.tsx";

type Props = {
  call: VideoCall;
  channelState: ChannelState;
  name: string;
  beside: Beside | null;
  waiting: Waiting | null;
  bookingId: string;
  companion: CompanionState | null;
  isGuide: boolean;
  onWake(): void;
  onRetry(): void;
  onLeave(): void;
};

/** An open call: the other side large, the own video small, the buttons below. */
export function CallStage(props: Props) {
  const { call, channelState, name, beside, waiting, onWake, onRetry, onLeave } = props;
  const { bookingId, companion, isGuide } = props;
  const t = useT();
  const state = useSyncExternalStore(
    (listener) => call.listen(listener),
    () => call.state(),
  );
  const container = useRef<HTMLDivElement>(null);
  const entered = useRef<VideoCall>(null);
  useEffect(() => {
    // Once, although StrictMode runs each effect twice: who enters again would leave the seat of the first time.
    if (!container.current || entered.current === call) return;
    entered.current = call;
    call.enter(container.current);
  }, [call]);
  useWakeLock();
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (state.isOver) leave();
  }, [state.isOver]);

  const { link, remoteStream, isRemoteCameraOn, isRemoteVideoStuck } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change of who is in the room
  useEffect(dismissRoomToasts, [link]);
  const isVideoShown =
    link === "connected" && remoteStream !== null && isRemoteCameraOn && !isRemoteVideoStuck;
  const { missing } = state;
  useEffect(() => {
    if (missing) toast({ title: t(`devices.missing-${missing.device}`, { label: missing.label }) });
  }, [missing, t]);
  const flip = async () => {
    if (!(await call.flip())) toast({ title: t("call.one-camera") });
  };
  const switchTo = (device: DeviceKind, isOn: boolean) => call.switch(device, isOn);

  useCallKeys(beside !== null, (device) => switchTo(device, !state[device].isOn));

  if (state.failure)
    return <CallFailed failure={{ kind: state.failure }} onRetry={onRetry} onLeave={onLeave} />;
  const isInWaiting = waiting !== null && (link === "entering" || link === "waiting");
  const { third } = state;
  // Nobody is in the room unseen. A companion who has closed the page is not in it.
  const isThirdAway = third === null || third.link === "gone" || third.link === "waiting";
  const isPlaceShown = isInWaiting && !state.isDrawnByProvider && isThirdAway;
  // While the other side is away, the third person is talked to.
  const isThirdLarge = third !== null && link !== "connected" && isPictureShown(third);
  const controls = isGuide && companion ? { bookingId, companion } : null;
  const stage = (
    <>
      {remoteStream ? (
        <RemoteMedia
          stream={remoteStream}
          {...{ name, link, isVideoShown }}
          onStuck={() => call.reconnect()}
        />
      ) : null}
      {third?.remoteStream ? (
        <>
          {isThirdLarge ? (
            <div className="absolute inset-0">
              <VideoTile stream={third.remoteStream} label={t("call.picture-of", { name: third.name })} />
            </div>
          ) : null}
          <RemoteAudio stream={third.remoteStream} name={third.name} isSilenced={third.isMuted} />
        </>
      ) : null}
      <CallHeader
        {...{ state, channelState, name }}
        secondsBefore={beside?.secondsBefore ?? null}
        isWaiting={isInWaiting}
        end={
          <>
            <CallDevices call={call} state={state} />
            {isInWaiting ? waiting.help : null}
          </>
        }
      />
      {/* Keeps its place in the tree: the provider draws into it. */}
      <section
        ref={container}
        aria-label={t("call.frame-of")}
        className={state.isDrawnByProvider ? "relative mt-3 min-h-[96px] grow basis-0 *:size-full" : "hidden"}
      />
      {isPlaceShown ? (
        <WaitingStage {...{ waiting, name, state }} />
      ) : (
        <RemoteSide
          {...{ state, name }}
          isVideoShown={isVideoShown || isThirdLarge}
          third={third ? <ThirdTile {...{ third, controls }} isLarge={isThirdLarge} /> : null}
        />
      )}
      {waiting && !isPlaceShown && link !== "connected" ? (
        <div className="relative max-h-1/2 overflow-y-auto px-[16px] pt-3 empty:hidden">{waiting.sheet}</div>
      ) : null}
    </>
  );
  const bar = (
    <div className="relative grid shrink-0 gap-3 bg-linear-to-t from-[#14101c]/95 to-[#14101c]/85 px-[16px] pt-4 pb-[calc(env(safe-area-inset-bottom)+20px)] [@media(max-height:32rem)]:pt-2 [@media(max-height:32rem)]:pb-[calc(env(safe-area-inset-bottom)+8px)]">
      <CompanionStrip {...{ bookingId, companion, isGuide }} />
      <CallStrip
        {...{ state, channelState, name, onWake }}
        onRecover={() => call.recover()}
        onSwitchOn={(device) => switchTo(device, true)}
      />
      <CallBar state={state} onSwitch={switchTo} onFlip={() => void flip()} onLeave={onLeave} />
    </div>
  );
  if (beside) return <StageFrame {...{ beside, bar }}>{stage}</StageFrame>;
  return (
    <>
      {stage}
      {bar}
    </>
  );
}

type RemoteSideProps = { state: CallState; name: string; isVideoShown: boolean; third: ReactNode };

/** What stands over the other side's video, or in its place. In little height it scrolls, and the bar stays visible. */
function RemoteSide({ state, name, isVideoShown, third }: RemoteSideProps) {
  return (
    <div
      className={clsx(
        "relative flex min-h-0 flex-col overflow-y-auto",
        state.isDrawnByProvider ? "" : "grow",
      )}
    >
      {state.isDrawnByProvider ? null : (
        <div className="grid min-h-[120px] grow place-items-center [@media(max-height:32rem)]:absolute [@media(max-height:32rem)]:inset-0 [@media(max-height:32rem)]:min-h-0 [@container(max-height:20rem)]:absolute [@container(max-height:20rem)]:inset-0 [@container(max-height:20rem)]:min-h-0">
          {isVideoShown ? null : <Avatar name={name} />}
        </div>
      )}
      <div className="relative mt-auto flex items-end justify-between gap-4 bg-linear-to-t from-[#14101c]/85 via-[#14101c]/75 via-35% to-transparent px-[16px] pt-[40px] [@media(max-height:32rem)]:bg-none [@media(max-height:32rem)]:pt-[8px] [@container(max-height:20rem)]:pt-[8px]">
        <RemoteName state={state} name={name} />
        {state.isDrawnByProvider ? null : third ? (
          <div className="flex shrink-0 items-end gap-2">
            {third}
            <LocalVideo state={state} size="pair" />
          </div>
        ) : (
          <LocalVideo state={state} />
        )}
      </div>
    </div>
  );
}

function RemoteName({ state, name }: { state: CallState; name: string }) {
  const t = useT();
  const isTogether = state.link === "connected";
  return (
    <div className="grid min-w-0 gap-1 rounded-card [text-shadow:0_1px_4px_#14101c] [@media(max-height:32rem)]:bg-[#14101c]/80 [@media(max-height:32rem)]:px-2.5 [@media(max-height:32rem)]:py-0.5">
      <h2 className="line-clamp-2 text-title font-bold [@container(max-height:20rem)]:sr-only">{name}</h2>
      <div role="status" className="grid gap-1 text-small empty:sr-only">
        {isTogether && !state.isRemoteMicrophoneOn ? (
          <p className="flex items-center gap-1.5">
            <CallIcon name="microphone-off" size={18} className="shrink-0" />
            <span>{t("call.other-microphone-off", { name })}</span>
          </p>
        ) : null}
        {isTogether && !state.isRemoteCameraOn ? (
          <p className="flex items-center gap-1.5">
            <CallIcon name="camera-off" size={18} className="shrink-0" />
            <span>{t("call.other-camera-off", { name })}</span>
          </p>
        ) : null}
      </div>
    </div>
  );
}

const DOTS = { good: "bg-[#8ccb9b]", weak: "bg-alive", lost: "bg-[#ff9c91]" } as const;

type CallHeaderProps = {
  state: NetworkFacts & Pick<CallState, "connectedAt">;
  channelState: ChannelState;
  name: string;
  /** For the guide: shows the time against the usual length. How long both were in the room before this call. */
  secondsBefore: number | null;
  /** The customer waits in the room: that is as it should be. */
  isWaiting?: boolean;
  /** Stands at the end of the line. */
  end?: ReactNode;
};

/** The state of the connection, the duration, and the network. */
function CallHeader({ state, channelState, name, secondsBefore, isWaiting = false, end }: CallHeaderProps) {
  const t = useT();
  const { link, connectedAt } = state;
  // While the live channel works, the other side has lost its network, not this one.
  const isOwn = state.network !== "lost" || channelState !== "live";
  const isPictureMissing = state.isLocalVideoPaused || state.isRemoteVideoStuck;
  const network = isPictureMissing && state.network === "good" ? "weak" : isOwn ? state.network : null;
  const isTogether = link === "connected";
  const isInRoom = isWaiting && link === "waiting" && channelState === "live";
  const linkText = isInRoom ? "in-room" : link === "gone" && state.hasRemoteHungUp ? "left" : link;
  return (
    <div className="relative flex flex-wrap items-start justify-between gap-2 px-[20px] pt-[calc(env(safe-area-inset-top)+16px)]">
      <Chip>
        <span
          aria-hidden="true"
          className={clsx(
            "size-2.5 shrink-0 rounded-full",
            isTogether || isInRoom ? DOTS.good : "bg-alive motion-safe:animate-pulse",
          )}
        />
        <span role="status" className={isTogether && connectedAt ? "sr-only" : undefined}>
          {t(`call.${linkText}`, { name })}
        </span>
        {isTogether && connectedAt ? <Duration since={connectedAt} secondsBefore={secondsBefore} /> : null}
      </Chip>
      {network ? (
        <Chip>
          <span aria-hidden="true" className={clsx("size-2.5 shrink-0 rounded-full", DOTS[network])} />
          <span>{t(`call.network-${network}`)}</span>
        </Chip>
      ) : null}
      {end}
    </div>
  );
}

function Chip({ children }: { children: ReactNode }) {
  return (
    <p className="relative flex min-h-[26px] items-center gap-2 rounded-card bg-[#14101c]/80 px-2.5 py-0.5 text-small font-bold">
      {children}
    </p>
  );
}

function Duration({ since, secondsBefore }: { since: Date; secondsBefore: number | null }) {
  const t = useT();
  const inCall = Math.max(0, Math.floor((useNow(1_000).getTime() - since.getTime()) / 1000));
  const seconds = inCall + (secondsBefore ?? 0);
  return (
    <>
      <span role="timer" aria-label={t("call.duration")} aria-live="off">
        {minutesAndSeconds(seconds)}
      </span>
      {secondsBefore === null ? null : <SessionPace seconds={seconds} />}
    </>
  );
}

/** As `08:14`; after an hour as `61:05`. */
function minutesAndSeconds(seconds: number): string {
  const two = (figure: number) => String(figure).padStart(2, "0");
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}

/** The time of a session against its usual length, with a tick where a short one may end. It never warns. */
function SessionPace({ seconds }: { seconds: number }) {
  const t = useT();
  const share = Math.min(1, seconds / (SESSION_MAX_MINUTES * 60));
  const tick = SESSION_MIN_MINUTES / SESSION_MAX_MINUTES;
  return (
    <>
      <span className="font-normal">{t("call.pace")}</span>
      {/* Below the chip where the network's chip stands beside it. */}
      <span
        aria-hidden="true"
        className="absolute inset-x-0 -bottom-2 flex h-1 lg:relative lg:bottom-0 lg:w-30"
      >
        <progress value={share} className="h-full bg-on-stage/40 text-[#8ccb9b]" />
        <span
          ref={setStyle({ left: `${tick * 100}%` })}
          className="absolute -top-0.5 h-2 w-0.5 bg-on-stage"
        />
      </span>
    </>
  );
}
