import { expect, it } from "vitest";
import type { PendingRemedy } from "#contract/remedies.ts";
import { byCustomer } from "./pending-remedies.ts";

const of = (bookingRemedyId: string, userName: string, userPhone: string) =>
  ({ bookingRemedyId, userName, userPhone }) as PendingRemedy;

it("groups by phone number in the order of first remedies; customers of the same name stay apart", () => {
  const groups = byCustomer([
    of("1", "Asha", "9800000001"),
    of("2", "Asha", "9800000002"),
    of("3", "Asha", "9800000001"),
  ]);
  expect(groups.map(({ phone, remedies }) => [phone, remedies.map((one) => one.bookingRemedyId)])).toEqual([
    ["9800000001", ["1", "3"]],
    ["9800000002", ["2"]],
  ]);
});
