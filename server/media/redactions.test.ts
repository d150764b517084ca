import { describe, expect, test } from "vitest";
import { findMp4Metadata } from "#domain/mp4-metadata.ts";
import { UnknownLayout, UnplayableSound } from "#domain/redactions.ts";
import {
  appleVideo,
  type PhoneVideo,
  pixelVideo,
  samsungVideo,
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

test("a second track of sound, such as an iPhone's spatial one, does no harm beside AAC", async () => {
  const { bytes } = appleVideo();
  const spatial = Buffer.from(bytes);
  // The track of the place becomes one of sound, which stands behind the AAC.
  spatial.write("soun", spatial.lastIndexOf("meta", spatial.indexOf("mebx")), "latin1");
  spatial.write("apac", spatial.indexOf("mebx"), "latin1");
  await expect(findMp4Metadata(readOf(spatial), spatial.byteLength)).resolves.toBeDefined();
});
