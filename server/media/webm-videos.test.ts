import { BufferSource, EncodedPacketSink, Input, WEBM } from "mediabunny";
import { describe, expect, test } from "vitest";
import { readVideoFile } from "#domain/video-files.ts";
import * as webm from "#tests/support/webm-videos.ts";
import { withRedactions } from "./redactions.ts";

const { PLACE, SUBTITLES, VIDEO } = webm;

const readOf = (bytes: Buffer) => (start: number, end: number) => Promise.resolve(bytes.subarray(start, end));

/** Null for a file that is not taken. In pieces of a few bytes, so that redactions lie across their borders. */
async function redacted(bytes: Buffer): Promise<Buffer | null> {
  const video = await readVideoFile(readOf(bytes), bytes.byteLength);
  if (!video) return null;
  async function* pieces() {
    for (let at = 0; at < bytes.byteLength; at += 7) yield bytes.subarray(at, at + 7);
  }
  return Buffer.concat(await Array.fromAsync(withRedactions(pieces(), video.redactions)));
}

/** As another reader finds it. */
async function contentOf(bytes: Uint8Array) {
  const input = new Input({ source: new BufferSource(bytes), formats: [WEBM] });
  const found = await Promise.all(
    (await input.getVideoTracks()).map(async (track) => {
      const packets = await Array.fromAsync(new EncodedPacketSink(track).packets());
      return packets.map(({ timestamp, data }) => [timestamp, Buffer.from(data).toString()]);
    }),
  );
  return { packets: found, tags: await input.getMetadataTags() };
}

const video = webm.tracks(webm.track(1, VIDEO));
const plain = [webm.info(), video, webm.cluster(0), webm.cluster(120)];
const blocks = await contentOf(Buffer.concat([webm.header, webm.segment(...plain)]));
const named = webm.tracks(webm.track(1, VIDEO, webm.element(0x536e, PLACE)));
const subtitled = webm.tracks(webm.track(1, VIDEO), webm.track(2, SUBTITLES));
const spoken = [webm.simpleBlock(2, 90, PLACE), webm.blockGroup(2, 95, PLACE)];

const layouts: [string, Buffer][] = [
  ["tags behind the clusters", webm.segment(webm.seekHead, ...plain, webm.tags)],
  ["tags before the clusters", webm.segment(webm.tags, ...plain)],
  [
    "tags between the clusters",
    webm.segment(webm.info(), video, webm.cluster(0), webm.tags, webm.cluster(120)),
  ],
  [
    "a title, a date and a checksum",
    webm.segment(webm.info(webm.crc, webm.title, webm.date), ...plain.slice(1)),
  ],
  ["attachments and chapters", webm.segment(webm.attachments, webm.chapters, ...plain)],
  ["a name of the track", webm.segment(webm.info(), named, webm.cluster(0), webm.cluster(120))],
  ["what stood there before", webm.segment(webm.filler, ...plain, webm.filler)],
  ["an element that nobody knows", webm.segment(webm.element(0x2ffff1, PLACE), ...plain)],
  [
    "subtitles",
    webm.segment(webm.info(), subtitled, webm.cluster(0, ...spoken), webm.cluster(120, ...spoken)),
  ],
  [
    "parts of unknown size",
    webm.openSegment(webm.info(), video, webm.openCluster(0), webm.openCluster(120), webm.tags),
  ],
  [
    "parts of unknown size, with subtitles",
    webm.openSegment(
      webm.info(),
      subtitled,
      webm.openCluster(0, ...spoken),
      webm.openCluster(120, ...spoken),
    ),
  ],
  ["tags of unknown size", webm.openSegment(webm.openTags, ...plain)],
  ["a record behind the last part", Buffer.concat([webm.segment(...plain), Buffer.from(`SEFT${PLACE}`)])],
  ["tags that the end cuts off", webm.openSegment(...plain, webm.tags).subarray(0, -3)],
];

describe.each(layouts)("a WebM with %s", (_, layout) => {
  const file = Buffer.concat([webm.header, layout]);

  test("keeps the picture, and neither place nor phone", async () => {
    expect(file.includes("077.0266") || file.includes("PhoneModel")).toBe(true);
    const clean = await redacted(file);
    expect(clean?.byteLength).toBe(file.byteLength);
    for (const secret of ["077.0266", "LOCATION", "PhoneModel", "SEFT"])
      expect([secret, clean?.includes(secret)]).toEqual([secret, false]);
    expect(await contentOf(clean ?? Buffer.alloc(0))).toEqual({ packets: blocks.packets, tags: {} });
  });

  test("has nothing more to take out the second time", async () => {
    const clean = (await redacted(file)) ?? Buffer.alloc(0);
    expect(await redacted(clean)).toEqual(clean);
  });
});

test("a long recording is read in few pieces", async () => {
  const clusters = Array.from({ length: 3_000 }, (_, at) => webm.openCluster(120 * at));
  const file = Buffer.concat([webm.header, webm.openSegment(webm.info(), video, ...clusters, webm.tags)]);
  let reads = 0;
  const read = (start: number, end: number) => {
    reads++;
    return readOf(file)(start, end);
  };
  expect((await readVideoFile(read, file.byteLength))?.redactions.length).toBeGreaterThan(0);
  expect(reads).toBeLessThan(file.byteLength / 60_000 + 2);
});

test.each([
  ["whose parts nobody can tell apart", webm.openSegment(...plain, Buffer.from([0, 0, 0, 0]), webm.tags)],
  [
    "with subtitles that are named behind their clusters",
    webm.segment(webm.info(), webm.cluster(0), subtitled),
  ],
  ["with an information of unknown size", webm.openSegment(webm.openElement(0x1549a966, webm.title))],
  ["with an empty segment", Buffer.concat([webm.segment(), ...plain])],
])("a WebM %s is not taken", async (_, layout) => {
  expect(await redacted(Buffer.concat([webm.header, layout]))).toBeNull();
});

test("Matroska, and a file that is cut off in its first bytes, are no WebM", async () => {
  const matroska = webm.element(0x1a45dfa3, webm.element(0x4282, "matroska"));
  for (const bytes of [matroska, webm.header.subarray(0, 5), webm.header.subarray(0, 3), Buffer.alloc(0)])
    expect(await redacted(bytes)).toBeNull();
});
