import { clsx } from "clsx";
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { useT } from "#web/i18n/t.ts";
import type { ChannelState } from "#web/realtime/channel.ts";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toast.ts";
import { Avatar } from "./avatar.tsx";
import { CallBar } from "./call-bar.tsx";
import { CallHeader } from "./call-header.tsx";
import { CallIcon } from "./call-icon.tsx";
import { CallNotices } from "./call-notices.tsx";
import { CallFailed } from "./call-panel.tsx";
import { RemoteAudio } from "./remote-audio.tsx";
import { type Beside, StageFrame } from "./stage-frame.tsx";
import { useCallKeys } from "./use-call-keys.ts";
import { useWakeLock } from "./use-wake-lock.ts";
import type { CallState, DeviceKind, VideoCall } from "./video-provider.ts";
import { VideoTile } from "./video-tile.tsx";

type Props = {
  call: VideoCall;
  channelState: ChannelState;
  name: string;
  beside: Beside | null;
  onWake(): void;
  onRetry(): void;
  onLeave(): void;
};

/** An open call: the other side large, the own video small, the buttons below. */
export function CallStage({ call, channelState, name, beside, onWake, onRetry, onLeave }: Props) {
  const t = useT();
  const state = useSyncExternalStore(
    (listener) => call.listen(listener),
    () => call.state(),
  );
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (container.current) call.enter(container.current);
  }, [call]);
  useWakeLock();
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (state.isOver) leave();
  }, [state.isOver]);

  const { link, remoteStream, isRemoteCameraOn, isRemoteVideoStuck } = state;
  const isVideoShown =
    link === "connected" && remoteStream !== null && isRemoteCameraOn && !isRemoteVideoStuck;
  const flip = async () => {
    if (!(await call.flip())) toast({ title: t("call.one-camera") });
  };
  const switchTo = (device: DeviceKind, isOn: boolean) =>
    device === "microphone" ? call.switchMicrophone(isOn) : call.switchCamera(isOn);

  useCallKeys(beside !== null, (device) => switchTo(device, !state[device].isOn));

  if (state.failure)
    return <CallFailed failure={{ kind: state.failure }} onRetry={onRetry} onLeave={onLeave} />;
  const stage = (
    <>
      {remoteStream ? (
        <RemoteMedia
          stream={remoteStream}
          {...{ name, link, isVideoShown }}
          onStuck={() => call.reconnect()}
        />
      ) : null}
      <CallHeader {...{ state, channelState, name }} secondsBefore={beside?.secondsBefore ?? null} />
      <section
        ref={container}
        aria-label={t("call.frame-of")}
        className={state.isDrawnByProvider ? "relative mt-3 min-h-[96px] grow basis-0 *:size-full" : "hidden"}
      />
      {/* In little height this part scrolls, and the bar stays visible. */}
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
        <div className="relative mt-auto flex items-end justify-between gap-4 bg-linear-to-t from-[#14101c]/85 via-[#14101c]/75 via-35% to-transparent px-[16px] pt-[40px] [@media(max-height:32rem)]:pt-[8px] [@container(max-height:20rem)]:pt-[8px]">
          <div className="grid min-w-0 gap-2">
            <RemoteName state={state} name={name} />
            <CallNotices {...{ state, channelState, name, onWake }} onRecover={() => call.recover()} />
          </div>
          {state.isDrawnByProvider ? null : <LocalVideo state={state} />}
        </div>
      </div>
    </>
  );
  const bar = (
    <div className="relative shrink-0 bg-linear-to-t from-[#14101c]/95 to-[#14101c]/85 px-[16px] pt-4 pb-[calc(env(safe-area-inset-bottom)+20px)] [@media(max-height:32rem)]:pt-2 [@media(max-height:32rem)]:pb-[calc(env(safe-area-inset-bottom)+8px)]">
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

/** After a long break Chromium sometimes decodes the pictures and never draws them. With a new connection it does. */
const STUCK_MS = 6_000;

/** The sound plays on while the video is hidden. */
function RemoteMedia({
  stream,
  name,
  link,
  isVideoShown,
  onStuck,
}: {
  stream: MediaStream;
  name: string;
  link: CallState["link"];
  /** The other side sends pictures, and they arrive. */
  isVideoShown: boolean;
  /** None of the pictures that arrive has been drawn since the connection is back. */
  onStuck(): void;
}) {
  const t = useT();
  const reconnections = useReconnectionCount(link);
  const [drawn, setDrawn] = useState(0);
  const isReported = useRef(false);
  const isAwaited = isVideoShown && drawn < reconnections;
  // Once, until a picture is drawn: another new connection would only interrupt the sound.
  const reportStuck = useEffectEvent(() => {
    if (!isReported.current) onStuck();
    isReported.current = true;
  });
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(reportStuck, STUCK_MS);
    return () => clearTimeout(timer);
  }, [isAwaited]);
  return (
    <>
      <div className={clsx("absolute inset-0", isVideoShown ? "" : "invisible")}>
        {/* A new element, so that its first picture shows whether pictures are drawn again. */}
        <VideoTile
          key={reconnections}
          stream={stream}
          label={t("call.picture-of", { name })}
          onFirstPicture={() => {
            setDrawn(reconnections);
            isReported.current = false;
          }}
        />
      </div>
      <RemoteAudio stream={stream} name={name} />
    </>
  );
}

