// What is taken out of the file of a video or a recording: phones write the place of filming, the phone's model and more
// beside picture and sound. No byte moves, so that offsets within the file stay right.

/** Bytes [start, end) become `bytes`, and zeros behind them. */
export type Redaction = { start: number; end: number; bytes?: Uint8Array };
/** The bytes [start, end) of a file. */
export type ReadBytes = (start: number, end: number) => Promise<Uint8Array>;

/** The file's format is not understood well enough to say what has to be taken out. */
export class UnknownLayout extends Error {
  override name = "UnknownLayout";
}

/** Many phones would play the file without its sound. */
export class UnplayableSound extends Error {
  override name = "UnplayableSound";
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Big-endian. @throws RangeError */
export const uint16At = (bytes: Uint8Array, at: number) => viewOf(bytes).getUint16(at);
export const uint32At = (bytes: Uint8Array, at: number) => viewOf(bytes).getUint32(at);
export const uint64At = (bytes: Uint8Array, at: number) => Number(viewOf(bytes).getBigUint64(at));

/** One character for each byte, less where the bytes end before. */
export const latin1At = (bytes: Uint8Array, start: number, end: number) =>
  String.fromCharCode(...bytes.subarray(start, end));
