import { expect, it } from "vitest";
import { type NoticeKind, noticeOf } from "./call-strip.tsx";

const fine = {
  link: "connected",
  hasRemoteHungUp: false,
  isLocalVideoPaused: false,
  isRemoteVideoStuck: false,
  network: "good",
} as const;
type NoticeFacts = Parameters<typeof noticeOf>[0];

it.each<[string, Partial<NoticeFacts>, "live" | "connecting" | "asleep", NoticeKind | null]>([
  ["no notice while all is well", {}, "live", null],
  ["no notice while only the live channel reconnects, since the call goes on", {}, "connecting", null],
  ["asleep when the live channel has stopped reconnecting", {}, "asleep", "asleep"],
  [
    "blocked where the live channel never came, so that nobody is in the room",
    { link: "entering" },
    "asleep",
    "blocked",
  ],
  ["nothing while the live channel is being opened", { link: "entering" }, "connecting", null],
  ["returning for a broken connection", { link: "returning", network: "lost" }, "live", "returning"],
  ["asleep for a broken connection without a live channel", { link: "returning" }, "asleep", "asleep"],
  ["gone when the other side is away", { link: "gone" }, "live", "gone"],
  ["left when the other side has hung up", { link: "gone", hasRemoteHungUp: true }, "live", "left"],
  ["paused when the own video is paused", { isLocalVideoPaused: true, network: "weak" }, "live", "paused"],
  [
    "stuck when the other side's video does not arrive",
    { isRemoteVideoStuck: true, network: "weak" },
    "live",
    "stuck",
  ],
  ["weak for a weak network", { network: "weak" }, "live", "weak"],
  ["no notice about video while waiting", { link: "waiting", isRemoteVideoStuck: true }, "live", null],
])("shows %s", (_, part, channelState, notice) => {
  expect(noticeOf({ ...fine, ...part }, channelState)).toBe(notice);
});
