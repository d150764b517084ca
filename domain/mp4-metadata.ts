// Takes out of an MP4 or QuickTime file what is neither picture nor sound: phones write the place of filming, the phone's
// model and more into boxes (ISO/IEC 14496-12) named udta (with ©xyz), meta and uuid, into tracks of metadata, and behind
// the last box. Their bytes become zeros in a box named `free`.
import {
  latin1At,
  type ReadBytes,
  type Redaction,
  UnknownLayout,
  UnplayableSound,
  uint32At,
  uint64At,
} from "./redactions.ts";

/**
 * The sample entry of AAC, which every phone's camera writes. Older iPhones play no Opus in MP4, and Androids neither PCM
 * nor ALAC.
 */
const PLAYED_SOUND = "mp4a";

/** `start` of the header, `body` behind it. */
type Box = { type: string; start: number; body: number; end: number };

const KEPT_IN_FILE = new Set(["ftyp", "styp", "moov", "mdat", "moof", "mfra", "sidx", "ssix"]);
const KEPT_IN_MOVIE = new Set(["mvhd", "trak", "mvex", "iods"]);
const KEPT_IN_TRACK = new Set(["tkhd", "mdia", "edts", "tref", "tapt", "clip", "matt", "load"]);
/** Handlers of tracks: picture, transparency, sound, time code. Others hold metadata (meta, camm) or subtitles with places. */
const KEPT_TRACKS = new Set(["vide", "auxv", "soun", "tmcd"]);
const METADATA = new Set(["udta", "meta", "uuid"]);
/** Their bytes mean nothing, but may be those of a box that stood there before. */
const FILLERS = new Set(["free", "skip", "wide"]);
const PARENTS = new Set(["mdia", "minf", "stbl", "traf"]);

const HEADER_BYTES = 16;
const MAX_BOXES = 20_000;
/** Of an hour of timed metadata some thousands are needed. */
const MAX_REDACTIONS = 50_000;
const MAX_MOVIE_BYTES = 16 * 1024 * 1024;

/** What to redact, in order. @throws UnknownLayout, UnplayableSound */
export async function findMp4Metadata(read: ReadBytes, sizeBytes: number): Promise<Redaction[]> {
  const redactions: Redaction[] = [];
  let start = 0;
  for (let count = 0; start < sizeBytes; count++) {
    if (count === MAX_BOXES) throw new UnknownLayout();
    const header = await read(start, Math.min(start + HEADER_BYTES, sizeBytes));
    const box = readHeader(header, start, sizeBytes);
    // Behind the last box: some phones append records of their own.
    if (!box) {
      redactions.push({ start, end: sizeBytes });
      break;
    }
    if (!KEPT_IN_FILE.has(box.type)) redactions.push(...redact(box));
    if (box.type === "moov" || box.type === "moof") {
      if (box.end - box.start > MAX_MOVIE_BYTES) throw new UnknownLayout();
      const bytes = await read(box.body, box.end);
      const listIn = box.type === "moov" ? redactionsOfMovie : metadataIn;
      redactions.push(...listIn(bytes, box.body));
    }
    start = box.end;
  }
  if (redactions.length > MAX_REDACTIONS) throw new UnknownLayout();
  return redactions.sort((one, other) => one.start - other.start);
}

const FREE = Uint8Array.from("free", (letter) => letter.charCodeAt(0));

function redact({ type, start, body, end }: Box): Redaction[] {
  const inside: Redaction[] = body < end ? [{ start: body, end }] : [];
  return FILLERS.has(type) ? inside : [{ start: start + 4, end: start + 8, bytes: FREE }, ...inside];
}

function redactionsOfMovie(bytes: Uint8Array, offset: number): Redaction[] {
  const boxes = listBoxes(bytes, offset);
  // A compressed movie box, which no phone writes.
  if (boxes.some(({ type }) => type === "cmov")) throw new UnknownLayout();
  const inside = (box: Box) => bytes.subarray(box.body - offset, box.end - offset);
  const tracks = boxes.filter(({ type }) => type === "trak");
  const formats = new Map(tracks.map((box) => [box, soundFormatOf(inside(box), box.body)]));
  const sounds = tracks.filter((box) => formats.get(box));
  const played = sounds.filter((box) => formats.get(box) === PLAYED_SOUND);
  if (sounds.length > 0 && played.length === 0) throw new UnplayableSound();
  // Beside the AAC an iPhone may write spatial sound, and other apps ALAC: with either, some browsers open nothing or are silent.
  const unplayed = sounds.filter((box) => !played.includes(box));
  const isDropped = (box: Box) => unplayed.includes(box) || !isKept(inside(box), box.body);
  // Fragments name their tracks again.
  if (boxes.some(({ type }) => type === "mvex") && tracks.some(isDropped)) throw new UnknownLayout();
  return boxes.flatMap((box) => {
    if (box.type !== "trak") return KEPT_IN_MOVIE.has(box.type) ? [] : redact(box);
    // Without their track the samples are not found.
    if (unplayed.includes(box)) return redact(box);
    const enabling = box === played[0] && unplayed.length > 0 ? enable(inside(box), box.body) : [];
    return [...enabling, ...redactionsOfTrack(inside(box), box)];
  });
}

