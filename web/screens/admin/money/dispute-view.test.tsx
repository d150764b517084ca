import { render, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { type Evidence, getDisputeEvidence } from "#contract/disputes.ts";
import { t } from "#web/i18n/t.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testId } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { closePage } from "#web/testing/library.tsx";
import { DisputeView } from "./dispute-view.tsx";
import { evidenceCsv, evidenceParts } from "./evidence-lines.ts";

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
      ...{ customerInRoomAt: AT, customerSeenAt: AT, guideCameAt: AT, guideSeenAt: AT, togetherSeconds: 754 },
      parchas: [
        { side: "Front", photo: "/objects/a/b.jpg", uploadedAt: AT, sentAt: AT, trackingNumber: "EE-9" },
        { side: "Back", photo: null, uploadedAt: AT, sentAt: AT, trackingNumber: "EE-9" },
      ],
    },
  ],
  remedies: [],
  earlierSessions: [{ sessionDate: "2026-10-01", sessionTime: "09:00", togetherSeconds: 600 }],
  takenAt: AT,
};
inEnglish("admin", "figures");
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
  expect(sheet.getByText(/^Chrome, Android: signed in/)).toBeTruthy();
  expect(sheet.getByRole("img", { name: /^Front, photographed/ }).getAttribute("src")).toBe(
    "/objects/a/b.jpg",
  );
  expect(sheet.queryByText("Remedies that were paid for")).toBeNull();
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
