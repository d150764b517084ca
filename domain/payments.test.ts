import { describe, expect, test } from "vitest";
import { type SettlementFacts, settlement } from "./payments.ts";

/** A payment that arrives while its hold stands. */
const paidInTime: SettlementFacts = {
  isSettled: false,
  hasGoneBack: false,
  wasApproved: false,
  bookingStatus: "pending",
  isAccountGone: false,
  hasStarted: false,
  isReplacementPaid: false,
  isSlotFree: true,
  areCreditsThere: true,
};

describe("what a captured payment ends as", () => {
  test.each<[string, Partial<SettlementFacts>, string]>([
    ["a standing hold is approved", {}, "approve"],
    ["P01 a dropped hold whose slot is still free is approved", { bookingStatus: "cancelled" }, "approve"],
    [
      "P02 a dropped hold whose slot went is refunded",
      { bookingStatus: "cancelled", isSlotFree: false },
      "slot-taken",
    ],
    ["S02 the slot's time has come", { hasStarted: true }, "time-passed"],
    ["P15 a second payment for one booking", { wasApproved: true, bookingStatus: "approved" }, "paid-twice"],
    [
      "a payment for a session cancelled since",
      { wasApproved: true, bookingStatus: "cancelled" },
      "paid-twice",
    ],
    ["the account is gone", { isAccountGone: true }, "account-gone"],
    [
      "the choice that replaced it is paid",
      { bookingStatus: "cancelled", isReplacementPaid: true },
      "replacement-paid",
    ],
    ["its credits are spent", { bookingStatus: "cancelled", areCreditsThere: false }, "credits-spent"],
    ["somebody gave it back at the provider", { hasGoneBack: true }, "gone"],
    ["P03 settled before: nothing more happens", { isSettled: true, wasApproved: true }, "already"],
  ])("%s", (_, facts, expected) => {
    const decision = settlement({ ...paidInTime, ...facts });
    expect(decision.end === "refund" ? decision.reason : decision.end).toBe(expected);
  });
});
