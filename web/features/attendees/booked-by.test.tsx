import { afterEach, expect, it } from "vitest";
import type { Booking } from "#contract/bookings.ts";
import { testBooking } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { cleanup, render } from "#web/testing/library.tsx";
import { BookedBy } from "./booked-by.tsx";

inEnglish();
afterEach(cleanup);

const textOf = (fields: Partial<Booking>) =>
  render(<BookedBy booking={testBooking(fields)} />).container.textContent;
const phoneEnd = "3210";

it.each<[string, Partial<Booking>, string]>([
  [
    "the name that the payer has chosen",
    { bookedBy: { name: "Rahul", phoneEnd } },
    "Rahul booked this for you · Already paid",
  ],
  [
    "the end of the number without one",
    { bookedBy: { name: null, phoneEnd } },
    "Booked for you by the number ending in 3210 · Already paid",
  ],
  [
    "nothing of money once the session is over",
    { bookedBy: { name: "Rahul", phoneEnd }, status: "completed" },
    "Rahul booked this for you",
  ],
  ["nothing to who has booked", { bookedBy: null }, ""],
])("who attends reads %s", (_, fields, text) => {
  expect(textOf(fields)).toBe(text);
});

it("a list that an earlier version kept on the device is shown without it", () => {
  const { bookedBy: _, ...kept } = testBooking();
  expect(render(<BookedBy booking={kept as Booking} />).container.textContent).toBe("");
});
