import { expect, it } from "vitest";
import { filterNames, isSameView, nextSort, searchOf, type View, viewOf } from "./table-view.ts";

const names = ["search", "status", "from"];
const view: View = {
  filters: { search: "सुनीता & co", status: "missed,held" },
  sort: "-date",
  columns: ["date", "user"],
};

it("a view is the same after it was written into an address", () => {
  expect(viewOf(searchOf(view), names)).toEqual(view);
  expect(searchOf({ filters: { search: "" }, sort: null, columns: null })).toBe("");
});

it("parameters that the table does not know, and empty ones, are ignored", () => {
  expect(viewOf("?status=&from=2026-11-01&drop=table&sort=", names)).toEqual({
    filters: { from: "2026-11-01" },
    sort: null,
    columns: null,
  });
});

it("the search is not counted among the filters", () => {
  expect(filterNames(view)).toEqual(["status"]);
});

it("views are the same whatever the order of their filters and their columns", () => {
  const other = { filters: { status: "missed,held", search: "सुनीता & co" }, sort: "-date", columns: null };
  expect(isSameView(view, other)).toBe(true);
  expect(isSameView(view, { ...other, sort: null })).toBe(false);
});

it("pressing a column sorts ascending, descending and then as before", () => {
  expect([nextSort(null, "date"), nextSort("date", "date"), nextSort("-date", "date")]).toEqual([
    "date",
    "-date",
    null,
  ]);
  expect(nextSort("-date", "user")).toBe("user");
});
