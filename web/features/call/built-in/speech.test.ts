import { afterEach, expect, it, vi } from "vitest";
import { askForSpeech, preferRepeatedSound, speechEncoding } from "./speech.ts";

afterEach(() => vi.unstubAllGlobals());

const sdp = (...lines: string[]) =>
  `${["v=0", "m=audio 9 UDP/TLS/RTP/SAVPF 111 63", ...lines].join("\r\n")}\r\n`;

it("asks for one channel, next to nothing in silence, copies, and long packets, and keeps what the browser asks for", () => {
  expect(askForSpeech(sdp("a=rtpmap:111 opus/48000/2", "a=fmtp:111 minptime=10;useinbandfec=1"))).toBe(
    sdp("a=rtpmap:111 opus/48000/2", "a=fmtp:111 minptime=10;useinbandfec=1;stereo=0;usedtx=1", "a=ptime:60"),
  );
});

it("asks a browser that names no parameters, and leaves a description without Opus as it is", () => {
  expect(askForSpeech(sdp("a=rtpmap:109 OPUS/48000/2", "a=sendrecv"))).toBe(
    sdp(
      "a=rtpmap:109 OPUS/48000/2",
      "a=fmtp:109 stereo=0;usedtx=1;useinbandfec=1",
      "a=ptime:60",
      "a=sendrecv",
    ),
  );
  expect(askForSpeech(sdp("a=rtpmap:0 PCMU/8000"))).toBe(sdp("a=rtpmap:0 PCMU/8000"));
});

const codecs = ["audio/opus", "audio/red", "audio/PCMU"].map((mimeType) => ({ mimeType }));
const preferred = (known: typeof codecs, refuse = false) => {
  const asked: string[][] = [];
  vi.stubGlobal("RTCRtpReceiver", { getCapabilities: () => ({ codecs: known }) });
  const setCodecPreferences = (order: typeof codecs) => {
    asked.push(order.map(({ mimeType }) => mimeType));
    if (refuse) throw new Error("no");
  };
  preferRepeatedSound({ setCodecPreferences } as unknown as RTCRtpTransceiver);
  return asked;
};

it("prefers repeated sound where the browser has it, and keeps every other codec", () => {
  expect(preferred(codecs)).toEqual([["audio/red", "audio/opus", "audio/PCMU"]]);
  expect(preferred(codecs, true)).toHaveLength(1);
});

it("asks for nothing in a browser without it, or without codecs to choose from", () => {
  expect(preferred(codecs.filter(({ mimeType }) => mimeType !== "audio/red"))).toEqual([]);
  vi.stubGlobal("RTCRtpReceiver", undefined);
  expect(() => preferRepeatedSound({} as RTCRtpTransceiver)).not.toThrow();
});

it("beside another connection a voice takes half, and on a thin line what a telephone takes", () => {
  const rates = [false, true].flatMap((isBeside) =>
    [false, true].map((isThin) => speechEncoding({ isThin, isBeside }).maxBitrate),
  );
  expect(rates).toEqual([40_000, 20_000, 20_000, 12_000]);
});