/** How often the call has been connected again after a break. */
function useReconnectionCount(link: CallState["link"]): number {
  const [count, setCount] = useState(0);
  const wasConnected = useRef(false);
  useEffect(() => {
    if (link !== "connected") return;
    if (wasConnected.current) setCount((before) => before + 1);
    wasConnected.current = true;
  }, [link]);
  return count;
}

function RemoteName({ state, name }: { state: CallState; name: string }) {
  const t = useT();
  const isTogether = state.link === "connected";
  return (
    <div className="grid gap-1 [text-shadow:0_1px_4px_#14101c]">
      <h2 className="line-clamp-2 text-title font-bold [@container(max-height:20rem)]:sr-only">{name}</h2>
      <div role="status" className="grid gap-1 text-small empty:hidden">
        {isTogether && !state.isRemoteMicrophoneOn ? (
          <p className="flex items-center gap-1.5">
            <CallIcon name="microphone-off" size={18} className="shrink-0" />
            {t("call.other-microphone-off", { name })}
          </p>
        ) : null}
        {isTogether && !state.isRemoteCameraOn ? (
          <p className="flex items-center gap-1.5">
            <CallIcon name="camera-off" size={18} className="shrink-0" />
            {t("call.other-camera-off", { name })}
          </p>
        ) : null}
      </div>
    </div>
  );
}

/** The own video, mirrored, or an icon while the camera is off. */
function LocalVideo({ state }: { state: CallState }) {
  const t = useT();
  return (
    <div className="relative grid h-[140px] w-[104px] shrink-0 place-items-center overflow-hidden rounded-card border-2 border-on-stage/60 bg-[#241f45] md:h-[150px] md:w-[220px] [@media(max-height:32rem)]:h-[90px] [@media(max-height:32rem)]:w-[120px] [@container(max-height:20rem)]:h-[84px]! [@container(max-height:20rem)]:w-[64px]! [@container(max-height:9rem)]:hidden">
      {state.localVideo ? (
        <VideoTile
          stream={state.localVideo}
          label={t("call.own-picture")}
          isMirrored={state.isMirrored}
          className="object-cover!"
        />
      ) : (
        <Icon name="user" size={36} />
      )}
      {state.microphone.isOn ? null : (
        <span className="absolute bottom-1 left-1 grid size-[28px] place-items-center rounded-full bg-alive text-on-alive">
          <CallIcon name="microphone-off" size={16} />
        </span>
      )}
    </div>
  );
}
