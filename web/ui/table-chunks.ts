const PART = 100;

export type RowsPart<Row> = { from: number; part: readonly Row[] };

/** The rows by the hundred, each part with the place of its first row, from 0. */
export function inParts<Row>(rows: readonly Row[]): RowsPart<Row>[] {
  return Array.from({ length: Math.ceil(rows.length / PART) }, (_, at) => ({
    from: at * PART,
    part: rows.slice(at * PART, (at + 1) * PART),
  }));
}
