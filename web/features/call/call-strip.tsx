import { useEffect, useState } from "react";
import { type MediaProblem, useMediaAdvice } from "#web/features/devices/media-advice.tsx";
import { useT } from "#web/i18n/t.ts";
import type { ChannelState } from "#web/realtime/channel.ts";
import { Strip } from "./strip.tsx";
import type { CallState, Device, DeviceKind } from "./video-provider.ts";

const RECOVERED_NOTICE_MS = 4_000;
const REMINDER = { afterMs: 500, forMs: 5_000 };
/** A picture beside the one of guide and customer begins some seconds after it. */
const THIN_AFTER_MS = 15_000;

type Props = {
  state: CallState;
  channelState: ChannelState;
  name: string;
  onWake(): void;
  onRecover(): void;
  onSwitchOn(device: DeviceKind): void;
};

/** The one strip above the controls: the most serious notice about the devices or the network, with its one action. */
export function CallStrip(props: Props) {
  const { state, channelState } = props;
  const [dismissed, setDismissed] = useState<Partial<Record<DeviceKind, Device["problem"]>>>({});
  const reminders = {
    microphone: useReminder(state.microphone),
    camera: useReminder(state.camera),
  };
  const isDismissed = (device: DeviceKind) => dismissed[device] === state[device].problem;
  const [isQuietDismissed, setQuietDismissed] = useState(false);
  const isLongThin = useTemporarily(isOthersThin(state), { afterMs: THIN_AFTER_MS });
  const seen = { reminders, isDismissed, isQuietDismissed, isLongThin };
  const notice = highestNotice(state, channelState, seen);
  const isBroken = notice?.kind === "network";
  const isRecovered = useRecovered(isBroken) && state.link === "connected";
  const dismiss = () => {
    if (notice?.kind === "quiet") return setQuietDismissed(true);
    setDismissed({ microphone: state.microphone.problem, camera: state.camera.problem });
  };
  return (
    <div role="status" className="mx-auto w-full max-w-xl empty:sr-only">
      {notice ? (
        <NoticeStrip {...props} notice={notice} onDismiss={dismiss} />
      ) : isRecovered ? (
        <RecoveredStrip />
      ) : null}
    </div>
  );
}

function useReminder({ isOn, problem }: Device): boolean {
  return useTemporarily(!isOn && problem === null, REMINDER);
}

/** True for a while after the last notice about the network has gone. */
function useRecovered(isBroken: boolean): boolean {
  const [wasBroken, setWasBroken] = useState(false);
  useEffect(() => {
    if (isBroken) return setWasBroken(true);
    if (!wasBroken) return;
    const timer = setTimeout(() => setWasBroken(false), RECOVERED_NOTICE_MS);
    return () => clearTimeout(timer);
  }, [isBroken, wasBroken]);
  return wasBroken && !isBroken;
}

function RecoveredStrip() {
  const t = useT();
  return (
    <Strip>
      <p>{t("call.notice-back")}</p>
    </Strip>
  );
}

type NoticeProps = Props & { notice: Notice; onDismiss(): void };

function NoticeStrip({ notice, state, name, onWake, onRecover, onSwitchOn, onDismiss }: NoticeProps) {
  const t = useT();
  if (notice.kind === "network")
    return (
      <Strip
        action={canWake(notice.notice) ? { label: t("call.connect-again"), onPress: onWake } : undefined}
      >
        <p>{t(networkText(notice.notice, state), { name })}</p>
      </Strip>
    );
  if (notice.kind === "quiet")
    return (
      <Strip action={{ label: t("call.turn-on-again"), onPress: onRecover }} onDismiss={onDismiss}>
        <p>{t("call.quiet-microphone")}</p>
      </Strip>
    );
  if (notice.kind === "mute")
    return (
      <Strip
        action={
          notice.mute === "lifted"
            ? { label: t("call.turn-on"), onPress: () => onSwitchOn("microphone") }
            : undefined
        }
      >
        <p>{t(`call.mute-${notice.mute}`)}</p>
      </Strip>
    );
  const { device } = notice;
  if (notice.kind === "problem") {
    const devices = device === "both" ? (["microphone", "camera"] as const) : [device];
    const again = () => devices.forEach(onSwitchOn);
    return (
      <Strip action={{ label: t("devices.again"), onPress: again }} onDismiss={onDismiss}>
        <p className="font-bold">{t(`call.effect-${notice.effect}`, { name })}</p>
        <ProblemAdvice device={device} problem={notice.problem} />
      </Strip>
    );
  }
  if (notice.kind === "interrupted")
    return (
      <Strip action={{ label: t("call.turn-on-again"), onPress: onRecover }}>
        <p>{t(`call.interrupted-${notice.device}`)}</p>
      </Strip>
    );
  return (
    <Strip action={{ label: t("call.turn-on"), onPress: () => onSwitchOn(notice.device) }}>
      <p className="font-bold">{t(`call.muted-${notice.device}`)}</p>
      <p lang={t("call.muted-too-language")}>{t(`call.muted-${notice.device}-too`)}</p>
    </Strip>
  );
}

const canWake = (notice: NoticeKind) => notice === "asleep" || notice === "blocked";

/** The sentence does not say that a microphone that is off is received. */
function networkText(notice: NoticeKind, { microphone }: CallState) {
  const isMuted = notice === "paused" && !microphone.isOn;
  return isMuted ? ("call.notice-paused-muted" as const) : (`call.notice-${notice}` as const);
}

function ProblemAdvice(props: Parameters<typeof useMediaAdvice>[0]) {
  return <p>{useMediaAdvice(props)}</p>;
}

