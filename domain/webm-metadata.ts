// Takes out of a WebM file (Matroska, RFC 9559; EBML, RFC 8794) what is neither picture nor sound: tags with the place, the
// title and the date, attachments, chapters, names, and tracks of text. They become elements named Void.
import { latin1At, type ReadBytes, type Redaction, UnknownLayout } from "./redactions.ts";

/** `start` of the header, `body` behind it. An element of unknown size, as live recordings have, ends with the file. */
type Element = { id: number; start: number; body: number; end: number; isUnknown: boolean };

const EBML = 0x1a45dfa3;
const DOC_TYPE = 0x4282;
const SEGMENT = 0x18538067;
const SEEK_HEAD = 0x114d9b74;
const SEEK = 0x4dbb;
const SEEK_ID = 0x53ab;
const INFO = 0x1549a966;
const TRACKS = 0x1654ae6b;
const TRACK_ENTRY = 0xae;
const TRACK_NUMBER = 0xd7;
const TRACK_TYPE = 0x83;
const CLUSTER = 0x1f43b675;
const SIMPLE_BLOCK = 0xa3;
const BLOCK_GROUP = 0xa0;
const BLOCK = 0xa1;
const CUES = 0x1c53bb6b;
const VOID = 0xec;
const CRC_32 = 0xbf;

const KEPT_IN_SEGMENT = new Set([SEEK_HEAD, INFO, TRACKS, CLUSTER, CUES]);
/** Timestamp, position, size of the cluster before. */
const KEPT_IN_CLUSTER = new Set([0xe7, 0xa7, 0xab]);
/** TimestampScale, Duration. */
const KEPT_IN_INFO = new Set([0x2ad7b1, 0x4489]);
/** MuxingApp and WritingApp must be there: they become empty. */
const EMPTIED_IN_INFO = new Set([0x4d80, 0x5741]);
/** Name, AttachmentLink, and what describes the codec in words or by addresses. */
const REMOVED_IN_TRACK = new Set([0x536e, 0x7446, 0x258688, 0x3a9697, 0x3b4040, 0x26b240, VOID, CRC_32]);
/** Picture and sound, by TrackType. Others hold subtitles or metadata. */
const KEPT_TRACKS = new Set([1, 2]);

const HEADER_BYTES = 12;
const MAX_PART_BYTES = 4 * 1024 * 1024;
/** Of an hour of picture and sound some hundred thousand are read. */
const MAX_ELEMENTS = 2_000_000;
const MAX_REDACTIONS = 50_000;

/** Whether a file that begins with these bytes calls itself WebM. */
export function isWebm(head: Uint8Array): boolean {
  const header = elementAt(head, 0, 0, head.byteLength);
  if (header?.id !== EBML) return false;
  const docType = listElements(head.subarray(header.body, header.end), header.body).find(
    ({ id }) => id === DOC_TYPE,
  );
  return docType !== undefined && /^webm\0*$/.test(latin1At(head, docType.body, docType.end));
}

/** What to redact, in order. @throws UnknownLayout */
export async function findWebmMetadata(read: ReadBytes, sizeBytes: number): Promise<Redaction[]> {
  const redactions: Redaction[] = [];
  const droppedTracks = new Set<number>();
  let segmentEnd = 0;
  let hasClusters = false;
  // Clusters and the segment are entered, so that their ends need not be known. Each of their children has a size.
  for (let at = 0, count = 0; at < sizeBytes; count++) {
    if (at >= segmentEnd && segmentEnd > 0) {
      redactions.push({ start: at, end: sizeBytes });
      break;
    }
    if (count === MAX_ELEMENTS) throw new UnknownLayout();
    const element = elementAt(await read(at, at + HEADER_BYTES), at, at, sizeBytes);
    if (!element) throw new UnknownLayout();
    const { id, body, end, isUnknown } = element;
    at = end;
    if (id === SEGMENT) {
      if (end === body) throw new UnknownLayout();
      segmentEnd = end;
      at = body;
    } else if (id === CLUSTER) {
      hasClusters = true;
      if (isUnknown || droppedTracks.size > 0) at = body;
    } else if (isUnknown) {
      if (segmentEnd === 0 || KEPT_IN_SEGMENT.has(id)) throw new UnknownLayout();
      redactions.push(toVoid({ ...element, end: body }));
      at = body;
    } else if (id === SEEK_HEAD || id === INFO || id === TRACKS) {
      if (end - body > MAX_PART_BYTES) throw new UnknownLayout();
      const part = await read(body, end);
      if (id === SEEK_HEAD) redactions.push(...redactionsOfSeekHead(part, body));
      else if (id === INFO) redactions.push(...redactionsOfInfo(part, body));
      else redactions.push(...redactionsOfTracks(part, body, droppedTracks));
      // Its blocks have been passed.
      if (hasClusters && droppedTracks.size > 0) throw new UnknownLayout();
    } else if (id === SIMPLE_BLOCK || id === BLOCK_GROUP) {
      const isDropped = droppedTracks.size > 0 && droppedTracks.has(await trackOf(element, read));
      if (isDropped) redactions.push(toVoid(element));
    } else if (id !== EBML && id !== CUES && !KEPT_IN_CLUSTER.has(id)) redactions.push(toVoid(element));
    if (redactions.length > MAX_REDACTIONS) throw new UnknownLayout();
  }
  return redactions;
}

