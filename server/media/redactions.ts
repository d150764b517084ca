import type { Redaction } from "#domain/redactions.ts";

/** The same bytes, with the redactions, which are in order. */
export async function* withRedactions(
  file: AsyncIterable<Uint8Array>,
  redactions: readonly Redaction[],
): AsyncGenerator<Uint8Array> {
  let offset = 0;
  for await (const part of file) {
    const chunk = Buffer.from(part);
    const chunkEnd = offset + chunk.byteLength;
    for (const { start, end, bytes } of redactions) {
      const from = Math.max(start, offset);
      const to = Math.min(end, chunkEnd);
      for (let at = from; at < to; at++) chunk[at - offset] = bytes?.[at - start] ?? 0;
    }
    offset = chunkEnd;
    yield chunk;
  }
}
