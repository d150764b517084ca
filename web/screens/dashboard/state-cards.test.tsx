import { afterEach, expect, it } from "vitest";
import type { QueuePlace } from "#web/features/live/use-queue-place.ts";
import { testBooking } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { cleanup, render, screen } from "#web/testing/library.tsx";
import { LineCard } from "./state-cards.tsx";

inEnglish();
afterEach(cleanup);

const booking = testBooking({ sessionDate: "2026-11-22", sessionTime: "10:00" });
const show = (time: string, guide: QueuePlace["guide"]) =>
  render(
    <LineCard
      booking={booking}
      place={{ position: 2, isYourTurn: false, estimateMinutes: null, guide }}
      now={new Date(`2026-11-22T${time}+05:30`)}
    />,
  );

it("an hour early it leads to the waiting page, and shows no talk while the guide is in no room", () => {
  show("09:00", "away");
  expect(screen.getByRole("link").textContent).toBe("Go to the waiting page");
  expect(screen.getByText(/^You can join from 9:55 AM/)).toBeTruthy();
  expect(screen.queryByText(/talk/i)).toBeNull();
});

it("once the room is open it leads into the session, and shows the talk that goes on", () => {
  show("09:56", "with-another");
  expect(screen.getByRole("link").textContent).toBe("Join session");
  expect(screen.getByText(/^1 · /)).toBeTruthy();
});
