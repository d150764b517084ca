import { expect, it } from "vitest";
import { loadLanguage } from "#web/i18n/language.ts";
import { t } from "#web/i18n/t.ts";
import {
  bookingFields,
  customerFields,
  filterNames,
  isSameView,
  nextSort,
  searchOf,
  type View,
  viewOf,
} from "./table-filters.ts";

await loadLanguage();
const fields = bookingFields(t);
const view: View = {
  filters: { search: "सुनीता & co", status: "missed,held" },
  sort: "-date",
};

it("a view is the same after it was written into an address", () => {
  expect(viewOf(searchOf(view), "bookings", fields)).toEqual(view);
  expect(searchOf({ filters: { search: "" }, sort: null })).toBe("");
});

it("parameters that the table does not know, and empty ones, are ignored", () => {
  expect(viewOf("?status=&from=2026-11-01&drop=table&sort=", "bookings", fields)).toEqual({
    filters: { from: "2026-11-01" },
    sort: null,
  });
});

it("values that a filter cannot have, as of an earlier version, and days that do not exist are ignored", () => {
  const written = "?status=missed,lost&questionType=many&from=2026-02-30&to=2026-02-28&sort=-colour";
  expect(viewOf(written, "bookings", fields)).toEqual({
    filters: { status: "missed", to: "2026-02-28" },
    sort: null,
  });
  const customer = "?customer=3f0f1c2e-9d53-4b55-8a5e-0b6f5f3c2a11";
  expect(viewOf(customer, "bookings", fields).filters).toEqual({ customer: customer.slice(10) });
  expect(viewOf("?customer=asha", "bookings", fields).filters).toEqual({});
  const other = viewOf(`${customer}&sort=amount&booked=yes&status=missed`, "users", customerFields(t));
  expect([other.sort, other.filters]).toEqual([null, { booked: "yes" }]);
});

it("a search in an address is cut to what the server takes", () => {
  const { filters } = viewOf(`?search=${"क".repeat(150)}`, "bookings", fields);
  expect(filters.search).toBe("क".repeat(100));
});

it("the search is not counted among the filters", () => {
  expect(filterNames(view)).toEqual(["status"]);
});

it("views are the same whatever the order of their filters", () => {
  const other = { filters: { status: "missed,held", search: "सुनीता & co" }, sort: "-date" };
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