/** True from `afterMs` to `afterMs + forMs` after the condition became true; false as soon as it is false. */
function useTemporarily(
  condition: boolean,
  { afterMs, forMs }: { afterMs: number; forMs?: number | undefined },
): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!condition) return;
    const begin = setTimeout(() => setShown(true), afterMs);
    const end = forMs === undefined ? undefined : setTimeout(() => setShown(false), afterMs + forMs);
    return () => {
      clearTimeout(begin);
      clearTimeout(end);
      setShown(false);
    };
  }, [condition, afterMs, forMs]);
  return condition && isShown;
}

// The one notice that a call shows, by what matters most.

export type NoticeKind =
  | "blocked"
  | "asleep"
  | "returning"
  | "gone"
  | "left"
  | "paused"
  | "stuck"
  | "weak"
  | "thin";

export type NetworkFacts = Pick<
  CallState,
  "link" | "hasRemoteHungUp" | "isLocalVideoPaused" | "isRemoteVideoStuck" | "network"
>;

/** The worst first: while the other side is away, a weak network does not matter. */
export function noticeOf(state: NetworkFacts, channelState: ChannelState): NoticeKind | null {
  const isTogether = state.link === "connected";
  // Some networks let pages through and no live channel: without it neither side comes into the room.
  if (channelState === "asleep" && state.link === "entering") return "blocked";
  if (channelState === "asleep" && !isTogether) return "asleep";
  if (state.link === "returning") return "returning";
  if (state.link === "gone") return state.hasRemoteHungUp ? "left" : "gone";
  if (!isTogether) return null;
  if (state.isLocalVideoPaused) return "paused";
  if (state.isRemoteVideoStuck) return "stuck";
  if (state.network === "weak") return "weak";
  return channelState === "asleep" ? "asleep" : null;
}

const SERIOUS: ReadonlySet<NoticeKind> = new Set(["blocked", "asleep", "returning", "gone", "left"]);

/**
 * `network`: see `noticeOf`. `problem`: devices that cannot be used, `device` is "both" if both have the same problem;
 * `effect` is what the other side misses. `mute`: the guide has switched the companion's microphone off. `interrupted`: a phone call has taken the device. `quiet`: the microphone was heard, and is
 * silent. `off`: switched off a moment ago.
 */
type Notice =
  | { kind: "network"; notice: NoticeKind }
  | { kind: "problem"; device: DeviceKind | "both"; problem: MediaProblem; effect: ProblemEffect }
  | { kind: "interrupted"; device: DeviceKind }
  | { kind: "mute"; mute: "muted" | "lifted" }
  | { kind: "quiet" }
  | { kind: "off"; device: DeviceKind };
type ProblemEffect = "neither" | "seen-not-heard" | "not-heard" | "heard-not-seen" | "not-seen";

type Facts = NetworkFacts & Pick<CallState, "microphone" | "camera" | "isMicrophoneQuiet" | "mute">;
type Reminders = Readonly<Record<DeviceKind, boolean>>;

type Seen = {
  /** Which devices were switched off a moment ago. */
  reminders: Reminders;
  isDismissed: (device: DeviceKind) => boolean;
  isQuietDismissed: boolean;
  /** The line of guide and customer has carried the companion's sound alone for a while. */
  isLongThin: boolean;
};

function highestNotice(
  state: Facts,
  channelState: ChannelState,
  { reminders, isDismissed, isQuietDismissed, isLongThin }: Seen,
): Notice | null {
  const network = noticeOf(state, channelState);
  if (network && SERIOUS.has(network)) return { kind: "network", notice: network };
  for (const device of ["microphone", "camera"] as const) {
    const { problem, isInterrupted } = state[device];
    if (problem && !isDismissed(device)) return problemNotice(state, device, problem);
    if (isInterrupted) return { kind: "interrupted", device };
  }
  if (state.mute !== "none") return { kind: "mute", mute: state.mute };
  if (state.isMicrophoneQuiet && state.microphone.isOn && !isQuietDismissed) return { kind: "quiet" };
  // Answers a press, for a moment: a network that stays weak is said before and after.
  const off = (["microphone", "camera"] as const).find((device) => reminders[device]);
  if (off) return { kind: "off", device: off };
  if (network) return { kind: "network", notice: network };
  return isLongThin ? { kind: "network", notice: "thin" } : null;
}

/** Of a companion, whom the others tell it. */
function isOthersThin({ link, isRemoteThin, third }: CallState): boolean {
  const isToldByMain = link === "connected" && isRemoteThin;
  return isToldByMain || (third?.link === "connected" && third.isRemoteThin);
}

function problemNotice(
  { microphone, camera }: Pick<CallState, "microphone" | "camera">,
  device: DeviceKind,
  problem: MediaProblem,
): Notice {
  const isSame = microphone.problem === camera.problem;
  const effect = effectOf(isSending(microphone), isSending(camera), device);
  return { kind: "problem", device: isSame ? "both" : device, problem, effect };
}

function isSending({ isOn, problem, isInterrupted }: Device): boolean {
  return isOn && problem === null && !isInterrupted;
}

/** Says of a device that was switched off on purpose neither that it works nor that it fails. */
function effectOf(isMicrophoneSent: boolean, isCameraSent: boolean, device: DeviceKind): ProblemEffect {
  if (!isMicrophoneSent && !isCameraSent) return "neither";
  if (device === "microphone") return isCameraSent ? "seen-not-heard" : "not-heard";
  return isMicrophoneSent ? "heard-not-seen" : "not-seen";
}
