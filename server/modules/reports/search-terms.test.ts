import { describe, expect, test } from "vitest";
import { parseSearch } from "./search-terms.ts";

describe("a phone", () => {
  test.each([
    ["+91 98765 43210", "9876543210"],
    ["919876543210", "9876543210"],
    ["09876543210", "9876543210"],
    ["98765-43210", "9876543210"],
    ["३२१०", "3210"],
    ["3210", "3210"],
    ["Seeker 3210", "3210"],
    ["sunita 3210", "3210"],
  ])("%s is searched as %s", (typed, phonePart) => expect(parseSearch(typed)).toMatchObject({ phonePart }));

  test.each(["321", "12345678901234", "R/26-27/000123", "pay_123456", "", "+", "()"])("%s is none", (typed) =>
    expect(parseSearch(typed).phonePart).toBeNull(),
  );
});

describe("names", () => {
  test("are folded word by word", () => {
    expect(parseSearch("सुनीता Dev").names).toEqual([["sunit"], ["dev"]]);
    expect(parseSearch("sunita 3210").names).toEqual([["sunit"]]);
  });

  test("are not read from numbers, from one letter, or from signs", () => {
    for (const typed of ["pay_ABCDEF", "EM204118903IN", "s", "%%", "Seeker 3210", "R/26-27/1"])
      expect([typed, parseSearch(typed).names]).toEqual([typed, []]);
  });

  test("of more words than a name has are cut", () => {
    expect(parseSearch("ram dev kumar lal ".repeat(5)).names).toHaveLength(4);
  });
});

test("a number of a booking, a payment, a parcel and a receipt", () => {
  expect(parseSearch("1234ABCD-12").bookingIds).toEqual({
    from: "1234abcd120000000000000000000000",
    to: "1234abcd12ffffffffffffffffffffff",
  });
  expect(parseSearch("12345").bookingIds).toBeNull();
  expect(parseSearch("EM 204 118 903 in").trackingNumbers).toEqual({
    from: "EM204118903IN",
    to: "EM204118903IN~",
  });
  expect(parseSearch("pay_29QQo").providerNumbers).toEqual([{ from: "pay_29QQo", to: "pay_29QQo~" }]);
  expect(parseSearch("29QQoUBi").providerNumbers.map(({ from }) => from)).toEqual([
    "29QQoUBi",
    "pay_29QQoUBi",
    "order_29QQoUBi",
  ]);
  for (const typed of ["pay_", "order_", "order_AbC"]) expect(parseSearch(typed).providerNumbers).toEqual([]);
  for (const typed of ["R/26-27/000123", "r/26-27/123", "26-27/123"])
    expect(parseSearch(typed).receipt).toEqual({ financialYear: "26-27", serial: 123 });
  expect(parseSearch("'; drop table users; --")).toMatchObject({ bookingIds: null, providerNumbers: [] });
});
