// The view of a table: search, filters, order and columns. It stands in the address, so that it can be sent, and survives a
// reload and Back.

export type TableKind = "users" | "bookings";

export type View = {
  /** Values by the names of the API's parameters. An empty value counts as none. */
  filters: Readonly<Record<string, string>>;
  /** As in the API: `date`, or `-date` for descending; null for the newest first. */
  sort: string | null;
  /** Names of the columns; null for the usual ones. */
  columns: readonly string[] | null;
};

/** Begins with `?`, or is empty for the usual view. */
export function searchOf({ filters, sort, columns }: View): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value) params.set(name, value);
  if (sort) params.set("sort", sort);
  if (columns) params.set("columns", columns.join(","));
  return params.size > 0 ? `?${params}` : "";
}

/** Without the search, which is not counted among the filters, and without empty values. */
export function filterNames({ filters }: View): string[] {
  return Object.keys(filters).filter((name) => name !== "search" && filters[name]);
}

/** Whether two views show the same rows in the same order. */
export function isSameView(one: View, other: View): boolean {
  const key = (view: View) => {
    const filters = Object.entries(view.filters).filter(([, value]) => value);
    return JSON.stringify([view.sort, filters.sort()]);
  };
  return key(one) === key(other);
}

/** Pressing a column cycles through ascending, descending and the usual order. */
export function nextSort(sort: string | null, column: string): string | null {
  if (sort === column) return `-${column}`;
  return sort === `-${column}` ? null : column;
}
