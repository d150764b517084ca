import { act, closePage, fireEvent, render, screen, within } from "#web/testing/library.tsx";

// On a page of its own: a page asks for its configuration once.

import { Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { getSessionMoney, refundBooking, refundRemedy } from "#contract/accounting.ts";
import { getShippingAddress, type ShippingAddress } from "#contract/addresses.ts";
import { getCallSheet } from "#contract/call-sheet.ts";
import { getCall } from "#contract/complaints.ts";
import { getPublicConfig } from "#contract/config.ts";
import { listNotes } from "#contract/notes.ts";
import { markParchaSent, type Parcha, setTrackingNumber } from "#contract/parchas.ts";
import { getRating } from "#contract/ratings.ts";
import { listActiveRemedies, prescribeRemedies } from "#contract/remedies.ts";
import { getAdminBooking } from "#contract/sessions.ts";
import { CONFIG_KEY, queryClient } from "#web/api/queries.ts";
import { deleteDrafts } from "#web/features/results/drafts.ts";
import type { SessionDetails } from "#web/features/sessions/use-sessions.ts";
import { fakeServer, refusal } from "#web/testing/fake-server.ts";
import {
  testConfig,
  testId,
  testParcha,
  testPrescribedRemedy,
  testRefund,
  testRemedy,
  testSession,
  testSheet,
} from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { Toaster } from "#web/ui/toaster.tsx";
import { SessionDetailScreen } from "./session-detail-screen.tsx";

const { id } = testSession();
const front = testParcha({ id: testId(11), imageUrl: "/objects/images/front-large.jpg" });
const back = testParcha({ ...front, id: testId(12), notes: "Back" });
const katha = testPrescribedRemedy({
  id: testId(21),
  name: "Katha",
  price: 1100,
  isPurchased: true,
  isPaid: true,
});
const lamp = testRemedy({ id: testId(22), name: "Lamp", price: 0 });
const home: ShippingAddress = {
  recipientName: "Sunita Verma",
  line1: "117/H-2, Pandu Nagar",
  line2: "Kakadeo",
  landmark: null,
  city: "Kanpur",
  state: "UP",
  pinCode: "208005",
  phone: "9123456780",
  changedAt: "2026-11-21T04:30:00.000Z",
};

const server = fakeServer();
let booking: SessionDetails;
let address: ShippingAddress | null;
inEnglish();
beforeEach(() => {
  booking = testSession({
    status: "completed",
    amount: 751,
    user: { username: "Seeker 3210", displayName: "Seeker 3210", phone: "9876543210" },
    parchas: [front, back],
    remedies: [katha],
  });
  address = home;
  history.replaceState(null, "", `/admin/session-detail/${id}`);
  const company = { name: "Tulsi Pvt Ltd", address: "12 MG Road, Gurugram, Haryana 122001" };
  server.answer(getRating, { rating: null });
  server.answer(getPublicConfig, testConfig({ brand: { name: "Parcha", guideName: "Guruji", company } }));
  server.answer(getAdminBooking, () => ({ booking }));
  server.answer(getSessionMoney, { payments: [] });
  server.answer(getCall, { togetherSeconds: 0, sides: [], complaint: null, answers: [] });
  server.answer(getCallSheet, testSheet());
  server.answer(listNotes, { notes: [] });
  server.answer(getShippingAddress, () => ({ address }));
  server.answer(listActiveRemedies, { remedies: [lamp] });
  server.answer(prescribeRemedies, { success: true, remedies: [] });
  server.answer(refundRemedy, { success: true, refund: testRefund({ amount: 1100 }) });
  server.answer(setTrackingNumber, ({ params, input }) => change(params.id, input));
  server.answer(markParchaSent, ({ params }) =>
    change(params.id, { isSent: true, sentAt: "2026-11-22T05:00:00.000Z" }),
  );
});
afterEach(() => {
  closePage();
  deleteDrafts();
});

/** Changes a parcha of the session and answers it. */
function change(parchaId: string, fields: Partial<Parcha>) {
  const parcha = { ...(parchaId === front.id ? front : back), ...fields };
  booking = { ...booking, parchas: booking.parchas.map((one) => (one.id === parchaId ? parcha : one)) };
  return { success: true, parcha };
}
const away = { message: "Away." };

const show = () =>
  render(
    <>
      <Routes>
        <Route path="/admin/session-detail/:id" element={<SessionDetailScreen />} />
      </Routes>
      <Toaster />
    </>,
  );
const press = async (name: string) => {
  const button = await screen.findByRole("button", { name });
  await act(async () => void fireEvent.click(button));
};

it("the screen shows customer, time, payment, parchas and remedies", async () => {
  show();
  expect(await screen.findByRole("heading", { name: "Seeker 3210" })).toBeTruthy();
  expect(screen.getByRole("link", { name: /98765 43210/ }).getAttribute("href")).toBe("tel:+919876543210");
  for (const words of ["Completed", "₹751", "Katha", "Bought", "To do"])
    expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back" }).getAttribute("href")).toBe("/admin/sessions");
  const photo = screen.getByRole("link", { name: "Photo of the back" });
  expect(photo.getAttribute("href")).toBe("/objects/images/front-large.jpg");
});

it("the screen shows that there is no such session, with a link back", async () => {
  server.fail(getAdminBooking, "not-found");
  show();
  expect(await screen.findByRole("heading", { name: "Session Not Found" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to Dashboard" }).getAttribute("href")).toBe(
    "/admin/sessions",
  );
});

it("a dialog of parchas opens to add or to edit them", async () => {
  booking = { ...booking, parchas: [] };
  show();
  await press("Add Parchas");
  const dialog = await screen.findByRole("dialog", { name: "Add Parchas" });
  expect(within(dialog).getByText("Photograph the front of the parcha")).toBeTruthy();
  closePage();
  booking = { ...booking, parchas: [front, back] };
  show();
  await press("Edit Parchas");
  expect(await screen.findByRole("dialog", { name: "Edit Parchas" })).toBeTruthy();
});

it("the dialog of remedies replaces them, and keeps bought ones", async () => {
  show();
  await press("Edit Remedies");
  expect(screen.queryByRole("checkbox", { name: /Katha/ })).toBeNull();
  const box = await screen.findByRole("checkbox", { name: /Lamp/ });
  await act(async () => void fireEvent.click(box));
  await press("Save");
  expect(server.writes).toEqual([
    {
      name: "prescribeRemedies",
      params: { id },
      input: { remedyIds: [katha.id, lamp.id], remedyIdsBefore: [katha.id] },
    },
  ]);
  expect(screen.getByText("Remedies updated successfully")).toBeTruthy();
});

it("the dialog shows that the remedies could not be saved", async () => {
  server.fail(prescribeRemedies, "unexpected", away);
  show();
  await press("Edit Remedies");
  fireEvent.click(await screen.findByRole("checkbox", { name: /Lamp/ }));
  await press("Save");
  expect(await screen.findByText("Failed to update remedies")).toBeTruthy();
});

it("one remedy is refunded after a confirmation; an unpaid one has no refund", async () => {
  const performed = { ...katha, bookingRemedyId: testId(31), id: testId(32), name: "Havan", isPaid: false };
  booking = { ...booking, remedies: [katha, { ...performed, completionStatus: "completed" }] };
  show();
  expect(await screen.findByText("Refunded")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Refund Havan" })).toBeNull();
  await press("Refund Katha");
  expect(server.writes).toEqual([]);
  await press("Refund ₹1,100");
  expect(server.writes).toEqual([
    { name: "refundRemedy", params: { id: katha.bookingRemedyId }, input: { refundedBefore: 0 } },
  ]);
  expect(await screen.findByText("₹1,100 is on its way back", { exact: false })).toBeTruthy();
});

it("a remedy that was refunded and bought again meanwhile is refunded only after the admin has seen it", async () => {
  server.fail(refundRemedy, "just-changed", { refunded: 1100, message: "Look at it again." });
  show();
  await press("Refund Katha");
  await press("Refund ₹1,100");
  expect(
    await screen.findByText("Meanwhile ₹1,100 has been given back, so nothing was sent now."),
  ).toBeTruthy();
  server.answer(refundRemedy, { success: true, refund: testRefund({ amount: 1100 }) });
  await press("Refund ₹1,100");
  expect(server.calls(refundRemedy).map(({ input }) => input.refundedBefore)).toEqual([0, 1100]);
});

it.each([
  ["not-possible-now", "The vidhi was not refunded"],
  ["unexpected", "We do not know whether the money went. Try again: it goes only once."],
  ["network", "We do not know whether the money went. Try again: it goes only once."],
] as const)("the dialog of a vidhi's refund says after %s what is known of it", async (code, title) => {
  server.fail(refundRemedy, code, away);
  show();
  await press("Refund Katha");
  await press("Refund ₹1,100");
  expect(await screen.findByText(title)).toBeTruthy();
});

it("what the customer says of the paper stands in the place of its posting", async () => {
  const posted = { isSent: true, sentAt: "2026-11-22T06:00:00.000Z", arrivedAt: "2026-11-25T06:00:00.000Z" };
  booking = { ...booking, parchas: [front, back].map((one) => ({ ...one, ...posted })) };
  show();
  expect(await screen.findByText(/^Came on .*25/)).toBeTruthy();
  expect(screen.queryByText(/^Posted on/)).toBeNull();
});

it("a tracking number of letters, digits and dashes is saved for both sides", async () => {
  show();
  const field = await screen.findByRole("textbox", { name: "Tracking number" });
  fireEvent.change(field, { target: { value: "EM<1>" } });
  await press("Save number");
  expect(screen.getByText("Write letters, digits and dashes, 40 at most.")).toBeTruthy();
  expect(server.writes).toEqual([]);
  // As it stands on the receipt and in a message, and by a Hindi keyboard.
  fireEvent.change(field, { target: { value: "\u202aeh १२३ 456 785 in\u202c\u200b" } });
  await press("Save number");
  const input = { trackingNumber: "EH123456785IN" };
  expect(server.writes).toEqual([
    { name: "setTrackingNumber", params: { id: front.id }, input },
    { name: "setTrackingNumber", params: { id: back.id }, input },
  ]);
  expect(screen.getByText("Tracking number saved")).toBeTruthy();
});

it("a typed number is saved before the parcha is marked as sent, and then the heading has the focus", async () => {
  show();
  const field = await screen.findByRole("textbox", { name: "Tracking number" });
  fireEvent.change(field, { target: { value: "EH1" } });
  await press("Mark as posted");
  expect(await screen.findByText(/^Posted on .*22/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Mark as posted" })).toBeNull();
  const input = { trackingNumber: "EH1" };
  expect(server.writes).toEqual([
    { name: "setTrackingNumber", params: { id: front.id }, input },
    { name: "setTrackingNumber", params: { id: back.id }, input },
    { name: "markParchaSent", params: { id: front.id } },
    { name: "markParchaSent", params: { id: back.id } },
  ]);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "The parcha by post" }));
});

it("the parcha is not marked as sent if the number is invalid or was not saved", async () => {
  show();
  const field = await screen.findByRole("textbox", { name: "Tracking number" });
  fireEvent.change(field, { target: { value: "EM<1>" } });
  await press("Mark as posted");
  expect(screen.getByText("Write letters, digits and dashes, 40 at most.")).toBeTruthy();
  expect([server.writes, document.activeElement]).toEqual([[], field]);
  server.fail(setTrackingNumber, "unexpected", away);
  fireEvent.change(field, { target: { value: "EH1" } });
  await press("Mark as posted");
  expect(
    screen.getByText("The tracking number was not saved, so the parcha is not marked as posted"),
  ).toBeTruthy();
  expect(server.writes).toEqual([
    { name: "setTrackingNumber", params: { id: front.id }, input: { trackingNumber: "EH1" } },
  ]);
  expect(field).toHaveProperty("value", "EH1");
  expect(screen.getByText("Not posted yet")).toBeTruthy();
});

it("a number of another customer's parcel is saved only where both are in one parcel", async () => {
  server.answer(setTrackingNumber, ({ params, input }) =>
    input.isShared
      ? change(params.id, { trackingNumber: input.trackingNumber })
      : refusal("tracking-number-used", { usedBy: { name: "Meena", sessionDate: "2026-11-20" } }),
  );
  show();
  const field = await screen.findByRole("textbox", { name: "Tracking number" });
  fireEvent.change(field, { target: { value: "EH123456785IN" } });
  await press("Mark as posted");
  expect(screen.getByText(/^This number is on Meena’s parcel \(session of .*20.*\)\.$/)).toBeTruthy();
  expect([server.calls(markParchaSent), document.activeElement]).toEqual([[], field]);
  fireEvent.change(field, { target: { value: "EH123456785IN " } });
  expect(screen.queryByText(/Meena/)).toBeNull();
  await press("Save number");
  server.forgetCalls();
  await press("Both are in one parcel");
  const input = { trackingNumber: "EH123456785IN", isShared: true };
  expect(server.writes).toEqual([
    { name: "setTrackingNumber", params: { id: front.id }, input },
    { name: "setTrackingNumber", params: { id: back.id }, input },
  ]);
  expect(screen.getByText("Tracking number saved")).toBeTruthy();
  expect(screen.queryByText(/Meena/)).toBeNull();
});

it("a number with a wrong check digit is compared first, and then saved by a second press", async () => {
  show();
  const field = await screen.findByRole("textbox", { name: "Tracking number" });
  fireEvent.change(field, { target: { value: "EH123456789IN" } });
  await press("Mark as posted");
  expect(screen.getByText(/Not saved yet: a digit seems wrong/)).toBeTruthy();
  expect([server.writes, document.activeElement]).toEqual([[], field]);
  fireEvent.change(field, { target: { value: "EH123456788IN" } });
  await press("Save number");
  expect(server.writes).toEqual([]);
  await press("Save number");
  expect(screen.getByText("Tracking number saved")).toBeTruthy();
  expect(server.calls(setTrackingNumber).map(({ input }) => input.trackingNumber)).toEqual([
    "EH123456788IN",
    "EH123456788IN",
  ]);
});

it("the screen shows that the number was not saved, and that the parcha was not marked as sent", async () => {
  server.fail(setTrackingNumber, "unexpected", away);
  server.fail(markParchaSent, "unexpected", away);
  show();
  const field = await screen.findByRole("textbox", { name: "Tracking number" });
  fireEvent.change(field, { target: { value: "EH1" } });
  await press("Save number");
  expect(screen.getByText("The tracking number was not saved")).toBeTruthy();
  expect(field).toHaveProperty("value", "EH1");
  fireEvent.change(field, { target: { value: "" } });
  await press("Mark as posted");
  expect(screen.getByText("The parcha was not marked as posted")).toBeTruthy();
  expect(screen.getByText("Not posted yet")).toBeTruthy();
});

it("a session that has begun and is not completed can get its parcha, which completes it", async () => {
  booking = { ...booking, status: "approved", sessionDate: "2020-01-01", parchas: [], remedies: [] };
  show();
  await press("Add Parchas");
  expect(await screen.findByRole("dialog", { name: "Add Parchas" })).toBeTruthy();
});

it("parchas and remedies cannot be edited before the session has begun", async () => {
  booking = { ...booking, status: "approved", sessionDate: "2099-11-21", parchas: [], remedies: [] };
  show();
  expect(
    await screen.findByText("Parchas and vidhis can be added once the session is completed."),
  ).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Add Parchas" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Edit Remedies" })).toBeNull();
});

