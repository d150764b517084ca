import { afterEach, expect, it } from "vitest";
import { type Evidence, getDisputeEvidence } from "#contract/disputes.ts";
import { t } from "#web/i18n/t.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testId } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { closePage, render, screen, within } from "#web/testing/library.tsx";
import { DisputeView } from "./dispute-view.tsx";
import { evidenceCsv, evidenceParts, weakPoints } from "./evidence-lines.ts";

const server = fakeServer();
const AT = "2026-11-22T05:00:00.000Z";
const evidence: Evidence = {
  dispute: {
    ...{ id: testId(1), razorpayDisputeId: "disp_1", status: "open", amount: 751, takenBack: 0, fee: 0 },
    ...{ phase: "chargeback", reason: "services_not_provided", respondBy: null, createdAt: AT },
  },
  payment: {
    ...{
      razorpayPaymentId: "pay_1",
      razorpayOrderId: "order_1",
      kind: "session",
      amount: 751,
      capturedAt: AT,
    },
    ...{ receiptNumber: "2026-27/7", refunds: [] },
  },
  company: { name: "Parcha Pvt Ltd", address: "Pune" },
  customer: { name: "Asha", phone: "9876543210", joinedAt: AT },
  devices: [{ browser: "Chrome", system: "Android", signedInAt: AT, usedAt: AT }],
  consents: [
    { purpose: "terms-and-privacy", isGiven: true, textVersion: "2026-11-24", language: "hi", at: AT },
  ],
  terms: { version: "2026-11-24", agreedAt: AT },
  messages: [
    { kind: "booked", channel: "sms", state: "delivered", sentAt: AT, deliveredAt: AT, readAt: null },
    { kind: "parcha-ready", channel: "push", state: "opened", sentAt: AT, deliveredAt: null, readAt: AT },
  ],
  sessions: [
    {
      ...{ bookingId: testId(2), sessionDate: "2026-11-22", sessionTime: "10:30", questionType: "single" },
      ...{ status: "completed", bookedAt: AT, approvedAt: AT, cancelledAt: null, customerCameAt: AT },
      ...{ completedAt: AT, isHeld: true, attendedByAnother: false },
      ...{ customerInRoomAt: AT, customerSeenAt: AT, guideCameAt: AT, guideSeenAt: AT, togetherSeconds: 754 },
      parchas: [
        { side: "Front", photo: "/objects/a/b.jpg", uploadedAt: AT, sentAt: AT, trackingNumber: "EE-9" },
        { side: "Back", photo: null, uploadedAt: AT, sentAt: AT, trackingNumber: "EE-9" },
      ],
    },
  ],
  remedies: [],
  earlierSessions: [{ sessionDate: "2026-10-01", sessionTime: "09:00", togetherSeconds: 600 }],
  takenAt: "2026-11-22T07:00:00.000Z",
};
inEnglish();
afterEach(closePage);

it("shows the bank what was paid for and given, and no part that has nothing", async () => {
  server.answer(getDisputeEvidence, evidence);
  render(<DisputeView id={testId(1)} />);
  const sheet = within(await screen.findByRole("article"));
  for (const text of [
    "pay_1",
    "12 min 34 s",
    "EE-9",
    "Version 2026-11-24, agreed to on 22 Nov 2026, 10:30 AM",
  ])
    expect(sheet.getByText(text)).toBeTruthy();
  expect(sheet.getByText(/^Chrome, Android: logged in/)).toBeTruthy();
  expect(sheet.getByRole("img", { name: /^Front, photographed/ }).getAttribute("src")).toBe(
    "/objects/a/b.jpg",
  );
  expect(sheet.queryByText("Vidhis (rituals) that were paid for")).toBeNull();
});

const [session] = evidence.sessions;
const withSession = (change: Partial<Evidence["sessions"][number]>): Evidence => ({
  ...evidence,
  sessions: session ? [{ ...session, ...change }] : [],
});
const factOf = (found: Evidence, name: string) =>
  evidenceParts(t, found)
    .flatMap(({ facts }) => facts)
    .find((fact) => fact.name === name)?.value;

