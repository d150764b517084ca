// Where the file of a picture ends. Browsers and decoders draw what is there of a file that was cut off, and leave the rest white.
import { latin1At, uint32At } from "./redactions.ts";

const MARKER = 0xff;
const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;

/** Markers within a scan: a byte 0xff as such, and the eight of restarts. */
const isInScan = (code: number) => code === 0 || (code >= 0xd0 && code <= 0xd7);

/**
 * The bytes of a JPEG before its end marker is due, where it is missing: scanning apps forget it, and a cut file has none. Null
 * where the marker is there. Padding is left out.
 */
export function unendedJpegOf(bytes: Uint8Array): Uint8Array | null {
  let isScan = false;
  for (let at = bytes.indexOf(MARKER, 2); at !== -1; at = bytes.indexOf(MARKER, at)) {
    const code = bytes[at + 1] ?? MARKER;
    if (code === END_OF_IMAGE) return null;
    // The next picture of the file begins.
    if (code === START_OF_IMAGE) return bytes.subarray(0, at);
    if (code === MARKER) at += 1;
    else if (isInScan(code)) at += 2;
    else {
      isScan ||= code === START_OF_SCAN;
      at += 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0);
    }
  }
  return isScan ? withoutPadding(bytes) : bytes;
}

/** Zeros and marker bytes at the end are padding, except for a marker byte as such, which has a zero behind it, and one more zero. */
function withoutPadding(bytes: Uint8Array): Uint8Array {
  let end = bytes.findLastIndex((byte) => byte !== 0 && byte !== MARKER) + 1;
  while (bytes[end] === MARKER && bytes[end + 1] === 0) end += 2;
  return bytes.subarray(0, bytes[end] === 0 ? end + 1 : end);
}

/** Whether a JPEG, PNG or WebP says that it ends, so that nothing of it is missing. True for any other file. */
export function isEnded(bytes: Uint8Array): boolean {
  const head = latin1At(bytes, 0, 12);
  if (head.startsWith("\xff\xd8\xff")) return unendedJpegOf(bytes) === null;
  if (head.startsWith("\x89PNG")) return isPngEnded(bytes);
  if (!/^RIFF[\s\S]{4}WEBP/.test(head)) return true;
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true) + 8 <= bytes.byteLength;
}

/** Its parts have a length, a name, the content and a checksum. */
function isPngEnded(bytes: Uint8Array): boolean {
  for (let at = 8; at + 12 <= bytes.byteLength; at += 12 + uint32At(bytes, at))
    if (latin1At(bytes, at + 4, at + 8) === "IEND") return true;
  return false;
}
