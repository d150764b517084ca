// Which videos the server takes. The browser asks the same before it sends 200 MB.
import { findMp4Metadata } from "./mp4-metadata.ts";
import { latin1At, type ReadBytes, type Redaction, UnknownLayout } from "./redactions.ts";
import { findWebmMetadata, isWebm } from "./webm-metadata.ts";

export type VideoKind = "mp4" | "mov" | "webm";

/** The first bytes of a file, which are enough to know its kind. */
const HEAD_BYTES = 1024;

/**
 * Brands (ISO/IEC 14496-12, 4.3) of pictures and of sound alone. All others are videos', whatever they promise: the brand of
 * the maker (XAVC, MSNV), of older phones (3gp4), of a version.
 */
const OTHER_BRANDS = /^(?:hei|hev|mif|msf|avi[fs]|miaf|jp|crx|M4[AB]|F4[AB]|f4[ab])/;
/** QuickTime of before 2005 has no box of brands. */
const QUICKTIME_STARTS = ["moov", "mdat", "wide", "free", "skip", "pnot"];

/** By the first bytes. Null for a file that is no video of a kind that is taken. */
function videoKindOf(head: Uint8Array): VideoKind | null {
  if (isWebm(head)) return "webm";
  const [name, brand] = [latin1At(head, 4, 8), latin1At(head, 8, 12)];
  if (name !== "ftyp") return QUICKTIME_STARTS.includes(name) ? "mov" : null;
  if (OTHER_BRANDS.test(brand)) return null;
  return brand === "qt  " ? "mov" : "mp4";
}

/**
 * The kind of a video and what has to be taken out of it before others see it; null for a file that the server does not take.
 * @throws UnplayableSound
 */
export async function readVideoFile(
  readFile: ReadBytes,
  sizeBytes: number,
): Promise<{ kind: VideoKind; redactions: Redaction[] } | null> {
  const read = inWindows(readFile, sizeBytes);
  try {
    const kind = videoKindOf(await read(0, Math.min(HEAD_BYTES, sizeBytes)));
    if (!kind) return null;
    const findMetadata = kind === "webm" ? findWebmMetadata : findMp4Metadata;
    return { kind, redactions: await findMetadata(read, sizeBytes) };
  } catch (error) {
    // A table or a header promises more bytes than there are.
    if (error instanceof UnknownLayout || error instanceof RangeError) return null;
    throw error;
  }
}

const WINDOW_BYTES = 64 * 1024;

/** Reads more than was asked for, since most parts are small and lie one behind the other, and each read may ask a bucket. */
function inWindows(read: ReadBytes, sizeBytes: number): ReadBytes {
  let window: Uint8Array = new Uint8Array();
  let windowStart = 0;
  return async (start, end) => {
    const wanted = Math.min(end, sizeBytes);
    if (start < windowStart || wanted > windowStart + window.byteLength) {
      window = await read(start, Math.min(Math.max(wanted, start + WINDOW_BYTES), sizeBytes));
      windowStart = start;
    }
    return window.subarray(start - windowStart, wanted - windowStart);
  };
}
