import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { listAttendees } from "#contract/attendees.ts";
import { type Booking, listBookings, listPastBookings, listUpcomingBookings } from "#contract/bookings.ts";
import { listCompanions, nameCompanion, removeCompanion } from "#contract/companions.ts";
import { queryClient } from "#web/api/queries.ts";
import { rememberUser } from "#web/features/identity/session.ts";
import { testNamedCompanion } from "#web/testing/companion-fixtures.ts";
import { fakeServer, refusal } from "#web/testing/fake-server.ts";
import { testBooking, testCustomer } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { cleanup, fireEvent, render, screen, within } from "#web/testing/library.tsx";
import { CompanionSlot } from "./companion-slot.tsx";

const server = fakeServer();
inEnglish();
beforeEach(() => {
  rememberUser(testCustomer());
  for (const list of [listBookings, listPastBookings, listUpcomingBookings])
    server.answer(list, { bookings: [] });
  server.answer(listAttendees, { attendees: [] });
  server.answer(listCompanions, { companions: [] });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const show = (fields: Partial<Booking> = {}) =>
  render(<CompanionSlot booking={testBooking({ companion: null, ...fields })} />);
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const openForm = async () => {
  press("Add one more person to the call");
  return within(await screen.findByRole("dialog"));
};
const rahul = { name: "Rahul", phone: "9876501234", relation: "son", language: "hi" } as const;

it("who has booked names somebody, whose relation may be left out", async () => {
  server.answer(nameCompanion, { success: true, companion: testNamedCompanion() });
  show();
  await openForm();
  press("Add");
  expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(["Enter a name, for example Mother", "Enter a valid 10-digit mobile number"]),
  );
  expect(server.calls(nameCompanion)).toEqual([]);
  type("What do you call them?", "Rahul");
  type("Their mobile number", testCustomer().phone ?? "");
  expect(screen.getByText("The session is on this number already. Enter another one.")).toBeTruthy();
  type("Their mobile number", rahul.phone);
  press("Add");
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.calls(nameCompanion)[0]?.input).toEqual({ companion: { ...rahul, relation: null } });
});

it("whoever was named before is filled in by one press, and the payer of another's session by the own number", async () => {
  server.answer(listCompanions, { companions: [rahul] });
  server.answer(listAttendees, {
    attendees: [
      { name: "Mother", phone: "9876500000" },
      { name: "Sita", phone: "9876500001" },
    ],
  });
  server.answer(nameCompanion, { success: true, companion: testNamedCompanion() });
  const mother = { name: "Mother", phone: "9876500000", isYou: false };
  show({ attendee: mother });
  const form = await openForm();
  await form.findByRole("button", { name: "Rahul" });
  const offered = form.getByRole("group", { name: "People you named before" });
  expect([...offered.querySelectorAll("button")].map(({ textContent }) => textContent)).toEqual([
    "Myself",
    "Rahul",
    "Sita",
  ]);
  press("Rahul");
  expect(form.getByLabelText("What are they to Mother?")).toHaveProperty("value", "son");
  press("Myself");
  expect(form.getByLabelText("Their mobile number")).toHaveProperty("value", testCustomer().phone);
  fireEvent.change(form.getByLabelText("What are they to Mother?"), { target: { value: "daughter" } });
  press("Add");
  await vi.waitFor(() => expect(server.calls(nameCompanion)).toHaveLength(1));
  expect(server.calls(nameCompanion)[0]?.input).toEqual({
    companion: { name: "Asha", phone: testCustomer().phone, relation: "daughter", language: "hi" },
  });
});

it("a second one is refused with the server's sentence, and what was typed stays", async () => {
  server.fail(nameCompanion, "companion-exists", { message: "There is room for one." });
  show();
  await openForm();
  type("What do you call them?", "Rahul");
  type("Their mobile number", rahul.phone);
  press("Add");
  expect(await screen.findByText("There is room for one.")).toBeTruthy();
  expect(screen.getByText("Nobody was added")).toBeTruthy();
  expect(screen.getByLabelText("Their mobile number")).toHaveProperty("value", rahul.phone);
});

it("who is named is removed after a question, and stays named where the server refuses", async () => {
  const answers = vi
    .fn()
    .mockReturnValueOnce(refusal("companion-changed", { message: "Please look again." }))
    .mockReturnValueOnce({ success: true, companion: null });
  server.answer(removeCompanion, answers);
  const companion = testNamedCompanion();
  show({ companion });
  expect(await screen.findByText("With: Rahul (son)")).toBeTruthy();
  expect(screen.getByText(/^The number ending in 1234 has got an SMS/)).toBeTruthy();
  press("Remove");
  const question = within(screen.getByRole("dialog", { name: "Remove Rahul from the session?" }));
  fireEvent.click(question.getByRole("button", { name: "Remove" }));
  expect(await question.findByText("Please look again.")).toBeTruthy();
  fireEvent.click(question.getByRole("button", { name: "Remove" }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(answers.mock.calls[1]?.[0].query).toEqual({ companionId: companion.id });
});

it.each<[string, Partial<Booking>, string | null]>([
  [
    "who was sent out is said",
    { companion: testNamedCompanion({ admission: "sent-out" }) },
    "Guruji has ended the call for them.",
  ],
  [
    "who is in the call is said",
    { companion: testNamedCompanion({ admission: "let-in" }) },
    "Guruji has let them into the call.",
  ],
  [
    "the payer who is named reads so",
    { companion: testNamedCompanion({ isYou: true }) },
    "You are named to join, too",
  ],
  [
    "a hold's companion gets the SMS after the payment",
    { companion: testNamedCompanion(), status: "pending" },
    "The number ending in 1234 gets an SMS with a link once you have paid.",
  ],
])("%s", async (_, fields, text) => {
  show(fields);
  expect(await screen.findByText(text ?? "")).toBeTruthy();
});

it.each<[string, Partial<Booking>]>([
  ["a session that is over", { status: "completed" }],
  [
    "a room that is open, for the payer of another's session",
    { sessionDate: "2020-01-01", attendee: { name: "M", phone: null, isYou: false } },
  ],
  ["a server of the version before", { companion: undefined }],
])("nobody can be named for %s", (_, fields) => {
  expect(show(fields).container.textContent).toBe("");
});