it("the screen shows the postal address and copies its lines", async () => {
  const writeText = vi.fn(async (_text: string) => {});
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  show();
  expect(await screen.findByText("Kanpur, Uttar Pradesh – 208005")).toBeTruthy();
  await press("Copy");
  expect(writeText).toHaveBeenCalledWith(
    "Sunita Verma\n117/H-2, Pandu Nagar\nKakadeo\nKanpur, Uttar Pradesh – 208005\n+91 91234 56780",
  );
  expect(screen.getByText("The address is copied")).toBeTruthy();
});

it("the address is selected if the browser cannot copy", async () => {
  vi.stubGlobal("navigator", {});
  show();
  await press("Copy");
  expect(screen.getByText("The address could not be copied")).toBeTruthy();
  expect(window.getSelection()?.toString()).toContain("117/H-2, Pandu Nagar");
});

it("the label is printed each time, and removed at the next touch", async () => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  show();
  await press("Print label");
  await vi.waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  const label = document.querySelector(".postal-label");
  for (const words of [
    "25-1000",
    "Sunita Verma",
    "Kanpur, Uttar Pradesh",
    "PIN 208005",
    "+91 91234 56780",
    "Tulsi Pvt Ltd",
  ])
    expect(label?.textContent).toContain(words);
  await press("Print label");
  expect(print).toHaveBeenCalledTimes(2);
  await act(async () => void fireEvent.keyDown(document.body, { key: "Tab" }));
  expect(document.querySelector(".postal-label")).toBe(null);
});

