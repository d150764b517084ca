import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const MEDIA = join(import.meta.dirname, "../../public/media");

/** Of an MP4 file: by the movie header (ISO/IEC 14496-12, 8.2.2), version 0. */
function secondsOf(file: string): number {
  const bytes = readFileSync(join(MEDIA, file));
  const header = bytes.indexOf("mvhd") + "mvhd".length;
  expect(bytes[header], "version of the movie header").toBe(0);
  return bytes.readUInt32BE(header + 16) / bytes.readUInt32BE(header + 12);
}

// A new customer may go on after ten seconds, so a shorter film would end before the button comes.
it.each(["intro.mp4", "intro-dark.mp4"])("%s lasts 14 to 20 seconds", (file) => {
  expect(secondsOf(file)).toBeGreaterThanOrEqual(14);
  expect(secondsOf(file)).toBeLessThanOrEqual(20);
});