it("says that a session was held by the time of both in the room, and otherwise who marked it as completed, and when", () => {
  expect(factOf(evidence, "State")).toBe("Held: both sides were in the video room");
  const unknown = withSession({
    isHeld: false,
    togetherSeconds: 0,
    customerInRoomAt: null,
    guideCameAt: null,
  });
  expect(factOf(unknown, "State")).toMatch(/^Marked as completed by .*No time of both sides/);
  expect(factOf(unknown, "Marked as completed by Guruji")).toBe("22 Nov 2026, 10:30 AM");
  expect(factOf(unknown, "Both together in the video room")).toBeUndefined();
  const open = withSession({ status: "confirmed", completedAt: null });
  expect(factOf(open, "State")).toBe("Held: both sides were in the video room");
  expect(factOf(withSession({ status: "cancelled" }), "State")).toBe("Cancelled");
});

it("tells the admin what is weak, and not the bank", async () => {
  server.answer(
    getDisputeEvidence,
    withSession({ isHeld: false, togetherSeconds: 0, attendedByAnother: true }),
  );
  render(<DisputeView id={testId(1)} />);
  const sheet = within(await screen.findByRole("article"));
  const weak = screen.getByRole("heading", { name: "What is weak here" }).parentElement;
  for (const text of [/^No record shows/, /^Somebody other than the payer attended/]) {
    expect(within(weak as HTMLElement).getByText(text)).toBeTruthy();
    expect(sheet.queryByText(text)).toBeNull();
  }
  expect(weakPoints(t, evidence)).toEqual([]);
  expect(weakPoints(t, withSession({ status: "cancelled", isHeld: false }))).toEqual([]);
  expect(weakPoints(t, withSession({ isHeld: false, completedAt: null, status: "approved" }))).toHaveLength(
    1,
  );
});

it("tells the admin at once that a completed session has no record of the room, and of another one when its time is over", () => {
  const soon = { takenAt: "2026-11-22T05:10:00.000Z" };
  const weakOf = (session: Parameters<typeof withSession>[0]) =>
    weakPoints(t, { ...withSession({ isHeld: false, ...session }), ...soon });
  expect(weakOf({})).toHaveLength(1);
  expect(weakOf({ completedAt: null, status: "approved" })).toEqual([]);
});

it("says that another person attended, and calls nobody else the customer", () => {
  const found = withSession({ attendedByAnother: true });
  expect(factOf(found, "Booked for")).toMatch(
    /^Somebody other than the customer, who paid\. That person attended/,
  );
  expect(factOf(found, "The person who attended: entered the video room")).toBeTruthy();
  expect(factOf(found, "Customer: entered the video room")).toBeUndefined();
  const missed = withSession({
    attendedByAnother: true,
    isHeld: false,
    completedAt: null,
    status: "approved",
  });
  expect(factOf(missed, "Booked for")).toBe("Somebody other than the customer, who paid");
  expect(factOf(evidence, "Booked for")).toBeUndefined();
});

it("shows equal facts, and the parts of two sessions, each for itself", async () => {
  const [message] = evidence.messages;
  const [session] = evidence.sessions;
  if (!message || !session) throw new Error("the evidence has both");
  const second = { ...session, bookingId: testId(3), sessionDate: "2026-11-23" };
  server.answer(getDisputeEvidence, {
    ...evidence,
    messages: [message, message],
    sessions: [session, second],
  });
  render(<DisputeView id={testId(1)} />);
  await screen.findByRole("article");
  expect(screen.getAllByText(/Booking confirmed, SMS/)).toHaveLength(2);
});

it("saves a line for each fact", () => {
  const lines = evidenceCsv(t, evidenceParts(t, evidence)).split("\r\n");
  expect(lines).toContain("The payment,Payment ID,pay_1");
  expect(lines.find((line) => line.includes("Booking confirmed, SMS"))).toContain("delivered");
});
