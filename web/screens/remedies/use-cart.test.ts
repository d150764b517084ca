import { describe, expect, it } from "vitest";
import type { PrescribedRemedy } from "#contract/remedies.ts";
import { testPrescribedRemedy } from "#web/testing/fixtures.ts";
import { goneOf, selectedOf, totalOf } from "./use-cart.ts";

const remedy = (id: string, price: number, isPurchased = false) =>
  testPrescribedRemedy({ bookingRemedyId: id, price, isPurchased, isPaid: isPurchased });

const list = [remedy("diya", 501), remedy("katha", 1100), remedy("mala", 251)];
const ticked = new Set(["mala", "diya", "katha"]);
const none = new Set<string>();
const idsOf = (remedies: readonly PrescribedRemedy[]) =>
  remedies.map(({ bookingRemedyId }) => bookingRemedyId);

describe("the selection", () => {
  it("is in the order of the list, and empty at first", () => {
    expect(idsOf(selectedOf(list, ticked, none))).toEqual(["diya", "katha", "mala"]);
    expect(totalOf(selectedOf(list, ticked, none))).toBe(1852);
    expect([selectedOf(list, none, none), totalOf([])]).toEqual([[], 0]);
  });

  it("M04 keeps two of three remedies after the third was bought meanwhile", () => {
    const now = [remedy("diya", 501, true), ...list.slice(1)];
    const left = selectedOf(now, ticked, none);
    expect([idsOf(left), totalOf(left)]).toEqual([["katha", "mala"], 1351]);
    expect(idsOf(goneOf(list, now).bought)).toEqual(["diya"]);
    expect(goneOf(list, now).removed).toEqual([]);
  });

  it("loses a remedy that is no longer prescribed, and one whose payment is checked", () => {
    const now = list.slice(0, 2);
    const left = selectedOf(now, ticked, new Set(["katha"]));
    expect([idsOf(left), totalOf(left)]).toEqual([["diya"], 501]);
    expect(idsOf(goneOf(list, now).removed)).toEqual(["mala"]);
  });
});
