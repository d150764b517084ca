import { expect, test } from "vitest";
import { bookingFilter } from "#contract/table-queries.ts";
import { findDays, searchOf } from "./table-search.ts";

test("a month whose nukta is a letter of its own, or a part of one, is the same month", () => {
  const span = { first: "2026-01-01", last: "2026-12-31" };
  const days = ["फ\u093cरवरी", "\u095eरवरी"].map((typed) =>
    findDays(searchOf(bookingFilter.parse({ search: typed }).search) ?? "", span),
  );
  expect(days.map(({ length }) => length)).toEqual([28, 28]);
});
