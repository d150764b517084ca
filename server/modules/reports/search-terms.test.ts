import { expect, test } from "vitest";
import { parseNumbers } from "./search-terms.ts";

test("a number of a booking, a payment, a parcel and a receipt", () => {
  expect(parseNumbers("1234ABCD-12").bookingIds).toEqual({
    from: "1234abcd120000000000000000000000",
    to: "1234abcd12ffffffffffffffffffffff",
  });
  expect(parseNumbers("12345").bookingIds).toBeNull();
  expect(parseNumbers("EM 204 118 903 in").trackingNumbers).toEqual({
    from: "EM204118903IN",
    to: "EM204118903IN~",
  });
  expect(parseNumbers("pay_29QQo").providerNumbers).toEqual([{ from: "pay_29QQo", to: "pay_29QQo~" }]);
  expect(parseNumbers("29QQoUBi").providerNumbers.map(({ from }) => from)).toEqual([
    "29QQoUBi",
    "pay_29QQoUBi",
    "order_29QQoUBi",
  ]);
  for (const typed of ["pay_", "order_", "order_AbC"])
    expect(parseNumbers(typed).providerNumbers).toEqual([]);
  for (const typed of ["R/26-27/000123", "r/26-27/123", "26-27/123"])
    expect(parseNumbers(typed).receipt).toEqual({ financialYear: "26-27", serial: 123 });
  expect(parseNumbers("ti/26-27/000123").taxDocument).toEqual({
    ...{ kind: "tax-invoice", financialYear: "26-27", serial: 123 },
  });
  for (const typed of ["R/26-27/000123", "XX/26-27/1", "TI/26-27"])
    expect(parseNumbers(typed).taxDocument).toBeNull();
  expect(parseNumbers("'; drop table users; --")).toMatchObject({ bookingIds: null, providerNumbers: [] });
});
