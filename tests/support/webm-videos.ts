// Small WebM files (RFC 9559) with a place in each part that can hold one. Their picture is a pattern, not coded frames.

export const PLACE = "+28.4595+077.0266/";

type Part = Buffer | string;
const bytesOf = (parts: readonly Part[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : part)));
const idOf = (id: number) => Buffer.from(id.toString(16), "hex");

/** An element of known size, which takes two bytes. */
export function element(id: number, ...parts: Part[]): Buffer {
  const body = bytesOf(parts);
  const size = Buffer.alloc(2);
  size.writeUInt16BE(0x4000 | body.byteLength);
  return Buffer.concat([idOf(id), size, body]);
}

/** An element of unknown size, as a recorder writes it that cannot go back. */
export const openElement = (id: number, ...parts: Part[]) =>
  Buffer.concat([idOf(id), Buffer.from("01ffffffffffffff", "hex"), bytesOf(parts)]);

const uint = (id: number, value: number) => element(id, Buffer.from([value >> 8, value & 0xff]));

export const header = element(0x1a45dfa3, uint(0x4286, 1), element(0x4282, "webm"), uint(0x4287, 4));
export const info = (...more: Buffer[]) =>
  element(
    0x1549a966,
    ...more,
    element(0x2ad7b1, Buffer.from([0x0f, 0x42, 0x40])),
    element(0x4d80, "PhoneModel muxer"),
    element(0x5741, "PhoneModel app"),
  );

export const VIDEO = 1;
export const SUBTITLES = 17;
const CODECS: Readonly<Record<number, string>> = { [VIDEO]: "V_VP8", [SUBTITLES]: "S_TEXT/UTF8" };

export const track = (number: number, type: number, ...more: Buffer[]) =>
  element(
    0xae,
    uint(0xd7, number),
    uint(0x73c5, number),
    uint(0x83, type),
    element(0x86, CODECS[type] ?? ""),
    ...(type === VIDEO ? [element(0xe0, uint(0xb0, 16), uint(0xba, 16))] : []),
    ...more,
  );
export const tracks = (...entries: Buffer[]) => element(0x1654ae6b, ...entries);

const frame = Buffer.alloc(40, "frame.");
/** Of a track, some milliseconds after its cluster. */
export const simpleBlock = (number: number, ms: number, content: Part = frame) =>
  element(0xa3, Buffer.from([0x80 | number, ms >> 8, ms & 0xff, 0x80]), content);
export const blockGroup = (number: number, ms: number, content: Part) =>
  element(0xa0, uint(0x9b, 40), element(0xa1, Buffer.from([0x80 | number, 0, ms, 0]), content));
export const clusterTime = (ms: number) => uint(0xe7, ms);
export const clusterParts = (from: number) => [
  clusterTime(from),
  simpleBlock(1, 0),
  simpleBlock(1, 40),
  simpleBlock(1, 80),
];
export const cluster = (from: number, ...more: Buffer[]) =>
  element(0x1f43b675, ...clusterParts(from), ...more);
export const openCluster = (from: number, ...more: Buffer[]) =>
  openElement(0x1f43b675, ...clusterParts(from), ...more);

/** The place in a tag of a tag. */
const simpleTag = element(
  0x67c8,
  element(0x45a3, "RECORDING"),
  element(0x67c8, element(0x45a3, "LOCATION"), element(0x4487, PLACE)),
);
const tag = element(0x7373, element(0x63c0), simpleTag);
export const tags = element(0x1254c367, tag);
export const openTags = openElement(0x1254c367, tag, tag);
export const attachments = element(0x1941a469, element(0x61a7, element(0x466e, `${PLACE}.jpg`)));
export const chapters = element(0x1043a770, element(0x45b9, element(0xb6, element(0x85, PLACE))));
export const segment = (...parts: Buffer[]) => element(0x18538067, ...parts);
export const openSegment = (...parts: Buffer[]) => openElement(0x18538067, ...parts);
/** Says where the tags are. */
export const seekHead = element(
  0x114d9b74,
  element(0x4dbb, element(0x53ab, idOf(0x1254c367)), uint(0x53ac, 99)),
  element(0x4dbb, element(0x53ab, idOf(0x1549a966)), uint(0x53ac, 40)),
);
export const title = element(0x7ba9, `At ${PLACE}`);
export const date = element(0x4461, Buffer.from("0a1b2c3d4e5f6071", "hex"));
export const crc = element(0xbf, Buffer.from("deadbeef", "hex"));
export const filler = element(0xec, PLACE);
