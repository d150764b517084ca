import { expect, it } from "vitest";
import {
  announcedOf,
  DEFAULT_MAX_BYTES,
  faultOf,
  megabytes,
  mustStop,
  recordingType,
  secondsThatFit,
} from "./remedy-video.ts";

const videoOf = (size: number, type: string) => ({ size, type }) as Blob;

it("refuses a video of 80 MB, accepts one of exactly 10 MB, and an iPhone's .mov is a video", () => {
  expect(faultOf(videoOf(80 * 1024 * 1024, "video/mp4"), DEFAULT_MAX_BYTES)).toBe("too-large");
  expect(faultOf(videoOf(DEFAULT_MAX_BYTES + 1, "video/mp4"), DEFAULT_MAX_BYTES)).toBe("too-large");
  expect(faultOf(videoOf(DEFAULT_MAX_BYTES, "video/quicktime"), DEFAULT_MAX_BYTES)).toBeNull();
});

it("refuses other types, but accepts a file without a type", () => {
  expect(faultOf(videoOf(9, "image/jpeg"), DEFAULT_MAX_BYTES)).toBe("not-a-video");
  expect(faultOf(videoOf(9, ""), DEFAULT_MAX_BYTES)).toBeNull();
});

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

it("records MP4 if the browser can, else WebM, else nothing", () => {
  expect(recordingType(() => true)).toBe("video/mp4;codecs=avc1.42E01E,mp4a.40.2");
  expect(recordingType((type) => type.startsWith("video/webm"))).toBe("video/webm;codecs=vp9,opus");
  expect(recordingType((type) => type === "video/webm;codecs=vp8,opus")).toBe("video/webm;codecs=vp8,opus");
  expect(recordingType(() => false)).toBeNull();
});

it("stops while the rest still fits: after about 75 seconds, earlier at a higher bit rate", () => {
  expect(secondsThatFit(DEFAULT_MAX_BYTES)).toBe(75);
  const stopsAfter = (bytesPerSecond: number) => {
    let seconds = 0;
    while (!mustStop({ bytes: seconds * bytesPerSecond, upToSeconds: seconds, seconds }, DEFAULT_MAX_BYTES))
      seconds += 1;
    // The recorder adds two more seconds before it stops.
    expect((seconds + 2) * bytesPerSecond).toBeLessThanOrEqual(DEFAULT_MAX_BYTES);
    return seconds;
  };
  expect(stopsAfter(133_000)).toBe(76);
  expect(stopsAfter(400_000)).toBe(23);
  expect(stopsAfter(50_000)).toBeGreaterThan(180);
});

it("counts what the browser has not delivered yet", () => {
  const nothingYet = (seconds: number) => ({ bytes: 0, upToSeconds: 0, seconds });
  expect(mustStop(nothingYet(75), DEFAULT_MAX_BYTES)).toBe(false);
  expect(mustStop(nothingYet(76), DEFAULT_MAX_BYTES)).toBe(true);
  const half = { bytes: 5_000_000, upToSeconds: 20 };
  expect(mustStop({ ...half, seconds: 30 }, DEFAULT_MAX_BYTES)).toBe(false);
  expect(mustStop({ ...half, seconds: 40 }, DEFAULT_MAX_BYTES)).toBe(true);
});

it("rounds sizes up", () => {
  expect(megabytes(DEFAULT_MAX_BYTES)).toBe("10 MB");
  expect(megabytes(DEFAULT_MAX_BYTES + 1)).toBe("10.1 MB");
  expect(megabytes(0)).toBe("0 MB");
});
