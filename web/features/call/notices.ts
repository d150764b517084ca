// Which one notice a call needs most, by its state. Pure.
import type { ChannelState } from "#web/realtime/channel.ts";
import type { CallState } from "./video-provider.ts";

export type NoticeKind = "asleep" | "returning" | "gone" | "paused" | "stuck" | "weak";

type Seen = Pick<CallState, "link" | "isOwnPicturePaused" | "isOtherPictureStuck" | "network">;

/** The worst first: who is away makes a weak picture unimportant. */
export function noticeOf(state: Seen, channelState: ChannelState): NoticeKind | null {
  const isTogether = state.link === "connected";
  if (channelState === "asleep" && !isTogether) return "asleep";
  if (state.link === "returning") return "returning";
  if (state.link === "gone") return "gone";
  if (!isTogether) return null;
  if (state.isOwnPicturePaused) return "paused";
  if (state.isOtherPictureStuck) return "stuck";
  if (state.network === "weak") return "weak";
  return channelState === "asleep" ? "asleep" : null;
}
