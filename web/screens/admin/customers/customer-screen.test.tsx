import { Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { refundBooking } from "#contract/accounting.ts";
import * as contract from "#contract/customer-page.ts";
import { listNotes, type Note, saveNote } from "#contract/notes.ts";
import { queryClient } from "#web/api/queries.ts";
import { forgetAdmin, rememberAdmin } from "#web/features/identity/admin-session.ts";
import { eraseNoteDrafts } from "#web/features/notes/note-drafts.ts";
import { fakeServer, refusal } from "#web/testing/fake-server.ts";
import { testAdmin, testId, testRefund } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, cleanup, fireEvent, render, screen, within } from "#web/testing/library.tsx";
import { CustomerScreen } from "./customer-screen.tsx";

const server = fakeServer();
const id = testId(1);
const session = {
  kind: "session",
  id: "session:1",
  at: "2020-10-04T11:00:00.000Z",
  bookingId: testId(7),
  sessionDate: "2020-10-04",
  sessionTime: "16:30",
  questionType: "single",
  status: "completed",
  isTest: false,
  minutesTogether: 14,
  givenName: "Sunita",
  bookedFor: { name: "Ananya", relation: "daughter" },
} as const;
const joined = { kind: "joined", id: "joined:1", at: "2020-03-02T05:00:00.000Z" } as const;
const refund = {
  kind: "refund",
  id: "refund:1",
  at: "2020-10-05T11:00:00.000Z",
  amount: 300,
  of: "session",
  bookingId: testId(7),
  status: "processed",
  reference: "AXIS1",
} as const;
const taxDocuments = [{ id: testId(30), number: "TI/26-27/000001" }];
const payment = {
  kind: "payment",
  id: "payment:1",
  at: "2020-10-01T11:00:00.000Z",
  amount: 1100,
  of: "session",
  bookingId: testId(7),
  providerPaymentId: "pay_1",
  receiptNumber: null,
  taxDocuments,
  session: {
    sessionDate: "2020-10-04",
    sessionTime: "16:30",
    questionType: "multiple",
    status: "completed",
    refunded: 300,
    takenBack: 0,
  },
} as const;
const profile: contract.CustomerProfile = {
  id,
  name: "Sunita",
  phone: "9876543210",
  language: "hi",
  createdAt: joined.at,
  whatsappOptIn: true,
  counts: { sessions: 1, parchas: 0, vidhis: 0, messages: 0 },
};
const money = { paid: 1100, refunded: 300, takenBack: 0, kept: 800, credits: 110 };

inEnglish();
beforeEach(() => {
  window.history.replaceState(null, "", `/admin/customers/${id}`);
  rememberAdmin(testAdmin({ role: "admin" }));
  server.answer(contract.getCustomer, { customer: profile });
  server.answer(contract.listCustomerTimeline, ({ query }) => ({
    events: query.filter === "sessions" ? [session] : query.filter ? [] : [session, joined],
    nextCursor: null,
  }));
  server.answer(contract.getCustomerMoney, { ...money, events: [refund], nextCursor: null });
  server.answer(contract.listCustomerPeople, {
    people: [
      {
        forWhom: "someone-else",
        name: "Ananya",
        relation: "daughter",
        birthDate: "1998-03-14",
        birthTime: "unknown",
        birthPlace: "Kanpur",
        birthLocation: null,
        assumedPlace: null,
        sessions: 1,
      },
    ],
  });
  server.answer(contract.getCustomerAddress, { address: null });
  server.answer(listNotes, { notes: [] });
});
afterEach(() => {
  cleanup();
  forgetAdmin();
  queryClient.clear();
});

const show = () =>
  render(
    <Routes>
      <Route path="/admin/customers/:id" element={<CustomerScreen />} />
    </Routes>,
  );
const events = () => screen.getAllByRole("listitem").filter((item) => item.closest("ol"));

it("shows who it is, with a call, a message, the discount, money and people", async () => {
  show();
  expect(await screen.findByRole("heading", { level: 1, name: "Sunita" })).toBeTruthy();
  expect(screen.getByRole("link", { name: /^Call Sunita/ }).getAttribute("href")).toBe("tel:+919876543210");
  expect(screen.getByRole("link", { name: /WhatsApp/ }).getAttribute("href")).toBe(
    "https://wa.me/919876543210",
  );
  expect(await screen.findByText("₹110 discount")).toBeTruthy();
  const sums = within(screen.getByRole("region", { name: "Money" }));
  expect(sums.getByText("₹1,100")).toBeTruthy();
  expect(sums.getByText("₹800")).toBeTruthy();
  expect(await screen.findByText(/14 Mar 1998, time not known, Kanpur/)).toBeTruthy();
});

