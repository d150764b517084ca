import { readFile } from "node:fs/promises";
import {
  type AudioCodec,
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MATROSKA,
  MkvOutputFormat,
  MP4,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  type VideoCodec,
  WebMOutputFormat,
} from "mediabunny";
import { beforeAll, expect, it } from "vitest";
import { makePlayable } from "./playable-video.ts";
import { VideoFault } from "./remedy-video.ts";

const MEBIBYTE = 1024 * 1024;

/** Of a phone: three seconds of H.264 and AAC in MP4. */
let film: File;
beforeAll(async () => {
  const bytes = await readFile("web/public/media/feedback-1.mp4");
  film = new File([bytes], "film.mp4", { type: "video/mp4" });
});

type Packed = {
  format: OutputFormat;
  picture?: VideoCodec | null;
  sound?: AudioCodec | null;
  profile?: number;
};

/** As an avcC box names it. */
function withProfile(config: VideoDecoderConfig, profile: number): VideoDecoderConfig {
  const description = new Uint8Array(config.description as Uint8Array);
  description[1] = profile;
  return { ...config, description };
}

/**
 * The film's packets in another container, named as this picture and sound. Nothing here decodes them: under Node a browser's
 * codecs are missing, as they are in an old browser.
 */
async function packed({ format, picture = "avc", sound = "aac", profile }: Packed): Promise<File> {
  const input = new Input({ source: new BlobSource(film), formats: [MP4] });
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const writes: (() => Promise<void>)[] = [];
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  if (!video || !audio) throw new Error("The film has both.");
  if (picture) {
    const source = new EncodedVideoPacketSource(picture);
    output.addVideoTrack(source);
    const own = await video.getDecoderConfig();
    if (!own) throw new Error("No decoder config");
    const configs: Partial<Record<VideoCodec, VideoDecoderConfig>> = {
      avc: profile === undefined ? own : withProfile(own, profile),
      hevc: { codec: "hvc1.1.6.L93.B0", codedWidth: 640, codedHeight: 360, description: new Uint8Array(23) },
      vp8: { codec: "vp8", codedWidth: 640, codedHeight: 360 },
    };
    const decoderConfig = configs[picture];
    if (!decoderConfig) throw new Error(`No config of ${picture}`);
    writes.push(async () => {
      for await (const packet of new EncodedPacketSink(video).packets())
        await source.add(packet, { decoderConfig });
      source.close();
    });
  }
  if (sound) {
    const source = new EncodedAudioPacketSource(sound);
    output.addAudioTrack(source);
    const own = await audio.getDecoderConfig();
    if (!own) throw new Error("No decoder config");
    const opus = { codec: "opus", sampleRate: 48_000, numberOfChannels: 2 };
    const decoderConfig = sound === "opus" ? opus : own;
    writes.push(async () => {
      for await (const packet of new EncodedPacketSink(audio).packets())
        await source.add(packet, { decoderConfig });
      source.close();
    });
  }
  await output.start();
  await Promise.all(writes.map((write) => write()));
  await output.finalize();
  return new File([target.buffer ?? new ArrayBuffer()], `film${format.fileExtension}`, {
    type: format.mimeType,
  });
}

const prepare = (file: File, { maxBytes = 200 * MEBIBYTE, signal = new AbortController().signal } = {}) =>
  makePlayable(file, { maxBytes, onProgress: () => undefined, signal });
const faultOf = async (file: File, maxBytes?: number) => {
  const error = await prepare(file, { maxBytes }).catch((thrown: unknown) => thrown);
  if (!(error instanceof VideoFault)) throw error;
  return { fault: error.fault, canSend: error.canSend };
};
async function tracksOf(file: Blob) {
  const input = new Input({ source: new BlobSource(file), formats: [MP4, MATROSKA] });
  const [format, video, audio] = [
    await input.getFormat(),
    await input.getPrimaryVideoTrack(),
    await input.getPrimaryAudioTrack(),
  ];
  const count = async (track: typeof video | typeof audio) =>
    track ? (await track.computePacketStats()).packetCount : 0;
  return {
    format: format.name,
    codecs: [await video?.getCodec(), await audio?.getCodec()],
    packets: [await count(video), await count(audio)],
    seconds: await input.computeDuration(),
  };
}

it("a video of H.264 and AAC in MP4, or without sound, goes up as it is", async () => {
  expect(await prepare(film)).toBe(film);
  const silent = await packed({ format: new Mp4OutputFormat(), sound: null });
  expect(await prepare(silent)).toBe(silent);
});

/** The film under another brand, in both places where it stands. */
async function branded(brand: string): Promise<File> {
  const bytes = new Uint8Array(await film.arrayBuffer());
  for (const at of [8, 16]) bytes.set(new TextEncoder().encode(brand), at);
  return new File([bytes], "film.mp4", { type: film.type });
}

