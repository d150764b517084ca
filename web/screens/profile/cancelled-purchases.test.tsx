import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import type { PrescribedRemedy } from "#contract/remedies.ts";
import { isPaidAndPending } from "#web/features/remedies/own-remedies.ts";
import { needSentences, setLanguage } from "#web/i18n/language.ts";
import { testBooking, testParcha, testPrescribedRemedy } from "#web/testing/fixtures.ts";
import { CancelledPurchases } from "./cancelled-purchases.tsx";
import { listUndelivered } from "./undelivered-parchas.tsx";

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
  render(
    <CancelledPurchases bookings={[booking]} remedies={all.filter(isPaidAndPending)} undelivered={[]} />,
  );
  expect(screen.getByText("not refunded").closest("li")?.textContent).toContain("Sat, 21 Nov");
  expect(screen.getByRole("heading", { name: /^These vidhis will not be performed/ })).toBeDefined();
  const lines = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(lines.slice(1)).toEqual(["Pending₹501 is paid back"]);
});

it("a parcha that is still to be written or posted is named; without an address nothing is posted", () => {
  const side = (notes: "Front" | "Back", isSent: boolean) => testParcha({ id: notes, notes, isSent });
  const written = (id: string, isSent: boolean) =>
    testBooking({ id, status: "completed", parchas: [side("Front", isSent), side("Back", isSent)] });
  const past = [
    testBooking({ id: "unwritten", status: "completed", parchas: [side("Front", false)] }),
    written("unsent", false),
    written("sent", true),
    testBooking({ id: "cancelled", status: "cancelled" }),
  ];
  const undelivered = listUndelivered(past, true);
  expect(undelivered.map(({ booking, state }) => [booking.id, state])).toEqual([
    ["unwritten", "unwritten"],
    ["unsent", "unsent"],
  ]);
  expect(listUndelivered(past, false).map(({ booking }) => booking.id)).toEqual(["unwritten"]);
  render(<CancelledPurchases bookings={[]} remedies={[]} undelivered={undelivered} />);
  expect(screen.getByRole("heading", { name: "These parchas will not reach you:" })).toBeDefined();
  expect(screen.getByText("still being written")).toBeDefined();
  expect(screen.getByText("not posted yet")).toBeDefined();
});

it("remedies are not mentioned if there are none", () => {
  render(<CancelledPurchases bookings={[]} remedies={[]} undelivered={[]} />);
  expect(screen.queryByText(/vidhi/)).toBeNull();
});