it("shows two people without a name each for itself", async () => {
  const birth = { birthTime: null, birthPlace: null, birthLocation: null, assumedPlace: null };
  const son = { forWhom: "someone-else", name: null, relation: "son", sessions: 1, ...birth } as const;
  const people = ["2001-03-14", "2004-08-02"].map((birthDate) => ({ ...son, birthDate }));
  server.answer(contract.listCustomerPeople, { people });
  show();
  await screen.findByText(/14 Mar 2001/);
  expect(screen.getByText(/2 Aug 2004/)).toBeTruthy();
});

it("shows two vidhis of one name each for itself", async () => {
  const vidhi = { name: "Lamp", nameHindi: "दीप", state: "to-do" } as const;
  const vidhis = { kind: "vidhis", id: "vidhis:1", at: session.at, bookingId: testId(7) } as const;
  server.answer(contract.listCustomerTimeline, {
    events: [{ ...session, ...vidhis, vidhis: [vidhi, vidhi] }],
    nextCursor: null,
  });
  show();
  await screen.findAllByText(/Lamp/);
  expect(screen.getAllByText(/Lamp/)).toHaveLength(2);
});

it("offers no WhatsApp to a customer without consent", async () => {
  server.answer(contract.getCustomer, { customer: { ...profile, whatsappOptIn: false } });
  show();
  await screen.findByRole("link", { name: /^Call Sunita/ });
  expect(screen.queryByRole("link", { name: /WhatsApp/ })).toBeNull();
});

it("shows one timeline of sessions and money, newest first, whose rows lead to the session", async () => {
  show();
  await screen.findByText("Logged in for the first time");
  expect(events().map((row) => row.textContent)).toEqual([
    expect.stringContaining("₹300 refunded"),
    expect.stringMatching(/Session.*One question · 14 min · for Ananya \(daughter\)Completed/),
    expect.stringContaining("Logged in for the first time"),
  ]);
  const link = events()[0]?.querySelector("a");
  expect(link?.getAttribute("href")).toBe(`/admin/session-detail/${testId(7)}`);
});

it("filters the timeline", async () => {
  show();
  await screen.findByText("Logged in for the first time");
  fireEvent.click(screen.getByRole("radio", { name: /^Sessions/ }));
  await vi.waitFor(() => expect(events()).toHaveLength(1));
  fireEvent.click(screen.getByRole("radio", { name: "Money" }));
  await screen.findByText("₹300 refunded");
  expect(events()).toHaveLength(1);
  fireEvent.click(screen.getByRole("radio", { name: /^Parchas/ }));
  expect(await screen.findByText("Nothing here yet")).toBeTruthy();
});

it.each([
  ["staff", ["getCustomerAddress"], ["getCustomerMoney", "listCustomerPeople", "listNotes"]],
  ["accounts", ["getCustomerMoney"], ["getCustomerAddress", "listCustomerPeople", "listNotes"]],
] as const)(
  "asks for nothing that the role %s may not see, and leads to no session",
  async (role, asked, notAsked) => {
    rememberAdmin({ ...testAdmin(), role: role as "admin" });
    show();
    await screen.findByText("Logged in for the first time");
    expect(server.called).toEqual(expect.arrayContaining([...asked]));
    for (const name of notAsked) expect(server.called).not.toContain(name);
    expect(screen.queryAllByRole("link", { name: /^Session/ })).toEqual([]);
  },
);