it.each([
  "3gp4",
  "3gp5",
  "3ge6",
  "3g2a",
  "mp41",
  "avc1",
  "M4V ",
  "MSNV",
  "XAVC",
  "F4V ",
  "f4v ",
  "dash",
  "iso6",
  "\0\0\0\0",
])(
  "a video of H.264 and AAC under the brand %j goes up as it is, since the server takes it",
  async (brand) => {
    const named = await branded(brand);
    expect(await prepare(named)).toBe(named);
  },
);

it("a video under the brand of sounds, which the server refuses, is written anew", async () => {
  const made = await prepare(await branded("M4A "));
  const [before, after] = [await tracksOf(film), await tracksOf(made)];
  expect(after).toEqual({ ...before, seconds: expect.closeTo(before.seconds, 1) });
  expect(String.fromCharCode(...new Uint8Array(await made.slice(4, 12).arrayBuffer()))).toBe("ftypisom");
});

it("a video with a box that the server cannot judge is written anew", async () => {
  const bytes = new Uint8Array(await film.arrayBuffer());
  const at = new TextDecoder("latin1").decode(bytes).indexOf("udta");
  expect(at).toBeGreaterThan(0);
  bytes.set([1, 2, 3, 4], at);
  const damaged = new File([bytes], "film.mp4", { type: film.type });
  const made = await prepare(damaged);
  expect(made).not.toBe(damaged);
  expect((await tracksOf(made)).packets).toEqual((await tracksOf(film)).packets);
});

it("H.264 and AAC in Matroska become an MP4 with the same pictures and sound, in a browser without codecs too", async () => {
  const mkv = await packed({ format: new MkvOutputFormat() });
  const percents: number[] = [];
  const made = await makePlayable(mkv, {
    maxBytes: 200 * MEBIBYTE,
    onProgress: (percent) => percents.push(percent),
    signal: new AbortController().signal,
  });
  expect([made.name, made.type]).toEqual(["film.mp4", "video/mp4"]);
  const [before, after] = [await tracksOf(film), await tracksOf(made)];
  expect(after).toEqual({ ...before, seconds: expect.closeTo(before.seconds, 1) });
  expect(percents.at(0)).toBe(0);
  expect(percents.at(-1)).toBe(100);
});

it("what this browser cannot change is refused with what is wrong with it, and can be sent where the server takes it", async () => {
  const mp4 = new Mp4OutputFormat();
  expect(await faultOf(await packed({ format: mp4, picture: "hevc" }))).toEqual({
    fault: "unplayable",
    canSend: true,
  });
  expect(await faultOf(await packed({ format: mp4, profile: 0x6e }))).toEqual({
    fault: "unplayable",
    canSend: true,
  });
  expect(await faultOf(await packed({ format: mp4, sound: "opus" }))).toEqual({
    fault: "silent",
    canSend: false,
  });
  const mkv = await packed({ format: new MkvOutputFormat(), picture: "hevc" });
  expect(await faultOf(mkv), "the server takes no Matroska").toEqual({ fault: "unplayable", canSend: false });
  const webm = await packed({ format: new WebMOutputFormat(), picture: "vp8", sound: "opus" });
  expect(await faultOf(webm)).toEqual({ fault: "unplayable", canSend: true });
});

it("a video over the limit that this browser cannot make smaller is refused", async () => {
  expect(await faultOf(film, film.size - 1)).toEqual({ fault: "too-large", canSend: false });
});

it("a copy that grows over the limit is refused", async () => {
  const mkv = await packed({ format: new MkvOutputFormat() });
  expect((await prepare(mkv)).size).toBeGreaterThan(mkv.size);
  expect(await faultOf(mkv, mkv.size)).toEqual({ fault: "too-large", canSend: false });
});

it("a file without a picture, a photo and a cut-off video are no videos", async () => {
  const cutOff = new File([film.slice(0, 2_000)], "film.mp4", { type: "video/mp4" });
  const photo = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16])], "photo.jpg", {
    type: "image/jpeg",
  });
  for (const file of [cutOff, photo, await packed({ format: new Mp4OutputFormat(), picture: null })])
    expect(await faultOf(file)).toEqual({ fault: "not-a-video", canSend: false });
});

it("a file that the device can no longer read is left to the upload, which says so", async () => {
  const gone = new File(["gone".repeat(100)], "film.mp4", { type: "video/mp4" });
  const unreadable = () => {
    throw new DOMException("Gone.", "NotReadableError");
  };
  Object.assign(gone, { slice: () => ({ arrayBuffer: unreadable, stream: unreadable }) });
  expect(await prepare(gone)).toBe(gone);
});

it("a stopped conversion ends with the reason of its signal", async () => {
  const stopped = new AbortController();
  const mkv = await packed({ format: new MkvOutputFormat() });
  const running = makePlayable(mkv, {
    maxBytes: 200 * MEBIBYTE,
    onProgress: () => stopped.abort(new Error("stopped")),
    signal: stopped.signal,
  });
  await expect(running).rejects.toThrow("stopped");
});
