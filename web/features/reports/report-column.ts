import type { Cell } from "#web/ui/csv.ts";
import type { Column } from "#web/ui/table-column.ts";

/** A column of a table that can also be had as a file. */
export type ReportColumn<Row> = Column<Row> & {
  /** Days as `2026-11-21`, times as `16:30`, sums as plain numbers, so that a spreadsheet reckons with them. */
  csv: (row: Row, place: number) => Cell;
};

/** Ten digits with a gap, which no spreadsheet takes for a number. */
export function phoneCell(phone: string): string {
  return `${phone.slice(0, 5)} ${phone.slice(5)}`;
}
