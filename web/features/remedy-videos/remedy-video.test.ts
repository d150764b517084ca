import { expect, it } from "vitest";
import {
  announcedOf,
  bitsPerSecondFor,
  faultOf,
  megabytes,
  minutesThatFit,
  mustStop,
  recordingType,
  secondsThatFit,
} from "./remedy-video.ts";

const TEN_MB = 10_485_760;
const videoOf = (size: number, type: string, name = "film") => ({ size, type, name }) as File;

it("refuses a video of 80 MB, accepts one of exactly 10 MB, and an iPhone's .mov is a video", () => {
  expect(faultOf(videoOf(80 * 1024 * 1024, "video/mp4"), TEN_MB)).toBe("too-large");
  expect(faultOf(videoOf(TEN_MB + 1, "video/mp4"), TEN_MB)).toBe("too-large");
  expect(faultOf(videoOf(TEN_MB, "video/quicktime"), TEN_MB)).toBeNull();
});

it("refuses other types, but accepts a file without a type", () => {
  expect(faultOf(videoOf(9, "image/jpeg"), TEN_MB)).toBe("not-a-video");
  expect(faultOf(videoOf(9, ""), TEN_MB)).toBeNull();
});

it("refuses WebM, by type or by name, because iPhones before iOS 17.4 do not play it", () => {
  expect(faultOf(videoOf(9, "video/webm;codecs=vp8"), TEN_MB)).toBe("webm");
  expect(faultOf(videoOf(9, "", "Film.WEBM"), TEN_MB)).toBe("webm");
  expect(faultOf(videoOf(9, "video/mp4", "webm.mp4"), TEN_MB)).toBeNull();
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

it.each([
  ["everything", () => true, "video/mp4;codecs=avc1.42E01E,mp4a.40.2"],
  ["MP4 without naming codecs", (type: string) => type === "video/mp4", "video/mp4"],
  ["MP4 with Opus alone", (type: string) => type === "video/mp4" || type.endsWith("opus"), null],
  ["WebM alone", (type: string) => type.startsWith("video/webm"), null],
  ["nothing", () => false, null],
] as const)(
  "a browser that offers %s records what every phone plays with its sound, or nothing",
  (_, isSupported, type) => {
    expect(recordingType(isSupported)).toBe(type);
  },
);

it("stops while the rest still fits: after about 75 seconds, earlier at a higher bit rate", () => {
  expect(secondsThatFit(TEN_MB)).toBe(75);
  const stopsAfter = (bytesPerSecond: number) => {
    let seconds = 0;
    while (!mustStop({ bytes: seconds * bytesPerSecond, upToSeconds: seconds, seconds }, TEN_MB))
      seconds += 1;
    // The recorder adds two more seconds before it stops.
    expect((seconds + 2) * bytesPerSecond).toBeLessThanOrEqual(TEN_MB);
    return seconds;
  };
  expect(stopsAfter(133_000)).toBe(76);
  expect(stopsAfter(400_000)).toBe(23);
  expect(stopsAfter(50_000)).toBeGreaterThan(180);
});

it("says how many minutes fit into 200 MB, recorded here and by a phone's camera", () => {
  expect(minutesThatFit(200 * 1024 * 1024)).toEqual({ here: 26, camera: 2 });
});

it("makes a video smaller at the usual bit rate, at a lower one when it is long, and refuses when it cannot be seen then", () => {
  const limit = 200 * 1024 * 1024;
  expect(bitsPerSecondFor(60, limit)).toBe(1_000_000);
  const hour = bitsPerSecondFor(3_600, limit) ?? 0;
  expect(hour).toBeLessThan(1_000_000);
  expect(((hour + 64_000) * 3_600) / 8).toBeLessThan(limit);
  expect(bitsPerSecondFor(2 * 3_600, limit)).toBeNull();
});

it("counts what the browser has not delivered yet", () => {
  const nothingYet = (seconds: number) => ({ bytes: 0, upToSeconds: 0, seconds });
  expect(mustStop(nothingYet(75), TEN_MB)).toBe(false);
  expect(mustStop(nothingYet(76), TEN_MB)).toBe(true);
  const half = { bytes: 5_000_000, upToSeconds: 20 };
  expect(mustStop({ ...half, seconds: 30 }, TEN_MB)).toBe(false);
  expect(mustStop({ ...half, seconds: 40 }, TEN_MB)).toBe(true);
});

it("rounds sizes up", () => {
  expect(megabytes(TEN_MB)).toBe("10 MB");
  expect(megabytes(TEN_MB + 1)).toBe("10.1 MB");
  expect(megabytes(0)).toBe("0 MB");
});
