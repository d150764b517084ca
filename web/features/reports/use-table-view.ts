import { useLocation, useSearch } from "wouter";
import { storedValue } from "#web/api/stored-value.ts";
import { type FilterField, viewOf } from "./table-filters.ts";
import { searchOf, type TableKind, type View } from "./table-view.ts";

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === "string");
const columnsOf = {
  users: storedValue("adminTableColumns.users", isNames),
  bookings: storedValue("adminTableColumns.bookings", isNames),
};

type OwnView = { name: string; search: string };
const isOwnViews = (value: unknown): value is OwnView[] =>
  Array.isArray(value) &&
  value.every((view) => typeof view?.name === "string" && typeof view.search === "string");
const ownViews = {
  users: storedValue("adminTableViews.users", isOwnViews),
  bookings: storedValue("adminTableViews.bookings", isOwnViews),
};

/** The view in the address. Without columns in it, those that were chosen on this device. */
export function useTableView(kind: TableKind, fields: readonly FilterField[]) {
  const search = useSearch();
  const [location, navigate] = useLocation();
  const view = viewOf(search, kind, fields);
  const columns = columnsOf[kind].use();
  // Replaces the entry: Back leaves the table instead of undoing one letter after the other.
  const setView = (next: View) => navigate(`${location}${searchOf(next)}`, { replace: true });
  const setColumns = (names: readonly string[] | null) => {
    columnsOf[kind].set(names ? [...names] : null);
    setView({ ...view, columns: names });
  };
  return { view: { ...view, columns: view.columns ?? columns }, setView, setColumns };
}

/** The views that an admin has saved on this device. */
export function useOwnViews(kind: TableKind) {
  const views = ownViews[kind].use() ?? [];
  const save = (name: string, view: View) => {
    const others = views.filter((saved) => saved.name !== name);
    ownViews[kind].set([...others, { name, search: searchOf({ ...view, columns: null }) }]);
  };
  const remove = (name: string) => ownViews[kind].set(views.filter((saved) => saved.name !== name));
  return { views, save, remove };
}