it("lets accounts refund a session beside its payment, and shows the money that is left then", async () => {
  let refunded = 300;
  server.answer(contract.getCustomerMoney, () => ({
    ...{ paid: 1100, refunded, takenBack: 0, kept: 1100 - refunded, credits: 0, nextCursor: null },
    events: [{ ...payment, session: { ...payment.session, refunded } }],
  }));
  server.answer(refundBooking, ({ input: { amount = 0 } }) => {
    refunded += amount;
    return { success: true, refund: testRefund({ amount }) };
  });
  rememberAdmin(testAdmin({ role: "accounts" }));
  show();
  await screen.findByText("Logged in for the first time");
  expect(screen.queryByRole("button", { name: "Refund" })).toBeNull();
  fireEvent.click(screen.getByRole("radio", { name: "Money" }));
  const invoice = await screen.findByRole("link", { name: "TI/26-27/000001" });
  expect(invoice.getAttribute("href")).toBe(`/admin/money?document=${testId(30)}`);
  fireEvent.click(screen.getByRole("button", { name: "Refund" }));
  const dialog = screen.getByRole("dialog");
  expect(within(dialog).getByText("Sunita")).toBeTruthy();
  const field = within(dialog).getByRole<HTMLInputElement>("textbox", { name: "Amount in rupees" });
  expect(field.value).toBe("800");
  fireEvent.change(field, { target: { value: "200" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Refund ₹200" }));
  expect(await screen.findByText("₹600")).toBeTruthy();
  const [sent] = server.calls(refundBooking);
  expect([sent?.params, sent?.input]).toEqual([{ id: testId(7) }, { amount: 200, refundedBefore: 300 }]);
});

it.each([
  ["has not been held", { ...payment, session: { ...payment.session, status: "approved" } }],
  ["is refunded in full", { ...payment, session: { ...payment.session, refunded: 1100 } }],
  ["the bank took back", { ...payment, session: { ...payment.session, refunded: 0, takenBack: 1100 } }],
  ["the payment did not approve", { ...payment, session: null }],
] as const)("offers no refund of a session that %s", async (_, event) => {
  server.answer(contract.getCustomerMoney, { ...money, events: [event], nextCursor: null });
  show();
  fireEvent.click(await screen.findByRole("radio", { name: "Money" }));
  await screen.findByText(/pay_1/);
  expect(screen.queryByRole("button", { name: "Refund" })).toBeNull();
});

it("says that a closed account is not there, and leads back to the list", async () => {
  server.fail(contract.getCustomer, "not-found");
  show();
  expect(await screen.findByRole("heading", { name: "Customer not found" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to customers" }).getAttribute("href")).toBe(
    "/admin/customers",
  );
});

it("keeps the rest of the page when the money fails, and says that it is missing", async () => {
  server.fail(contract.getCustomerMoney, "unexpected");
  show();
  await screen.findByText("Logged in for the first time");
  expect(await screen.findByText(/Payments and refunds could not be loaded/)).toBeTruthy();
  expect(screen.getByText("The money could not be loaded")).toBeTruthy();
});

it("keeps a note that could not be saved, and saves it once under the same id", async () => {
  server.fail(saveNote, "unexpected");
  show();
  fireEvent.change(await screen.findByRole("textbox", { name: "Add a note" }), {
    target: { value: "Prefers mornings" },
  });
  fireEvent.click(screen.getByRole("button", { name: "Save note" }));
  expect(await screen.findByText(/The note was not saved/)).toBeTruthy();
  expect(screen.getByRole("textbox")).toHaveProperty("value", "Prefers mornings");
  server.answer(saveNote, { success: true, note: null });
  const answer = server.hold(saveNote);
  fireEvent.click(screen.getByRole("button", { name: "Save note" }));
  await vi.waitFor(() => expect(screen.getByRole("textbox")).toHaveProperty("readOnly", true));
  answer();
  await vi.waitFor(() => expect(screen.getByRole("textbox")).toHaveProperty("value", ""));
  const [first, second] = server.calls(saveNote);
  expect(first?.params).toEqual(second?.params);
  expect(second?.input).toEqual({ text: "Prefers mornings", version: 0, bookingId: null });
});

it("saves a note that is changed after the answer to its first saving was lost", async () => {
  const at = "2026-11-22T05:00:00.000Z";
  let stored: Note | null = null;
  server.answer(listNotes, () => ({ notes: stored ? [stored] : [] }));
  server.answer(saveNote, ({ params: { noteId }, input: { text, version, bookingId } }) => {
    if (version !== (stored?.version ?? 0)) return refusal("note-changed", { note: stored });
    const isFirst = stored === null;
    stored = { id: noteId, bookingId, text, version: version + 1, createdAt: at, changedAt: at };
    return isFirst ? refusal("network") : { success: true, note: stored };
  });
  show();
  const save = async (value: string) => {
    fireEvent.change(await screen.findByRole("textbox", { name: "Add a note" }), { target: { value } });
    await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Save note" })));
  };
  await save("Prefers mornings");
  expect(await screen.findByText(/The note was not saved/)).toBeTruthy();
  await save("Prefers mornings, knee pain");
  expect(screen.getByRole("textbox")).toHaveProperty("value", "");
  expect(stored).toMatchObject({ text: "Prefers mornings, knee pain", version: 2 });
});

it("a note that is typed and not saved waits on the device for its admin, until it is saved or the admin logs out", async () => {
  const field = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Add a note" });
  const open = () => {
    cleanup();
    show();
    return field();
  };
  const type = async (value: string) => fireEvent.change(await open(), { target: { value } });
  await type("Prefers mornings");
  rememberAdmin(testAdmin({ id: testId(99), role: "admin" }));
  expect((await open()).value).toBe("");
  rememberAdmin(testAdmin({ role: "admin" }));
  expect((await open()).value).toBe("Prefers mornings");
  server.answer(saveNote, { success: true, note: null });
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Save note" })));
  expect((await open()).value).toBe("");
  await type("Knee pain");
  eraseNoteDrafts();
  expect((await open()).value).toBe("");
});
