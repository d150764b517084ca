import type { ReactNode } from "react";
import type { Order, SortValue } from "./table-order.ts";

export type Column<Row> = {
  name: string;
  label: string;
  /** What stands in it; `place` counts the rows as they stand, from 1. */
  cell: (row: Row, place: number) => ReactNode;
  /** By what the rows are sorted when this column is pressed; without it they are not. */
  sortBy?: (row: Row) => SortValue;
  isNumber?: boolean;
  /** It names the row: its heading in a table, and its card's. */
  isHeading?: boolean;
  /** How wide it is in a table, at the least; where there is more room, columns share it in proportion. */
  widthRem: number;
};

export type TableWords = {
  caption: string;
  /** What the sideways scrolling region is called. */
  region: string;
  sortBy: string;
  asTheyCame: string;
  ascending: string;
  descending: string;
};

export type TableProps<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
  words: TableWords;
  language: string;
  order: Order;
  onOrder: (order: Order) => void;
  /** It has more columns than the page is wide, and may be as wide as the window. */
  isBroad?: boolean;
};
