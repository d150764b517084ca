// The Range header (RFC 9110, section 14.2) with a single range, which is all that media players send.

export type ByteRange = { start: number; end: number };

/**
 * `end` is inclusive. "none": the range is unsatisfiable (416). Null: send the whole file, because the header is missing,
 * malformed or names several ranges.
 */
export function parseByteRange(header: string | undefined, sizeBytes: number): ByteRange | "none" | null {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? "") ?? [];
  if (first === "" && last === "") return null;
  const end = sizeBytes - 1;
  if (first === "")
    return Number(last) === 0 ? "none" : { start: Math.max(0, sizeBytes - Number(last)), end };
  const start = Number(first);
  if (last !== "" && Number(last) < start) return null;
  if (start > end) return "none";
  return { start, end: last === "" ? end : Math.min(Number(last), end) };
}
