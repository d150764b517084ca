// Small videos laid out as the cameras of three makers write them: the order of boxes, and where each puts the place. Their
// picture and sound are patterns, not coded frames.

const PLACE = "+28.4595+077.0266/";
const MODEL = "PhoneModel";

function box(type: string, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(
    parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)),
  );
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.byteLength, 0);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
}

const words = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, at) => {
    bytes.writeUInt32BE(value, 4 * at);
  });
  return bytes;
};

/** `format`: of the samples, where the handler has several. */
type Samples = {
  offset: number;
  chunks: number;
  perChunk: number;
  bytes: number;
  format?: string;
  isEnabled?: boolean;
};

/** Formats by the handler. */
const FORMATS: Readonly<Record<string, string>> = { vide: "avc1", soun: "mp4a", meta: "mebx" };

/** A track whose chunks lie one after another. */
function track(handler: string, samples: Samples, ...more: Buffer[]): Buffer {
  const { offset, chunks, perChunk, bytes, isEnabled = true } = samples;
  const offsets = Array.from({ length: chunks }, (_, at) => offset + at * perChunk * bytes);
  const tables = [
    box("stsd", words(0, 1), box(samples.format ?? FORMATS[handler] ?? "    ", words(0, 1))),
    box("stsc", words(0, 1, 1, perChunk, 1)),
    box("stsz", words(0, bytes, chunks * perChunk)),
    box("stco", words(0, chunks, ...offsets)),
  ];
  return box(
    "trak",
    box("tkhd", words(isEnabled ? 7 : 6, 0, 0, 1)),
    box(
      "mdia",
      box("mdhd", words(0, 0, 0, 600, 600)),
      box("hdlr", words(0, 0), handler, words(0, 0, 0), "Core Media\0"),
      box("minf", box("stbl", ...tables)),
    ),
    ...more,
  );
}

/** Of Apple's key "mdta" boxes, which Android uses too. */
function keys(entries: Record<string, string>): Buffer {
  const names = Object.keys(entries).map((name) => box("mdta", name));
  const values = Object.values(entries).map((value, at) => {
    const item = box("data", words(1, 0), value);
    item.writeUInt32BE(item.byteLength, 0);
    const entry = box("item", item);
    entry.writeUInt32BE(at + 1, 4);
    return entry;
  });
  return Buffer.concat([
    box("hdlr", words(0, 0), "mdta", words(0, 0, 0)),
    box("keys", words(0, names.length), ...names),
    box("ilst", ...values),
  ]);
}

/** Four bytes of length and language stand before the text. */
const xyz = box("\xa9xyz", words((PLACE.length << 16) | 0x15c7), PLACE);
const picture = Buffer.alloc(600, "frame.");
const sound = Buffer.alloc(200, "tone");
const media = [picture, sound];

export type PhoneVideo = {
  bytes: Buffer;
  contentType: string;
  secrets: string[];
  picture: Buffer;
  sound: Buffer;
};

function video(bytes: Buffer, contentType: string, secrets: string[]): PhoneVideo {
  return { bytes, contentType, secrets, picture, sound };
}

/** QuickTime: the samples first; the place in `meta`, and once more in a track of timed metadata. */
export function appleVideo(): PhoneVideo {
  const ftyp = box("ftyp", "qt  ", words(0), "qt  ");
  const timed = Buffer.from(PLACE.repeat(4), "latin1");
  const first = ftyp.byteLength + 16;
  const mdat = Buffer.concat([box("wide"), box("mdat", ...media, timed)]);
  const moov = box(
    "moov",
    box("mvhd", words(0, 0, 0, 600, 600)),
    track("vide", { offset: first, chunks: 2, perChunk: 3, bytes: 100 }, box("tapt", words(0))),
    track("soun", { offset: first + 600, chunks: 1, perChunk: 2, bytes: 100 }),
    track("meta", { offset: first + 800, chunks: 2, perChunk: 2, bytes: PLACE.length }),
    box("meta", keys({ "com.apple.quicktime.location.ISO6709": PLACE, "com.apple.quicktime.model": MODEL })),
  );
  return video(Buffer.concat([ftyp, mdat, moov]), "video/quicktime", [PLACE, MODEL, "ISO6709"]);
}