const isKept = (track: Uint8Array, offset: number) => KEPT_TRACKS.has(handlerOf(track, offset) ?? "");

/** A track that stood behind another one of its group may be disabled: bit 0 of the flags of tkhd. */
function enable(track: Uint8Array, offset: number): Redaction[] {
  const header = listBoxes(track, offset).find(({ type }) => type === "tkhd");
  if (!header) return [];
  const at = header.body + 3;
  return [{ start: at, end: at + 1, bytes: Uint8Array.of((track[at - offset] ?? 0) | 1) }];
}

/** The four letters of the first sample entry; null for another track than one of sound. */
function soundFormatOf(track: Uint8Array, offset: number): string | null {
  const entries = handlerOf(track, offset) === "soun" ? findTable(track, offset, "stsd") : null;
  return entries && entries.byteLength >= 16 ? latin1At(entries, 12, 16) : null;
}

function handlerOf(track: Uint8Array, offset: number): string | null {
  const inside = (box: Box) => track.subarray(box.body - offset, box.end - offset);
  const media = listBoxes(track, offset).find(({ type }) => type === "mdia");
  const handler = media && listBoxes(inside(media), media.body).find(({ type }) => type === "hdlr");
  return handler ? latin1At(inside(handler), 8, 12) : null;
}

function redactionsOfTrack(bytes: Uint8Array, track: Box): Redaction[] {
  const boxes = listBoxes(bytes, track.body);
  const inside = (box: Box) => bytes.subarray(box.body - track.body, box.end - track.body);
  if (!isKept(bytes, track.body)) return [...redact(track), ...samplesOf(bytes, track.body)];
  return boxes.flatMap((box) => {
    if (!KEPT_IN_TRACK.has(box.type)) return redact(box);
    return box.type === "mdia" ? metadataIn(inside(box), box.body) : [];
  });
}

function metadataIn(bytes: Uint8Array, offset: number): Redaction[] {
  return listBoxes(bytes, offset).flatMap((box) => {
    if (METADATA.has(box.type) || FILLERS.has(box.type)) return redact(box);
    if (!PARENTS.has(box.type)) return [];
    return metadataIn(bytes.subarray(box.body - offset, box.end - offset), box.body);
  });
}

/** The bytes of a track's samples, which lie in `mdat`: chunk by chunk, by the tables stco or co64, stsc, stsz. */
function samplesOf(track: Uint8Array, offset: number): Redaction[] {
  const table = (name: string) => findTable(track, offset, name);
  const [stsc, stsz, stco, co64] = [table("stsc"), table("stsz"), table("stco"), table("co64")];
  const chunks = stco ?? co64;
  if (!stsc || !stsz || !chunks) return [];
  const equalBytes = uint32At(stsz, 4);
  const redactions: Redaction[] = [];
  let sample = 0;
  let run = 0;
  for (let chunk = 0; chunk < uint32At(chunks, 4); chunk++) {
    if (run + 1 < uint32At(stsc, 4) && uint32At(stsc, 8 + 12 * (run + 1)) === chunk + 1) run++;
    const start = stco ? uint32At(stco, 8 + 4 * chunk) : uint64At(chunks, 8 + 8 * chunk);
    const samples = uint32At(stsc, 12 + 12 * run);
    let end = start + samples * equalBytes;
    for (let at = 0; equalBytes === 0 && at < samples; at++) end += uint32At(stsz, 12 + 4 * sample++);
    redactions.push({ start, end });
  }
  return redactions;
}

/** The body of a box of the sample table, from its version and flags on. */
function findTable(bytes: Uint8Array, offset: number, name: string): Uint8Array | null {
  for (const box of listBoxes(bytes, offset)) {
    const body = bytes.subarray(box.body - offset, box.end - offset);
    if (box.type === name) return body;
    const found = PARENTS.has(box.type) ? findTable(body, box.body, name) : null;
    if (found) return found;
  }
  return null;
}

/** The boxes of these bytes, which begin at `offset` of the file. @throws UnknownLayout */
export function listBoxes(bytes: Uint8Array, offset: number): Box[] {
  const boxes: Box[] = [];
  const end = offset + bytes.byteLength;
  // QuickTime may end a list with four zeros.
  for (let start = offset; end - start >= 8; start = boxes.at(-1)?.end ?? end) {
    const box = readHeader(bytes.subarray(start - offset, start - offset + HEADER_BYTES), start, end);
    if (!box) throw new UnknownLayout();
    boxes.push(box);
  }
  return boxes;
}

/** Null if no box begins here. Size 0: to the end; size 1: the size is in the eight bytes behind the name. */
function readHeader(header: Uint8Array, start: number, end: number): Box | null {
  if (header.byteLength < 8) return null;
  const type = latin1At(header, 4, 8);
  const size = uint32At(header, 0);
  const isLong = size === 1;
  if ((isLong && header.byteLength < HEADER_BYTES) || !/^[\x20-\x7e\xa9]{4}$/.test(type)) return null;
  const length = isLong ? uint64At(header, 8) : size || end - start;
  const body = start + (isLong ? HEADER_BYTES : 8);
  // A recording that was cut off ends within its last box.
  return start + length < body ? null : { type, start, body, end: Math.min(start + length, end) };
}
