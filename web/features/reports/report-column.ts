import type { Column } from "#web/ui/table-column.ts";

/** A column of the tables of all bookings and all customers. */
export type ReportColumn<Row> = Column<Row> & {
  /** The name of the order in the API; a column without it is not sorted by. */
  sort?: string;
  /** Shown only when an admin chooses it. */
  isOptional?: true;
};
