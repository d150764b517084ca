// In which order the rows of a table stand: by the order that they came in, or by one of its columns.

export type SortValue = string | number | null;

/** By which column, and whether from its end; null: as they came. */
export type Order = { column: string; isDescending: boolean } | null;

/** What a press on a column's heading leads to: upwards, downwards, and as it was. */
export function orderAfterPress(order: Order, column: string): Order {
  if (order?.column !== column) return { column, isDescending: false };
  return order.isDescending ? null : { column, isDescending: true };
}

/**
 * The rows in the order of their values; what has none comes last either way, and equals stay as they came.
 * `language` says how letters follow each other.
 */
export function sortRows<Row>(
  rows: readonly Row[],
  valueIn: (row: Row) => SortValue,
  { isDescending, language }: { isDescending: boolean; language: string },
): Row[] {
  const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: "base" });
  const sign = isDescending ? -1 : 1;
  return rows
    .map((row) => ({ row, value: valueIn(row) }))
    .toSorted((one, other) => {
      if (one.value === null || other.value === null)
        return Number(one.value === null) - Number(other.value === null);
      if (typeof one.value === "number" && typeof other.value === "number")
        return sign * (one.value - other.value);
      return sign * compare(String(one.value), String(other.value));
    })
    .map(({ row }) => row);
}

/** The rows as the chosen column has them; as they came where none is chosen. */
export function inOrder<Row>(
  rows: readonly Row[],
  columns: readonly { name: string; sortBy?: (row: Row) => SortValue }[],
  { order, language }: { order: Order; language: string },
): readonly Row[] {
  const valueIn = order && columns.find(({ name }) => name === order.column)?.sortBy;
  return valueIn ? sortRows(rows, valueIn, { isDescending: order.isDescending, language }) : rows;
}
