// The one notice that a call shows, by what matters most.
import type { MediaProblem } from "#web/features/devices/media-advice.tsx";
import type { ChannelState } from "#web/realtime/channel.ts";
import type { CallState, Device, DeviceKind } from "./video-provider.ts";

export type NoticeKind = "blocked" | "asleep" | "returning" | "gone" | "left" | "paused" | "stuck" | "weak";

type NetworkFacts = Pick<
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
 * `effect` is what the other side misses. `interrupted`: a phone call has taken the device. `off`: switched off a moment ago.
 */
export type Notice =
  | { kind: "network"; notice: NoticeKind }
  | { kind: "problem"; device: DeviceKind | "both"; problem: MediaProblem; effect: ProblemEffect }
  | { kind: "interrupted"; device: DeviceKind }
  | { kind: "off"; device: DeviceKind };
export type ProblemEffect = "neither" | "seen-not-heard" | "not-heard" | "heard-not-seen" | "not-seen";

type Facts = NetworkFacts & Pick<CallState, "microphone" | "camera">;
type Reminders = Readonly<Record<DeviceKind, boolean>>;

/** `reminders`: which devices were switched off a moment ago. */
export function highestNotice(
  state: Facts,
  channelState: ChannelState,
  { reminders, isDismissed }: { reminders: Reminders; isDismissed: (device: DeviceKind) => boolean },
): Notice | null {
  const network = noticeOf(state, channelState);
  if (network && SERIOUS.has(network)) return { kind: "network", notice: network };
  for (const device of ["microphone", "camera"] as const) {
    const { problem, isInterrupted } = state[device];
    if (isInterrupted) return { kind: "interrupted", device };
    if (problem && !isDismissed(device)) return problemNotice(state, device, problem);
  }
  if (network) return { kind: "network", notice: network };
  const off = (["microphone", "camera"] as const).find((device) => reminders[device]);
  return off ? { kind: "off", device: off } : null;
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
