// The colours of HEIC. Its decoder answers the values as they are coded, and the file says what they mean: by an ICC profile,
// or by code points (nclx).
import { listBoxes } from "#domain/mp4-metadata.ts";
import { latin1At, uint16At, uint32At } from "#domain/redactions.ts";

/** Code points of ITU-T H.273 for the primaries and for the curve from light to values. */
export type Nclx = { primaries: number; transfer: number };

type Pixels = { width: number; height: number; data: Uint8ClampedArray };
/** X, Y and Z of red, green and blue, adapted to D50. */
type Colorants = readonly (readonly [number, number, number])[];

const SRGB: Colorants = [
  [0.43607, 0.22249, 0.01392],
  [0.38515, 0.71687, 0.09708],
  [0.14307, 0.06061, 0.7141],
];
/** By the code points of primaries; all others are close to those of sRGB. */
const COLORANTS: Readonly<Record<number, Colorants>> = {
  // BT.2020
  9: [
    [0.67348, 0.27904, -0.00193],
    [0.16567, 0.67534, 0.02998],
    [0.12505, 0.04561, 0.79685],
  ],
  // Display P3
  12: [
    [0.51512, 0.2412, -0.00105],
    [0.29198, 0.69225, 0.04189],
    [0.1571, 0.06657, 0.78407],
  ],
};

/** The share of white's light for a value from 0 to 1. */
type Curve = (value: number) => number;

const srgb: Curve = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
/** Where a picture's white is in HDR, in cd/m²: ITU-R BT.2408. Brighter light becomes white. */
const HDR_WHITE = 203;
/** SMPTE ST 2084: up to 10,000 cd/m². */
const pq: Curve = (value) => {
  const power = value ** (1 / 78.84375);
  const light = (Math.max(power - 0.8359375, 0) / (18.8515625 - 18.6875 * power)) ** (1 / 0.1593017578125);
  return (light * 10_000) / HDR_WHITE;
};
/** ITU-R BT.2100: white is at three quarters. */
const hlg: Curve = (value) => (hlgScene(value) / hlgScene(0.75)) ** 1.2;
const hlgScene: Curve = (value) =>
  value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12;
/** By the code points of curves; all others are close to that of sRGB. */
const CURVES: Readonly<Record<number, Curve>> = {
  4: (value) => value ** 2.2,
  5: (value) => value ** 2.8,
  8: (value) => value,
  16: pq,
  18: hlg,
};

/** Null where the primary picture of the file has none. */
export function findNclx(file: Uint8Array): Nclx | null {
  const listIn = (start: number, end: number) => listBoxes(file.subarray(start, end), start);
  try {
    const meta = listIn(0, file.byteLength).find(({ type }) => type === "meta");
    if (!meta) return null;
    // Version and flags come first.
    const parts = listIn(meta.body + 4, meta.end);
    const primary = parts.find(({ type }) => type === "pitm");
    const iprp = parts.find(({ type }) => type === "iprp");
    if (!primary || !iprp) return null;
    const id = (file[primary.body] ? uint32At : uint16At)(file, primary.body + 4);
    const groups = listIn(iprp.body, iprp.end);
    const properties = groups.flatMap(({ type, body, end }) => (type === "ipco" ? listIn(body, end) : []));
    const indexes = groups.flatMap(({ type, body }) => (type === "ipma" ? indexesOf(file, body, id) : []));
    for (const { type, body } of indexes.flatMap((index) => properties[index - 1] ?? []))
      if (type === "colr" && latin1At(file, body, body + 4) === "nclx")
        return { primaries: uint16At(file, body + 4), transfer: uint16At(file, body + 6) };
    return null;
  } catch {
    // What is damaged here does not hold up the picture.
    return null;
  }
}

/** The numbers of an item's properties, counted from 1, in a box ipma (ISO/IEC 14496-12, 8.11.14). @throws RangeError */
function indexesOf(file: Uint8Array, body: number, wanted: number): number[] {
  const hasWideIds = (file[body] ?? 0) > 0;
  const hasWideIndexes = ((file[body + 3] ?? 0) & 1) === 1;
  let at = body + 8;
  for (let count = uint32At(file, body + 4); count > 0; count--) {
    const id = (hasWideIds ? uint32At : uint16At)(file, at);
    at += hasWideIds ? 4 : 2;
    const size = hasWideIndexes ? 2 : 1;
    const start = at + 1;
    at = start + size * (file[at] ?? 0);
    if (id !== wanted) continue;
    // The first bit says whether a reader must know the property.
    return Array.from({ length: (at - start) / size }, (_, nth) =>
      hasWideIndexes ? uint16At(file, start + 2 * nth) & 0x7fff : (file[start + nth] ?? 0) & 0x7f,
    );
  }
  return [];
}

