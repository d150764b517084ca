import { describe, expect, it } from "vitest";
import type { PrescribedRemedy } from "#contract/remedies.ts";
import { goneOf, selectedOf, totalOf } from "./selection.ts";

function vidhi(id: string, price: number, isPurchased = false): PrescribedRemedy {
  return {
    bookingRemedyId: id,
    bookingId: "b",
    id: `of-${id}`,
    name: id,
    nameHindi: id,
    videoUrl: null,
    price,
    isPurchased,
    isPaid: isPurchased,
    completionStatus: "pending",
    completionVideoUrl: null,
    sessionDate: "2026-11-21",
    sessionTime: "16:30",
  };
}

const list = [vidhi("diya", 501), vidhi("katha", 1100), vidhi("mala", 251)];
const ticked = new Set(["mala", "diya", "katha"]);
const none = new Set<string>();
const idsOf = (remedies: readonly PrescribedRemedy[]) =>
  remedies.map(({ bookingRemedyId }) => bookingRemedyId);

describe("what is chosen, and what it comes to", () => {
  it("is in the order of the list, and nothing at first", () => {
    expect(idsOf(selectedOf(list, ticked, none))).toEqual(["diya", "katha", "mala"]);
    expect(totalOf(selectedOf(list, ticked, none))).toBe(1852);
    expect([selectedOf(list, none, none), totalOf([])]).toEqual([[], 0]);
  });

  it("M04 of three one has become hers: the others stay chosen, at their sum", () => {
    const now = [vidhi("diya", 501, true), ...list.slice(1)];
    const left = selectedOf(now, ticked, none);
    expect([idsOf(left), totalOf(left)]).toEqual([["katha", "mala"], 1351]);
    expect(idsOf(goneOf(list, now).bought)).toEqual(["diya"]);
    expect(goneOf(list, now).removed).toEqual([]);
  });

  it("one that is no longer prescribed, and one whose payment is checked, are chosen no more", () => {
    const now = list.slice(0, 2);
    const left = selectedOf(now, ticked, new Set(["katha"]));
    expect([idsOf(left), totalOf(left)]).toEqual([["diya"], 501]);
    expect(idsOf(goneOf(list, now).removed)).toEqual(["mala"]);
  });
});
