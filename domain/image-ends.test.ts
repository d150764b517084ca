import { describe, expect, test } from "vitest";
import { isEnded, unendedJpegOf } from "./image-ends.ts";

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === "string" ? [...part].map((letter) => letter.charCodeAt(0)) : part,
    ),
  );
const START = [0xff, 0xd8];
const END = [0xff, 0xd9];
/** A thumbnail with an end of its own. */
const EXIF = [0xff, 0xe1, 0, 6, 0xff, 0xd9, 0, 0];
const SCAN = [0xff, 0xda, 0, 4, 1, 2, 7, 0xff, 0, 7, 0xff, 0xd0, 7];

describe("a JPEG", () => {
  test("with its end marker has it, whatever stands behind it or within its parts", () => {
    for (const file of [
      bytes(START, EXIF, SCAN, END),
      bytes(START, EXIF, SCAN, SCAN, [0xff, 0xff], END),
      bytes(START, SCAN, END, "a film behind the photo"),
      bytes(START, [7, 7], SCAN, END),
    ])
      expect([unendedJpegOf(file), isEnded(file)]).toEqual([null, true]);
  });

  test("without it is what is there, without padding, up to the next picture", () => {
    const whole = bytes(START, EXIF, SCAN);
    expect(unendedJpegOf(whole)).toEqual(whole);
    expect(unendedJpegOf(bytes(START, EXIF, SCAN, [0, 0, 0]))).toEqual(bytes(START, EXIF, SCAN, [0]));
    expect(unendedJpegOf(bytes(START, EXIF, SCAN, [0xff]))).toEqual(whole);
    const stuffed = bytes(START, SCAN, [0xff, 0, 0xff, 0]);
    expect(unendedJpegOf(bytes(START, SCAN, [0xff, 0, 0xff, 0, 0xff, 0xff]))).toEqual(stuffed);
    expect(unendedJpegOf(bytes(START, EXIF, SCAN, START, SCAN, END))).toEqual(whole);
    for (const cut of [2, 3, 5, 9, 12, 20])
      expect(isEnded(bytes(START, EXIF, SCAN).subarray(0, cut + 1))).toBe(false);
  });
});

test("a PNG ends with its last part, a WebP where it says", () => {
  const png = bytes(
    [0x89],
    "PNG\r\n\x1a\n",
    [0, 0, 0, 1],
    "IDAT",
    [7, 1, 2, 3, 4],
    [0, 0, 0, 0],
    "IEND",
    [1, 2, 3, 4],
  );
  const webp = bytes("RIFF", [8, 0, 0, 0], "WEBPVP8 ");
  for (const file of [png, webp, bytes("GIF89a"), bytes()]) expect(isEnded(file)).toBe(true);
  for (const file of [png.subarray(0, -12), png.subarray(0, 12), webp.subarray(0, -1)])
    expect(isEnded(file)).toBe(false);
});