/** An ICC profile that means the same; null where it would be that of sRGB. */
export function profileOf({ primaries, transfer }: Nclx): Buffer | null {
  const colorants = COLORANTS[primaries];
  const curve = CURVES[transfer];
  return colorants || curve ? matrixProfile(colorants ?? SRGB, curve ?? srgb) : null;
}

const CURVE_POINTS = 1024;

/** ICC.1:2001-04: three colorants and one curve for all of them. */
export function matrixProfile(colorants: Colorants, curve: Curve): Buffer {
  const fixed = (...values: readonly number[]) =>
    Buffer.concat(values.map((value) => int32(Math.round(value * 0x10000))));
  const points = Buffer.alloc(2 * CURVE_POINTS);
  for (let at = 0; at < CURVE_POINTS; at++)
    points.writeUInt16BE(Math.round(Math.min(1, curve(at / (CURVE_POINTS - 1))) * 0xffff), 2 * at);
  const bodies = [
    ...colorants.map((colorant) => Buffer.concat([Buffer.from("XYZ \0\0\0\0"), fixed(...colorant)])),
    Buffer.concat([Buffer.from("curv\0\0\0\0"), int32(CURVE_POINTS), points]),
  ];
  const tags = ["rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC"];
  let end = 128 + 4 + 12 * tags.length;
  const places = bodies.map((body) => {
    const place = [int32(end), int32(body.byteLength)];
    end += body.byteLength;
    return place;
  });
  const table = tags.flatMap((tag, at) => [Buffer.from(tag), ...(places[Math.min(at, 3)] ?? [])]);
  const header = Buffer.alloc(128);
  header.writeUInt32BE(end, 0);
  header.writeUInt32BE(0x02400000, 8);
  header.write("mntrRGB XYZ ", 12);
  header.write("acsp", 36);
  fixed(0.9642, 1, 0.8249).copy(header, 68);
  return Buffer.concat([header, int32(tags.length), ...table, ...bodies]);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

/** The pixels with their profile, as a TIFF 6.0 that is not compressed: sharp takes no profile beside raw pixels. */
export function tiffOf({ width, height, data }: Pixels, profile: Uint8Array): Buffer {
  const SHORT = 3;
  const LONG = 4;
  const UNDEFINED = 7;
  const pixelsAt = 8;
  const bitsAt = pixelsAt + data.byteLength;
  const profileAt = bitsAt + 8;
  const directoryAt = profileAt + profile.byteLength + (profile.byteLength % 2);
  const fields: [tag: number, type: number, count: number, value: number][] = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, 4, bitsAt],
    // Not compressed; RGB.
    [259, SHORT, 1, 1],
    [262, SHORT, 1, 2],
    [273, LONG, 1, pixelsAt],
    [277, SHORT, 1, 4],
    [278, LONG, 1, height],
    [279, LONG, 1, data.byteLength],
    // The fourth sample is a transparency that the others are not multiplied by.
    [338, SHORT, 1, 2],
    [34675, UNDEFINED, profile.byteLength, profileAt],
  ];
  const tiff = Buffer.alloc(directoryAt + 2 + 12 * fields.length + 4);
  tiff.write("II*\0", "latin1");
  tiff.writeUInt32LE(directoryAt, 4);
  tiff.set(data, pixelsAt);
  for (let sample = 0; sample < 4; sample++) tiff.writeUInt16LE(8, bitsAt + 2 * sample);
  tiff.set(profile, profileAt);
  tiff.writeUInt16LE(fields.length, directoryAt);
  fields.forEach(([tag, type, count, value], nth) => {
    const at = directoryAt + 2 + 12 * nth;
    tiff.writeUInt16LE(tag, at);
    tiff.writeUInt16LE(type, at + 2);
    tiff.writeUInt32LE(count, at + 4);
    tiff.writeUInt32LE(value, at + 8);
  });
  return tiff;
}
