import { describe, expect, it } from "vitest";
import { nextOrder, type Order, type SortValue, sortRows } from "./table-order.ts";

describe("the order of a table", () => {
  it.each<[values: SortValue[], isDescending: boolean, sorted: SortValue[]]>([
    [[10, 9, 100], false, [9, 10, 100]],
    [[10, 9, 100], true, [100, 10, 9]],
    [["Zara", "asha", "Bina"], false, ["asha", "Bina", "Zara"]],
    [["Seeker 10", "Seeker 9"], false, ["Seeker 9", "Seeker 10"]],
    [["ख", "क", "अ"], false, ["अ", "क", "ख"]],
    [["2026-11-21", "2025-12-31"], true, ["2026-11-21", "2025-12-31"]],
    [[null, 2, null, 1], false, [1, 2, null, null]],
    [[null, 1, 2], true, [2, 1, null]],
    [[], false, []],
  ])("sorts %j (descending: %s)", (values, isDescending, sorted) => {
    expect(sortRows(values, (value) => value, { isDescending, language: "hi" })).toEqual(sorted);
  });

  it("keeps the order of equal rows, and does not change its input", () => {
    const rows = [
      { id: "a", of: 1 },
      { id: "b", of: 0 },
      { id: "c", of: 1 },
    ];
    const ids = (isDescending: boolean) =>
      sortRows(rows, ({ of }) => of, { isDescending, language: "en" }).map(({ id }) => id);
    expect([ids(false), ids(true)]).toEqual([
      ["b", "a", "c"],
      ["a", "c", "b"],
    ]);
    expect(rows.map(({ id }) => id)).toEqual(["a", "b", "c"]);
  });

  it("cycles through ascending, descending and unsorted, and starts ascending on another column", () => {
    const up: Order = { column: "name", isDescending: false };
    const down: Order = { column: "name", isDescending: true };
    expect([nextOrder(null, "name"), nextOrder(up, "name")]).toEqual([up, down]);
    expect(nextOrder(down, "name")).toBeNull();
    expect(nextOrder(down, "phone")).toEqual({ column: "phone", isDescending: false });
  });
});
