// The Range header (RFC 9110, section 14.2) with a single range, which is all that media players send.
import { parse } from "range-parser";
import type { ByteRange } from "#server/providers/storage/storage.ts";

/** Bits of the parser's code: a range of the header is malformed, or unsatisfiable. */
const MALFORMED = 1;
const UNSATISFIABLE = 2;

/**
 * "none": the range is unsatisfiable (416). Null: send the whole file, because the header is missing, malformed or names
 * several ranges.
 */
export function parseByteRange(header: string | undefined, sizeBytes: number): ByteRange | "none" | null {
  const { code, type, ranges } = parse(sizeBytes, header ?? "");
  if (type !== "bytes" || code & MALFORMED || ranges.length > 1) return null;
  return ranges[0] ?? (code & UNSATISFIABLE ? "none" : null);
}
