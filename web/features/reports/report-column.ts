import type { Cell } from "#web/ui/csv.ts";
import type { Column } from "#web/ui/table-column.ts";

/** A column of a table that can also be saved as a CSV file. */
export type ReportColumn<Row> = Column<Row> & {
  /** Days as `2026-11-21`, times as `16:30`, amounts as plain numbers, so that a spreadsheet can calculate with them. */
  csv: (row: Row, place: number) => Cell;
};

/** With a space, so that no spreadsheet takes the ten digits for a number. */
export function phoneCell(phone: string): string {
  return `${phone.slice(0, 5)} ${phone.slice(5)}`;
}
