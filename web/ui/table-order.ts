// The order of a table's rows: as the server sent them, or by one of the columns.

export type SortValue = string | number | null;

/** Null: as the server sent them. */
export type Order = { column: string; isDescending: boolean } | null;

/** Pressing a column header cycles through ascending, descending and unsorted. */
export function nextOrder(order: Order, column: string): Order {
  if (order?.column !== column) return { column, isDescending: false };
  return order.isDescending ? null : { column, isDescending: true };
}

/**
 * Sorts rows by value: null comes last in both directions, equal values keep their order. `language` is the collation's
 * locale.
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
    .sort((one, other) => {
      if (one.value === null || other.value === null)
        return Number(one.value === null) - Number(other.value === null);
      if (typeof one.value === "number" && typeof other.value === "number")
        return sign * (one.value - other.value);
      return sign * compare(String(one.value), String(other.value));
    })
    .map(({ row }) => row);
}

export function orderRows<Row>(
  rows: readonly Row[],
  columns: readonly { name: string; sortBy?: (row: Row) => SortValue }[],
  { order, language }: { order: Order; language: string },
): readonly Row[] {
  const valueIn = order && columns.find(({ name }) => name === order.column)?.sortBy;
  return valueIn ? sortRows(rows, valueIn, { isDescending: order.isDescending, language }) : rows;
}
