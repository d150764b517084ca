import { expect, it } from "vitest";
import { askForLimits, codecFor } from "./picture-codec.ts";

const AUDIO = ["m=audio 9 UDP/TLS/RTP/SAVPF 111", "a=rtpmap:111 opus/48000/2"];
const sdp = (...lines: string[]) => `${["v=0", ...lines].join("\r\n")}\r\n`;
const video = (payloads: string) => `m=video 9 UDP/TLS/RTP/SAVPF ${payloads}`;
/** As a browser reads what `askForLimits` has written. */
const codecsOf = (text: string) =>
  [...text.matchAll(/^a=rtpmap:(\d+) (VP8|VP9|AV1|H264|H265)\/90000/gm)].map(([, payload = "", name]) => {
    const sdpFmtpLine = new RegExp(`^a=fmtp:${payload} (.*?)\r$`, "m").exec(text)?.[1];
    const base = { payloadType: Number(payload), mimeType: `video/${name}`, clockRate: 90_000 };
    return sdpFmtpLine === undefined ? base : { ...base, sdpFmtpLine };
  });

const CHROMIUM = sdp(
  ...AUDIO,
  video("96 97 102 45 98 100 118"),
  "a=rtpmap:96 VP8/90000",
  "a=rtpmap:97 rtx/90000",
  "a=fmtp:97 apt=96",
  "a=rtpmap:102 H264/90000",
  "a=fmtp:102 packetization-mode=1",
  "a=rtpmap:45 AV1/90000",
  "a=rtpmap:98 VP9/90000",
  "a=fmtp:98 profile-id=0",
  "a=rtpmap:100 VP9/90000",
  "a=fmtp:100 profile-id=2",
  "a=rtpmap:118 red/90000",
  "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
);

it("limits the codec of thin steps and every other one but the picture's, and leaves the rest of the description as it is", () => {
  expect(askForLimits(CHROMIUM)).toBe(
    CHROMIUM.replace("102 packetization-mode=1", "102 packetization-mode=1;x-google-max-bitrate=100")
      .replace("a=rtpmap:45 AV1/90000", "a=rtpmap:45 AV1/90000\r\na=fmtp:45 x-google-max-bitrate=300")
      .replace("profile-id=0", "profile-id=0;x-google-max-bitrate=100")
      .replace("profile-id=2", "profile-id=2;x-google-max-bitrate=100"),
  );
});

it("does not limit the first codec, which a browser uses that lets no page choose, nor a description without a picture", () => {
  const first = sdp(
    video("98 96"),
    "a=rtpmap:98 VP9/90000",
    "a=fmtp:98 profile-id=0",
    "a=rtpmap:96 VP8/90000",
  );
  expect(askForLimits(first)).toBe(first);
  expect(askForLimits(sdp(...AUDIO))).toBe(sdp(...AUDIO));
  expect(askForLimits(sdp(...AUDIO, video("0")))).toBe(sdp(...AUDIO, video("0")));
});

const payloadFor = (step: Parameters<typeof codecFor>[0], text: string) =>
  codecFor(step, codecsOf(text))?.payloadType;
const choices = (text: string) =>
  (["whole", "small", "tiny", "minimal", "paused", null] as const).map((step) => payloadFor(step, text));

it("each kind of step has its codec: the picture's without a limit, a frugal one, and one in which nothing is sent", () => {
  expect(choices(askForLimits(CHROMIUM))).toEqual([96, 96, 45, 45, 102, 102]);
  // The one in use comes first, as Chromium names it.
  const inUse = codecsOf(askForLimits(CHROMIUM)).toSorted((a) => (a.payloadType === 102 ? -1 : 0));
  expect(codecFor("whole", inUse)?.payloadType).toBe(96);
});

it("with browsers that have other codecs, or begin with H.264, the picture is never the one with the small limit", () => {
  const safari = sdp(
    video("96 98 100"),
    "a=rtpmap:96 H264/90000",
    "a=rtpmap:98 VP8/90000",
    "a=rtpmap:100 VP9/90000",
  );
  expect(choices(askForLimits(safari))).toEqual([96, 96, 100, 100, 98, 98]);
  const firefox = sdp(video("120 121"), "a=rtpmap:120 VP8/90000", "a=rtpmap:121 VP9/90000");
  expect(choices(askForLimits(firefox))).toEqual([120, 120, 121, 121, 121, 121]);
  const vp8 = sdp(video("96"), "a=rtpmap:96 VP8/90000");
  expect(choices(askForLimits(vp8))).toEqual([96, 96, 96, 96, undefined, undefined]);
});

it("of a page from before the limits, the frugal codec is used while no picture is sent", () => {
  expect(choices(CHROMIUM)).toEqual([96, 96, 45, 45, 45, 45]);
});

it("beside another connection each codec has a limit, and the codec of a step is the same", () => {
  const beside = askForLimits(CHROMIUM, true);
  const limits = [...beside.matchAll(/x-google-max-bitrate=(\d+)/g)].map(([, kbit]) => Number(kbit));
  expect(limits).toEqual([400, 50, 150, 50, 50]);
  const names = (text: string) =>
    (["small", "minimal", null] as const).map((step) => codecFor(step, codecsOf(text))?.payloadType);
  expect(names(beside)).toEqual(names(askForLimits(CHROMIUM)));
});