function redactionsOfSeekHead(part: Uint8Array, offset: number): Redaction[] {
  return listElements(part, offset).flatMap((seek) => {
    if (seek.id !== SEEK) return toVoid(seek);
    const inside = part.subarray(seek.body - offset, seek.end - offset);
    const target = listElements(inside, seek.body).find(({ id }) => id === SEEK_ID);
    const isKept = target && KEPT_IN_SEGMENT.has(numberIn(part, offset, target));
    return isKept ? [] : toVoid(seek);
  });
}

function redactionsOfInfo(part: Uint8Array, offset: number): Redaction[] {
  return listElements(part, offset).flatMap((element) => {
    if (KEPT_IN_INFO.has(element.id)) return [];
    return EMPTIED_IN_INFO.has(element.id) ? { start: element.body, end: element.end } : toVoid(element);
  });
}

function redactionsOfTracks(part: Uint8Array, offset: number, dropped: Set<number>): Redaction[] {
  return listElements(part, offset).flatMap((entry) => {
    if (entry.id !== TRACK_ENTRY) return toVoid(entry);
    const fields = listElements(part.subarray(entry.body - offset, entry.end - offset), entry.body);
    const numberOf = (id: number) => {
      const field = fields.find((one) => one.id === id);
      return field ? numberIn(part, offset, field) : 0;
    };
    if (!KEPT_TRACKS.has(numberOf(TRACK_TYPE))) {
      dropped.add(numberOf(TRACK_NUMBER));
      return toVoid(entry);
    }
    return fields.filter(({ id }) => REMOVED_IN_TRACK.has(id)).map(toVoid);
  });
}

/** The number of a block's track, which is written like a size. */
async function trackOf({ id, body, end }: Element, read: ReadBytes): Promise<number> {
  if (id !== BLOCK_GROUP) return vintAt(await read(body, body + 8), 0)?.value ?? 0;
  for (let at = body; at < end; ) {
    const child = elementAt(await read(at, at + HEADER_BYTES), at, at, end);
    if (!child) break;
    if (child.id === BLOCK) return trackOf(child, read);
    at = child.end;
  }
  return 0;
}

/** Same place, same size. */
function toVoid({ start, end }: Element): Redaction {
  const total = end - start;
  // The size takes one byte, or eight.
  if (total < 10) return { start, end, bytes: Uint8Array.of(VOID, 0x80 | (total - 2)) };
  const bytes = new Uint8Array(9);
  new DataView(bytes.buffer).setBigUint64(1, (1n << 56n) | BigInt(total - 9));
  bytes[0] = VOID;
  return { start, end, bytes };
}

/** The elements of these bytes, which begin at `offset` of the file. @throws UnknownLayout */
function listElements(bytes: Uint8Array, offset: number): Element[] {
  const elements: Element[] = [];
  const end = offset + bytes.byteLength;
  for (let at = offset; at < end; at = elements.at(-1)?.end ?? end) {
    const element = elementAt(bytes, offset, at, end);
    if (!element || element.isUnknown) throw new UnknownLayout();
    elements.push(element);
  }
  return elements;
}

/** Null if none begins at `start`. One that the file's end cuts off ends there. */
function elementAt(bytes: Uint8Array, offset: number, start: number, end: number): Element | null {
  const id = vintAt(bytes, start - offset);
  const size = id && id.length <= 4 ? vintAt(bytes, start - offset + id.length) : null;
  if (!id || !size) return null;
  const body = start + id.length + size.length;
  if (body > end) return null;
  const isUnknown = size.value === 2 ** (7 * size.length) - 1;
  return {
    id: id.marked,
    start,
    body,
    end: isUnknown ? end : Math.min(body + size.value, end),
    isUnknown,
  };
}

/** A number whose first bit that is set says how many bytes it has. `marked`: with this bit. */
function vintAt(bytes: Uint8Array, at: number): { length: number; value: number; marked: number } | null {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (first === 0 || at + length > bytes.byteLength) return null;
  const rest = bytes.subarray(at + 1, at + length);
  const from = (start: number) => rest.reduce((sum, byte) => sum * 256 + byte, start);
  return { length, value: from(first & (0xff >> length)), marked: from(first) };
}

/** An unsigned integer, or an id, as the body of an element. */
function numberIn(part: Uint8Array, offset: number, { body, end }: Element): number {
  return part.subarray(body - offset, end - offset).reduce((sum, byte) => sum * 256 + byte, 0);
}
