import { expect, it } from "vitest";
import { announcedOf, bitsPerSecondFor, megabytes } from "./remedy-video.ts";

const TEN_MB = 10_485_760;
const videoOf = (size: number, type: string, name = "film") => ({ size, type, name }) as File;

it("the ticket request contains name, type and size", () => {
  const now = new Date("2026-11-22T05:00:00Z");
  const filename = `vidhi-completion-${now.getTime()}.mp4`;
  expect(announcedOf(videoOf(9, "video/quicktime"), now)).toEqual({
    filename,
    contentType: "video/quicktime",
    size: 9,
  });
  expect(announcedOf(videoOf(9, "video/webm;codecs=vp8"), now).contentType).toBe("video/webm");
  expect(announcedOf(videoOf(9, ""), now).contentType).toBe("video/mp4");
});

it("makes a video smaller at the usual bit rate, at a lower one when it is long, and refuses when it cannot be seen then", () => {
  const limit = 200 * 1024 * 1024;
  expect(bitsPerSecondFor(60, limit)).toBe(1_000_000);
  const hour = bitsPerSecondFor(3_600, limit) ?? 0;
  expect(hour).toBeLessThan(1_000_000);
  expect(((hour + 64_000) * 3_600) / 8).toBeLessThan(limit);
  expect(bitsPerSecondFor(2 * 3_600, limit)).toBeNull();
});

it("rounds sizes up", () => {
  expect(megabytes(TEN_MB)).toBe("10 MB");
  expect(megabytes(TEN_MB + 1)).toBe("10.1 MB");
  expect(megabytes(0)).toBe("0 MB");
});
