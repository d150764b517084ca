import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import type { Booking } from "#contract/bookings.ts";
import type { PrescribedRemedy } from "#contract/remedies.ts";
import { isPaidAndOwed } from "#web/features/remedies/own-remedies.ts";
import { needSentences, setLanguage } from "#web/i18n/language.ts";
import { WhatIsComing } from "./deletion-effects.tsx";

beforeAll(async () => {
  await setLanguage("en");
  await needSentences("customer");
});
afterEach(cleanup);

const booking = {
  id: "b",
  status: "approved",
  amount: 751,
  isRefundedOnCancel: false,
  sessionDate: "2026-11-21",
  sessionTime: "16:30",
} as Booking;
const vidhi = (name: string, more: Partial<PrescribedRemedy>): PrescribedRemedy => ({
  bookingRemedyId: name,
  bookingId: "b",
  id: name,
  name,
  nameHindi: name,
  videoUrl: null,
  price: 501,
  isPurchased: true,
  isPaid: true,
  completionStatus: "pending",
  completionVideoUrl: null,
  sessionDate: "2026-11-21",
  sessionTime: "16:30",
  ...more,
});

it("before an account is deleted: the session is lost, what is paid and not performed comes back", () => {
  const all = [
    vidhi("Owed", {}),
    vidhi("Performed", { completionStatus: "completed" }),
    vidhi("Given", { isPaid: false, price: 0 }),
    vidhi("Not bought", { isPurchased: false, isPaid: false }),
  ];
  render(<WhatIsComing bookings={[booking]} vidhis={all.filter(isPaidAndOwed)} />);
  expect(screen.getByText("not refunded").closest("li")?.textContent).toContain("Sat, 21 Nov");
  expect(screen.getByRole("heading", { name: /^These vidhis will not be performed/ })).toBeDefined();
  const lines = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(lines.slice(1)).toEqual(["Owed₹501 is paid back"]);
});

it("nothing is said of vidhis where none is owed", () => {
  render(<WhatIsComing bookings={[]} vidhis={[]} />);
  expect(screen.queryByText(/vidhi/)).toBeNull();
});
