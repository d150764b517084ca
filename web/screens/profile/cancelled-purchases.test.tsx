import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import type { PrescribedRemedy } from "#contract/remedies.ts";
import { isPaidAndPending } from "#web/features/remedies/own-remedies.ts";
import { needSentences, setLanguage } from "#web/i18n/language.ts";
import { testBooking, testPrescribedRemedy } from "#web/testing/fixtures.ts";
import { CancelledPurchases } from "./cancelled-purchases.tsx";

beforeAll(async () => {
  await setLanguage("en");
  await needSentences("customer");
});
afterEach(cleanup);

const booking = testBooking({ sessionDate: "2026-11-21", isRefundedOnCancel: false });
const remedy = (name: string, fields: Partial<PrescribedRemedy> = {}) =>
  testPrescribedRemedy({
    bookingRemedyId: name,
    name,
    nameHindi: name,
    price: 501,
    isPurchased: true,
    isPaid: true,
    completionStatus: "pending",
    ...fields,
  });

it("the session is lost, and remedies that are paid for and not performed are refunded", () => {
  const all = [
    remedy("Pending"),
    remedy("Performed", { completionStatus: "completed" }),
    remedy("Given", { isPaid: false, price: 0 }),
    remedy("Not bought", { isPurchased: false, isPaid: false }),
  ];
  render(<CancelledPurchases bookings={[booking]} remedies={all.filter(isPaidAndPending)} />);
  expect(screen.getByText("not refunded").closest("li")?.textContent).toContain("Sat, 21 Nov");
  expect(screen.getByRole("heading", { name: /^These vidhis will not be performed/ })).toBeDefined();
  const lines = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(lines.slice(1)).toEqual(["Pending₹501 is paid back"]);
});

it("remedies are not mentioned if there are none", () => {
  render(<CancelledPurchases bookings={[]} remedies={[]} />);
  expect(screen.queryByText(/vidhi/)).toBeNull();
});
