import type { ReactNode } from "react";

/** A column of the tables of bookings and customers. */
export type ReportColumn<Row> = {
  name: string;
  label: string;
  /** `place` is the row's number in the present order, from 1. */
  cell: (row: Row, place: number) => ReactNode;
  /** The name of the order in the API; a column without it is not sorted by. */
  sort?: string;
  isNumber?: boolean;
  /** It names the row and leads to it. */
  isHeading?: boolean;
  /** Minimum width; wider tables share the space in proportion. */
  widthRem: number;
  /** Shown only when an admin chooses it. */
  isOptional?: true;
};
