import { type ReactNode, useEffect } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setAttendee } from "#contract/attendees.ts";
import { listBookings, listPastBookings, listUpcomingBookings } from "#contract/bookings.ts";
import { rememberUser } from "#web/features/identity/session.ts";
import { fakeServer, refusal } from "#web/testing/fake-server.ts";
import { testBooking, testCustomer } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, cleanup, fireEvent, render, screen } from "#web/testing/library.tsx";
import { restoreTyped, type TypedField, typedFields } from "#web/ui/typed-fields.ts";
import { AttendeeCard, AttendeeFields } from "./attendee-parts.tsx";

const server = fakeServer();
inEnglish();
beforeEach(() => rememberUser(testCustomer()));
afterEach(cleanup);

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const mother = { name: "Mother", phone: "9876501234", isYou: false };

it("the fields are faulty until both are right, and refuse the customer's own number", () => {
  const onChange = vi.fn();
  render(<AttendeeFields onChange={onChange} isTried />);
  expect(onChange.mock.lastCall?.[0]).toEqual("faulty");
  expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual([
    "Enter a name, for example Mother",
    "Enter a valid 10-digit mobile number",
  ]);
  type("What do you call them?", " Mother ");
  type("Their mobile number", testCustomer().phone ?? "");
  expect(screen.getByText("This is your own number. Enter theirs.")).toBeTruthy();
  expect(onChange.mock.lastCall?.[0]).toEqual("faulty");
  type("Their mobile number", "98765 01234 / 98765 43210");
  expect(screen.getByText("A mobile number has 10 digits; this has 20")).toBeTruthy();
  type("Their mobile number", "+91 98765 01234");
  expect(onChange.mock.lastCall?.[0]).toEqual({ name: "Mother", phone: "9876501234", language: "hi" });
  fireEvent.click(screen.getByRole("radio", { name: "English" }));
  expect(onChange.mock.lastCall?.[0]).toEqual({ name: "Mother", phone: "9876501234", language: "en" });
});

/** As kept-typed.ts does it. */
function FilledIn({ typed, children }: { typed: readonly TypedField[]; children: ReactNode }) {
  useEffect(() => queueMicrotask(() => restoreTyped(typed)), [typed]);
  return children;
}

it("what is filled in again as soon as the fields are there stays, also for who waits for the attendee", async () => {
  const onChange = vi.fn();
  const fields = <AttendeeFields onChange={onChange} isTried={false} />;
  render(fields);
  type("What do you call them?", "Mother");
  type("Their mobile number", "9876501234");
  fireEvent.click(screen.getByRole("radio", { name: "English" }));
  const typed = typedFields();
  cleanup();
  await act(async () => void render(<FilledIn typed={typed}>{fields}</FilledIn>));
  expect(screen.getByLabelText("What do you call them?")).toHaveProperty("value", "Mother");
  expect(onChange.mock.lastCall?.[0]).toEqual({ name: "Mother", phone: "9876501234", language: "en" });
});

it("the payer changes who attends, and keeps what was typed when the server refuses", async () => {
  for (const list of [listBookings, listPastBookings, listUpcomingBookings])
    server.answer(list, { bookings: [] });
  const booking = testBooking({ attendee: mother });
  const answers = vi
    .fn()
    .mockReturnValueOnce(refusal("attendee-changed-too-often", { message: "Twice only." }))
    .mockReturnValueOnce({ success: true, booking });
  server.answer(setAttendee, answers);
  render(<AttendeeCard booking={booking} />);
  fireEvent.click(screen.getByRole("button", { name: "Change" }));
  type("Their mobile number", "9876501235");
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(/Twice only/)).toBeTruthy();
  expect((screen.getByLabelText("Their mobile number") as HTMLInputElement).value).toBe("9876501235");
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(answers.mock.calls[1]?.[0].input).toEqual({
    attendee: { name: "Mother", phone: "9876501235", language: "hi" },
  });
});

it("who attends cannot be changed while the change is on its way", async () => {
  for (const list of [listBookings, listPastBookings, listUpcomingBookings])
    server.answer(list, { bookings: [] });
  const booking = testBooking({ attendee: mother });
  server.answer(setAttendee, { success: true, booking });
  const release = server.hold(setAttendee);
  render(<AttendeeCard booking={booking} />);
  fireEvent.click(screen.getByRole("button", { name: "Change" }));
  type("Their mobile number", "9876501235");
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await vi.waitFor(() =>
    expect(screen.getByLabelText("Their mobile number").closest("[inert]")).not.toBe(null),
  );
  release();
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("the card says that nothing is sent to a number that refuses messages", () => {
  const attendee = { ...mother, refusesMessages: true } as const;
  render(<AttendeeCard booking={testBooking({ attendee })} />);
  expect(
    screen.getByText(/^Our SMS are switched off for 9876501234, so please tell them yourself/),
  ).toBeTruthy();
  expect(screen.queryByText(/has got an SMS/)).toBeNull();
});

it("the card of a session whose room is open offers the link and no change", () => {
  const booking = testBooking({ attendee: mother, sessionDate: "2020-01-01" });
  render(<AttendeeCard booking={booking} />);
  expect(screen.getByText("This session is for Mother")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Send the link" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Change" })).toBeNull();
});