/** QuickTime: a second sound before the AAC, of the same samples, and enabled in its place. */
export function videoWithTwoSounds(format: string, { isFragmented = false } = {}): Buffer {
  const ftyp = box("ftyp", "qt  ", words(0), "qt  ");
  const first = ftyp.byteLength + 8;
  const tones = { offset: first + 600, chunks: 1, perChunk: 2, bytes: 100 };
  const moov = box(
    "moov",
    box("mvhd", words(0, 0, 0, 600, 600)),
    track("vide", { offset: first, chunks: 2, perChunk: 3, bytes: 100 }),
    track("soun", { ...tones, format }),
    track("soun", { ...tones, isEnabled: false }),
    ...(isFragmented ? [box("mvex")] : []),
  );
  return Buffer.concat([ftyp, box("mdat", ...media), moov]);
}

/** MP4: the place in `udta` beside the maker's own boxes, and a record of the maker behind the last box. */
export function samsungVideo(): PhoneVideo {
  const ftyp = box("ftyp", "mp42", words(0), "isommp42");
  const first = ftyp.byteLength + 8;
  const moov = box(
    "moov",
    box("mvhd", words(0, 0, 0, 1000, 1000)),
    box("udta", xyz, box("smrd", MODEL), box("auth", words(0), MODEL), words(0)),
    track("vide", { offset: first, chunks: 3, perChunk: 2, bytes: 100 }, box("udta", xyz)),
    track("soun", { offset: first + 600, chunks: 2, perChunk: 1, bytes: 100 }),
  );
  const trailer = Buffer.concat([words(0, 0x0a300a01), Buffer.from(`${MODEL}${PLACE}SEFT`)]);
  const file = Buffer.concat([ftyp, box("mdat", ...media), moov, box("sefd", PLACE), trailer]);
  return video(file, "video/mp4", [PLACE, MODEL, "SEFT"]);
}

/** MP4: the movie box before the samples, `free` with what stood there before, XMP in `uuid`, a 64-bit size. */
export function pixelVideo(): PhoneVideo {
  const ftyp = box("ftyp", "isom", words(0x20000), "isommp42");
  const build = (first: number) =>
    Buffer.concat([
      ftyp,
      box(
        "moov",
        box("mvhd", words(0, 0, 0, 1000, 1000)),
        box("meta", words(0), keys({ "com.android.version": "16", "com.android.model": MODEL })),
        box("udta", xyz),
        track("vide", { offset: first, chunks: 1, perChunk: 6, bytes: 100 }),
        track("soun", { offset: first + 600, chunks: 1, perChunk: 2, bytes: 100 }),
        track("camm", { offset: first + 800, chunks: 1, perChunk: 3, bytes: PLACE.length }),
      ),
      box("uuid", Buffer.alloc(16, 0xbe), `<x:xmpmeta place="${PLACE}"/>`),
      box("free", PLACE),
      Buffer.concat([words(1), Buffer.from("mdat"), words(0, 16 + 800 + 3 * PLACE.length)]),
      ...media,
      Buffer.from(PLACE.repeat(3)),
    ]);
  const empty = build(0);
  return video(build(empty.byteLength - 800 - 3 * PLACE.length), "video/mp4", [PLACE, MODEL, "xmpmeta"]);
}

/** A copy whose sound is in another format, named by its four letters; null: without a track of sound. */
export function withSound(bytes: Buffer, format: string | null): Buffer {
  const copy = Buffer.from(bytes);
  if (format) copy.write(format, copy.indexOf("mp4a"), "latin1");
  else copy.write("tmcd", copy.indexOf("soun"), "latin1");
  return copy;
}
