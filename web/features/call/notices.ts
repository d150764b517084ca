// The most important notice for the state of a call.
import type { ChannelState } from "#web/realtime/channel.ts";
import type { CallState } from "./video-provider.ts";

export type NoticeKind = "asleep" | "returning" | "gone" | "paused" | "stuck" | "weak";

type NoticeFacts = Pick<CallState, "link" | "isLocalVideoPaused" | "isRemoteVideoStuck" | "network">;

/** The worst first: while the other side is away, a weak network does not matter. */
export function noticeOf(state: NoticeFacts, channelState: ChannelState): NoticeKind | null {
  const isTogether = state.link === "connected";
  if (channelState === "asleep" && !isTogether) return "asleep";
  if (state.link === "returning") return "returning";
  if (state.link === "gone") return "gone";
  if (!isTogether) return null;
  if (state.isLocalVideoPaused) return "paused";
  if (state.isRemoteVideoStuck) return "stuck";
  if (state.network === "weak") return "weak";
  return channelState === "asleep" ? "asleep" : null;
}
