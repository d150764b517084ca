import { expect, it } from "vitest";
import { byUser, type PendingVidhi } from "./pending-remedies.ts";

const of = (bookingRemedyId: string, userName: string, userPhone: string) =>
  ({ bookingRemedyId, userName, userPhone }) as PendingVidhi;

it("groups by who waits, in the order of the first of each; two people of one name stay two", () => {
  const groups = byUser([
    of("1", "Asha", "9800000001"),
    of("2", "Asha", "9800000002"),
    of("3", "Asha", "9800000001"),
  ]);
  expect(groups.map(({ phone, vidhis }) => [phone, vidhis.map((one) => one.bookingRemedyId)])).toEqual([
    ["9800000001", ["1", "3"]],
    ["9800000002", ["2"]],
  ]);
});
