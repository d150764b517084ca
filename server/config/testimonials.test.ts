import { expect, test } from "vitest";
import { liveEnv } from "#tests/support/live-env.ts";
import { readConfig } from "./config.ts";

const clip = "https://clips.example/a.mp4|https://clips.example/a.jpg|@asha";

test("without FEEDBACK_VIDEOS, demo mode has samples, marked as such, and live mode has no clips", () => {
  const { testimonials } = readConfig({ SECRET_KEY: "x", RAZORPAY_KEY_SECRET: "x", DATA_DIR: "/nowhere" });
  expect(testimonials.map(({ isSample }) => isSample)).toEqual([true, true, true]);
  expect(readConfig(liveEnv).testimonials).toEqual([]);
});

test("the clips of FEEDBACK_VIDEOS keep their order, and none is a sample", () => {
  const FEEDBACK_VIDEOS = `${clip}; /media/b.mp4 | /media/b.jpg | B, Pune;`;
  expect(readConfig({ ...liveEnv, FEEDBACK_VIDEOS }).testimonials).toEqual([
    {
      videoUrl: "https://clips.example/a.mp4",
      posterUrl: "https://clips.example/a.jpg",
      handle: "@asha",
      isSample: false,
    },
    { videoUrl: "/media/b.mp4", posterUrl: "/media/b.jpg", handle: "B, Pune", isSample: false },
  ]);
});

test.each([
  ["without a handle", "https://clips.example/b.mp4|https://clips.example/b.jpg", "video|poster|handle"],
  ["of four parts", "/media/b.mp4|/media/b.jpg|@b|@c", "video|poster|handle"],
  ["without TLS", "http://clips.example/b.mp4|/media/b.jpg|@b", "video must be an https address"],
  [
    "from a host without a scheme",
    "/media/b.mp4|//clips.example/b.jpg|@b",
    "poster must be an https address",
  ],
  [
    "with a quote, which would end the Content-Security-Policy",
    "https://clips.example/' x|/media/b.jpg|@b",
    "video must be an https address",
  ],
  ["with a handle of 41 letters", `/media/b.mp4|/media/b.jpg|${"b".repeat(41)}`, "handle has more than 40"],
])("a clip %s is refused, and the fault names its position", (_, bad, fault) => {
  const read = () => readConfig({ ...liveEnv, FEEDBACK_VIDEOS: `${clip};${bad}` });
  expect(read).toThrow(/^FEEDBACK_VIDEOS, clip 2: /);
  expect(read).toThrow(fault);
});
