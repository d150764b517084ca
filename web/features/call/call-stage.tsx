import { clsx } from "clsx";
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from "react";
import { useT } from "#web/i18n/t.ts";
import type { ChannelState } from "#web/realtime/channel.ts";
import { toast } from "#web/ui/toast.ts";
import { Avatar } from "./avatar.tsx";
import { CallBar } from "./call-bar.tsx";
import { CallHeader } from "./call-header.tsx";
import { CallIcon } from "./call-icon.tsx";
import { CallFailed } from "./call-panel.tsx";
import { CallStrip } from "./call-strip.tsx";
import { LocalVideo } from "./local-video.tsx";
import { RemoteMedia } from "./remote-media.tsx";
import { type Beside, StageFrame } from "./stage-frame.tsx";
import { useCallKeys } from "./use-call-keys.ts";
import { useWakeLock } from "./use-wake-lock.ts";
import type { CallState, DeviceKind, VideoCall } from "./video-provider.ts";
import { type Waiting, WaitingStage } from "./waiting-stage.tsx";

type Props = {
  call: VideoCall;
  channelState: ChannelState;
  name: string;
  beside: Beside | null;
  waiting: Waiting | null;
  onWake(): void;
  onRetry(): void;
  onLeave(): void;
};

/** An open call: the other side large, the own video small, the buttons below. */
export function CallStage({ call, channelState, name, beside, waiting, onWake, onRetry, onLeave }: Props) {
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
  const isInWaiting = waiting !== null && (link === "entering" || link === "waiting");
  const isPlaceShown = isInWaiting && !state.isDrawnByProvider;
  const stage = (
    <>
      {remoteStream ? (
        <RemoteMedia
          stream={remoteStream}
          {...{ name, link, isVideoShown }}
          onStuck={() => call.reconnect()}
        />
      ) : null}
      <CallHeader
        {...{ state, channelState, name }}
        secondsBefore={beside?.secondsBefore ?? null}
        isWaiting={isInWaiting}
        end={isInWaiting ? waiting.help : null}
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
        <RemoteSide {...{ state, name, isVideoShown }} />
      )}
      {waiting && !isPlaceShown && link !== "connected" ? (
        <div className="relative max-h-1/2 overflow-y-auto px-[16px] pt-3 empty:hidden">{waiting.sheet}</div>
      ) : null}
    </>
  );
  const bar = (
    <div className="relative grid shrink-0 gap-3 bg-linear-to-t from-[#14101c]/95 to-[#14101c]/85 px-[16px] pt-4 pb-[calc(env(safe-area-inset-bottom)+20px)] [@media(max-height:32rem)]:pt-2 [@media(max-height:32rem)]:pb-[calc(env(safe-area-inset-bottom)+8px)]">
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

type RemoteSideProps = { state: CallState; name: string; isVideoShown: boolean };

/** What stands over the other side's video, or in its place. In little height it scrolls, and the bar stays visible. */
function RemoteSide({ state, name, isVideoShown }: RemoteSideProps) {
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
      <div className="relative mt-auto flex items-end justify-between gap-4 bg-linear-to-t from-[#14101c]/85 via-[#14101c]/75 via-35% to-transparent px-[16px] pt-[40px] [@media(max-height:32rem)]:pt-[8px] [@container(max-height:20rem)]:pt-[8px]">
        <RemoteName state={state} name={name} />
        {state.isDrawnByProvider ? null : <LocalVideo state={state} />}
      </div>
    </div>
  );
}

function RemoteName({ state, name }: { state: CallState; name: string }) {
  const t = useT();
  const isTogether = state.link === "connected";
  return (
    <div className="grid min-w-0 gap-1 [text-shadow:0_1px_4px_#14101c]">
      <h2 className="line-clamp-2 text-title font-bold [@container(max-height:20rem)]:sr-only">{name}</h2>
      <div role="status" className="grid gap-1 text-small empty:hidden">
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