it("no label is printed while the sender's address has no PIN code", async () => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  show();
  await screen.findByText(/117\/H-2/);
  const company = { name: "Tulsi Pvt Ltd", address: "12 MG Road, Gurugram" };
  const { brand } = testConfig();
  await act(
    async () => void queryClient.setQueryData(CONFIG_KEY, testConfig({ brand: { ...brand, company } })),
  );
  await press("Print label");
  expect(await screen.findByText(/sender’s address has no PIN code/)).toBeTruthy();
  expect(screen.getByText(/12 MG Road, Gurugram$/)).toBeTruthy();
  expect(screen.getByText(/Ask whoever runs the site/)).toBeTruthy();
  expect(document.querySelector(".postal-label")).toBeNull();
  expect(print).not.toHaveBeenCalled();
});

it("the screen shows that there is no address, and fetches none for a closed account", async () => {
  address = null;
  show();
  expect(await screen.findByText("No address yet")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Print label" })).toBeNull();
  closePage();
  booking = { ...booking, attendeeId: null };
  show();
  expect(await screen.findByRole("heading", { name: "Postal address" })).toBeTruthy();
  closePage();
  booking = { ...booking, user: null, getsParcha: false };
  show();
  await screen.findByRole("heading", { name: "Account closed" });
  expect(screen.queryByRole("heading", { name: "Postal address" })).toBeNull();
});

it("nothing more is given to who has closed the account, and refunds are still made", async () => {
  booking = { ...booking, attendeeId: null, getsParcha: false };
  show();
  expect(await screen.findByText(/^The account is closed: no parcha/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Edit Parchas" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Edit Remedies" })).toBeNull();
  expect(screen.queryByText(/once the session is completed/)).toBeNull();
  expect(screen.getByRole("button", { name: "Refund Katha" })).toBeTruthy();
});

