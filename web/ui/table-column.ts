import type { ReactNode } from "react";
import type { Order, SortValue } from "./table-order.ts";

export type Column<Row> = {
  name: string;
  label: string;
  /** `place` is the row's number in the present order, from 1. */
  cell: (row: Row, place: number) => ReactNode;
  /** The value by which rows are sorted; a column without it is not sortable. */
  sortBy?: (row: Row) => SortValue;
  isNumber?: boolean;
  /** It names the row: the row header of a table, the title of a card. */
  isHeading?: boolean;
  /** Minimum width in a table; wider tables share the space in proportion. */
  widthRem: number;
};

export type TableLabels = {
  caption: string;
  /** Name of the region that scrolls sideways. */
  region: string;
  sortBy: string;
  unsorted: string;
  ascending: string;
  descending: string;
};

export type TableProps<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
  labels: TableLabels;
  language: string;
  order: Order;
  onOrder: (order: Order) => void;
  /** May be wider than the page's column, up to the width of the window. */
  isBroad?: boolean;
};
