import { expect, it } from "vitest";
import { type NoticeKind, noticeOf } from "./notices.ts";

const fine = {
  link: "connected",
  isOwnPicturePaused: false,
  isOtherPictureStuck: false,
  network: "good",
} as const;
type Seen = Parameters<typeof noticeOf>[0];

it.each<[string, Partial<Seen>, "live" | "connecting" | "asleep", NoticeKind | null]>([
  ["nothing while all is well", {}, "live", null],
  ["nothing when only the channel is being opened again: picture and sound go on", {}, "connecting", null],
  ["the channel's sleep, since then the guide's word does not come", {}, "asleep", "asleep"],
  ["a broken connection", { link: "returning", network: "lost" }, "live", "returning"],
  ["a broken connection that cannot mend itself", { link: "returning" }, "asleep", "asleep"],
  ["V02 who is away, and may come back", { link: "gone" }, "live", "gone"],
  ["V16 her own picture held back", { isOwnPicturePaused: true, network: "weak" }, "live", "paused"],
  ["V16 theirs that does not come", { isOtherPictureStuck: true, network: "weak" }, "live", "stuck"],
  ["a weak network", { network: "weak" }, "live", "weak"],
  ["nothing of pictures while she waits", { link: "waiting", isOtherPictureStuck: true }, "live", null],
])("says %s", (_, part, channelState, notice) => {
  expect(noticeOf({ ...fine, ...part }, channelState)).toBe(notice);
});
