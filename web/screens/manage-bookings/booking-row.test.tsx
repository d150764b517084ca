import { afterEach, expect, it } from "vitest";
import { STATUS_TONES } from "#web/features/sessions/session-badges.tsx";
import { testBooking } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { cleanup, render, screen } from "#web/testing/library.tsx";
import { StatusBadge } from "./booking-row.tsx";

inEnglish();
afterEach(cleanup);

it.each([
  ["pending", false, "Payment due", "border-control"],
  ["approved", false, "Booked", "bg-primary"],
  ["confirmed", false, "Booked", "bg-primary"],
  ["completed", false, "Completed", "bg-primary"],
  ["cancelled", false, "Cancelled", "bg-destructive"],
  ["approved", true, "Missed", "bg-primary-soft"],
] as const)("the customer sees the status %s, missed: %s, as %s", (status, isMissed, text, className) => {
  render(<StatusBadge booking={testBooking({ status, isMissed })} />);
  expect(screen.getByText(text).parentElement?.classList).toContain(className);
});

it.each([
  ["2026-11-21T06:00:00Z", "Session held"],
  ["2099-11-21T06:00:00Z", "Booked"],
])("the customer sees a held session whose room closes at %s as %s", (joinClosesAt, text) => {
  render(<StatusBadge booking={testBooking({ status: "approved", isHeld: true, joinClosesAt })} />);
  expect(screen.getByText(text)).toBeTruthy();
});

it("admins see a confirmed session in green, a completed one in blue, a cancelled one in red", () => {
  expect(STATUS_TONES).toEqual({
    pending: "outline",
    approved: "outline",
    confirmed: "done",
    completed: "info",
    cancelled: "destructive",
  });
});
