// The Range header (RFC 9110, 14.2), as far as players use it: one range. Several at once are answered with the whole.

export type ByteRange = { start: number; end: number };

/** Null: the whole is to be sent. "none": there is nothing in that range, which is a 416. */
export function byteRange(header: string | undefined, sizeBytes: number): ByteRange | "none" | null {
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
