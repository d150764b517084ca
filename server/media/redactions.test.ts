import { describe, expect, test } from "vitest";
import { findMp4Metadata } from "#domain/mp4-metadata.ts";
import { UnknownLayout, UnplayableSound } from "#domain/redactions.ts";
import {
  appleVideo,
  type PhoneVideo,
  pixelVideo,
  samsungVideo,
  videoWithTwoSounds,
  withSound,
} from "#tests/support/phone-videos.ts";
import { withRedactions } from "./redactions.ts";

const readOf = (bytes: Buffer) => async (start: number, end: number) => bytes.subarray(start, end);

/** In pieces of a few bytes, so that redactions lie across their borders. */
async function redacted(bytes: Buffer, pieceBytes = 7): Promise<Buffer> {
  const redactions = await findMp4Metadata(readOf(bytes), bytes.byteLength);
  async function* pieces() {
    for (let at = 0; at < bytes.byteLength; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
  }
  return Buffer.concat(await Array.fromAsync(withRedactions(pieces(), redactions)));
}

const phones: [string, () => PhoneVideo][] = [
  ["Apple", appleVideo],
  ["Samsung", samsungVideo],
  ["Google", pixelVideo],
];

describe.each(phones)("a video as %s writes it", (_, make) => {
  const { bytes, secrets, picture, sound } = make();

  test("keeps neither the place nor the phone's model, in whatever pieces it is read", async () => {
    for (const secret of secrets) expect(bytes.includes(secret, 0, "latin1")).toBe(true);
    const clean = await redacted(bytes);
    for (const secret of secrets) expect(clean.includes(secret, 0, "latin1")).toBe(false);
    expect(clean.includes("ISO6709")).toBe(false);
    expect(await redacted(bytes, 4096)).toEqual(clean);
  });

  test("keeps picture, sound and their tables at the same offsets", async () => {
    const clean = await redacted(bytes);
    expect(clean.byteLength).toBe(bytes.byteLength);
    for (const part of [picture, sound]) expect(clean.indexOf(part)).toBe(bytes.indexOf(part));
    for (const name of ["ftyp", "moov", "mvhd", "tkhd", "stco", "vide", "soun"])
      expect([name, clean.indexOf(name)]).toEqual([name, bytes.indexOf(name)]);
  });

  test("has nothing to redact a second time but zeros", async () => {
    const clean = await redacted(bytes);
    expect(await redacted(clean)).toEqual(clean);
  });
});

test("a recording that was cut off keeps what is there", async () => {
  const { bytes } = appleVideo();
  const cut = bytes.subarray(0, 300);
  expect(await redacted(cut)).toEqual(cut);
});

test.each([
  [
    "a box within the movie box that has no name",
    (bytes: Buffer) => bytes.fill(0, bytes.indexOf("mvhd"), bytes.indexOf("mvhd") + 4),
  ],
  ["a movie box that is compressed", (bytes: Buffer) => bytes.write("cmov", bytes.indexOf("mvhd"))],
])("a file with %s is refused", async (_, damage) => {
  const { bytes } = samsungVideo();
  damage(bytes);
  await expect(findMp4Metadata(readOf(bytes), bytes.byteLength)).rejects.toThrow(UnknownLayout);
});

describe.each(phones)("a video laid out as %s writes it", (_, make) => {
  const check = (format: string | null) => {
    const bytes = withSound(make().bytes, format);
    return findMp4Metadata(readOf(bytes), bytes.byteLength);
  };

  test.each(["Opus", "fLaC", "ac-3", "ec-3", "alac", "sowt", "lpcm", "samr"])(
    "is refused when its sound is %s alone",
    async (format) => {
      await expect(check(format)).rejects.toThrow(UnplayableSound);
    },
  );

  test("is taken with AAC, and without a track of sound", async () => {
    for (const format of ["mp4a", null]) expect((await check(format)).length).toBeGreaterThan(0);
  });
});

describe("a second sound beside the AAC", () => {
  /** The handlers and formats of the tracks, and the flags of each. */
  const tracksOf = (bytes: Buffer) =>
    bytes
      .toString("latin1")
      .split("trak")
      .slice(1)
      .map((track) => ({
        format: /stsd.{12}(....)/s.exec(track)?.[1],
        flags: track.charCodeAt(track.indexOf("tkhd") + 7),
      }));

  test.each(["apac", "alac", "lpcm", "ac-3", "Opus"])(
    "is taken out when it is %s, and the AAC plays in its place",
    async (format) => {
      const video = videoWithTwoSounds(format);
      const clean = await redacted(video);
      expect(clean.byteLength).toBe(video.byteLength);
      expect(tracksOf(clean)).toEqual([
        { format: "avc1", flags: 7 },
        { format: "mp4a", flags: 7 },
      ]);
      expect(clean.includes(format)).toBe(false);
      expect(await redacted(clean)).toEqual(clean);
    },
  );

  test("stays when it is AAC too", async () => {
    const video = videoWithTwoSounds("mp4a");
    expect(await redacted(video)).toEqual(video);
  });

  test("is a reason to refuse a file of fragments, which name it again", async () => {
    const video = videoWithTwoSounds("alac", { isFragmented: true });
    await expect(findMp4Metadata(readOf(video), video.byteLength)).rejects.toThrow(UnknownLayout);
  });
});