it("the screen shows what was paid, and what went back, when and why", async () => {
  const refund = { ...testRefund({ amount: 300 }), reason: "by-admin", askedBy: "Guruji" } as const;
  const failed = {
    ...testRefund({ id: testId(31), amount: 100, status: "failed" }),
    reason: "not-performed",
    askedBy: null,
  } as const;
  server.answer(getSessionMoney, {
    payments: [
      {
        id: testId(30),
        kind: "session",
        amount: 751,
        capturedAt: "2026-11-21T04:31:00.000Z",
        razorpayPaymentId: "pay_1",
        vidhis: [],
        disputes: [],
        refunds: [refund, failed],
      },
    ],
  });
  await show();
  const money = within(await screen.findByRole("region", { name: "Money" }));
  expect(await money.findByText("Payment for the session")).toBeTruthy();
  expect(money.getByText("₹751")).toBeTruthy();
  expect(money.getByText("−₹300")).toBeTruthy();
  expect(money.getByText("21 Nov 2026, 10:02 AM IST · Decided by an admin: Guruji")).toBeTruthy();
  expect(money.getByText("Refund failed")).toBeTruthy();
  expect(money.getByText("₹451")).toBeTruthy();
});

it("a part of the payment is refunded from the details, and what is refunded in full has no refund", async () => {
  server.answer(refundBooking, ({ input: { amount = 751 } }) => {
    booking = { ...booking, refunded: booking.refunded + amount };
    return { success: true, refund: testRefund({ amount }) };
  });
  show();
  await press("Refund");
  const field = await screen.findByRole("textbox", { name: "Amount in rupees" });
  fireEvent.change(field, { target: { value: "300" } });
  await press("Refund ₹300");
  await vi.waitFor(() => expect(field.isConnected).toBe(false));
  await press("Refund");
  const rest = await screen.findByRole("textbox", { name: "Amount in rupees" });
  expect(rest).toHaveProperty("value", "451");
  await press("Refund ₹451");
  await vi.waitFor(() => expect(screen.queryByRole("button", { name: "Refund" })).toBeNull());
  expect(server.calls(refundBooking).map(({ input }) => input)).toEqual([
    { amount: 300, refundedBefore: 0 },
    { refundedBefore: 300 },
  ]);
});

it("a session that is still to come has no refund", async () => {
  booking = { ...booking, status: "approved", sessionDate: "2099-11-21", parchas: [], remedies: [] };
  show();
  expect(await screen.findByRole("region", { name: "Money" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Refund" })).toBeNull();
});
