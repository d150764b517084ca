// Long tables are drawn in chunks, of which only those near the viewport have rows.

const CHUNK_ROWS = 100;

/** `from` is the index of the chunk's first row. */
export type RowChunk<Row> = { from: number; chunk: readonly Row[] };

export function chunkRows<Row>(rows: readonly Row[]): RowChunk<Row>[] {
  return Array.from({ length: Math.ceil(rows.length / CHUNK_ROWS) }, (_, at) => ({
    from: at * CHUNK_ROWS,
    chunk: rows.slice(at * CHUNK_ROWS, (at + 1) * CHUNK_ROWS),
  }));
}
