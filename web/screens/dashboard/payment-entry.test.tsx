import { afterEach, beforeAll, expect, it } from "vitest";
import type { Payment } from "#contract/payments.ts";
import { needSentences, setLanguage } from "#web/i18n/language.ts";
import { cleanup, render, screen } from "#web/testing/library.tsx";
import { PaymentEntry } from "./payment-entry.tsx";

beforeAll(async () => {
  await setLanguage("en");
  await needSentences("customer");
});
afterEach(cleanup);

const payment: Payment = {
  id: "p",
  kind: "remedy",
  bookingId: null,
  bookingRemedyIds: ["a", "b"],
  session: null,
  amount: 1602,
  status: "paid",
  razorpayPaymentId: "pay_1",
  createdAt: "2026-11-21T09:55:00Z",
  paidAt: "2026-11-21T09:55:00Z",
  receiptNumber: "26-27/7",
  takenBack: 0,
  receiptUrl: "/receipt/p",
  taxDocuments: [],
  refunds: [],
};
const show = (shown: Payment) => render(<PaymentEntry payment={shown} />);

it("a payment for remedies shows their number, and links to them and to the receipt", () => {
  show(payment);
  expect(screen.getByRole("heading", { name: "2 vidhis" })).toBeDefined();
  expect(screen.getByRole("link", { name: "My vidhis" }).getAttribute("href")).toBe("/remedies");
  expect(screen.getByRole("link", { name: "Receipt 26-27/7" }).getAttribute("href")).toBe("/receipt/p");
});

it("a payment for a session does not link to the remedies", () => {
  show({ ...payment, kind: "session", bookingRemedyIds: [] });
  expect(screen.getByRole("heading", { name: "Session" })).toBeDefined();
  expect(screen.queryByRole("link", { name: "My vidhis" })).toBeNull();
});

it("a payment with tax documents links to them in the place of the receipt", () => {
  const number = "TI/26-27/000001";
  show({ ...payment, taxDocuments: [{ id: "d", number }] });
  const link = screen.getByRole("link", { name: `Tax document ${number}` });
  expect(link.getAttribute("href")).toBe("/receipt/p?document=d");
  expect(screen.queryByRole("link", { name: /Receipt/ })).toBeNull();
});

it("a status that only a newer server knows is left out, and the payment stays", () => {
  show({ ...payment, status: "half-refunded" as Payment["status"] });
  expect(screen.getByRole("heading", { name: "2 vidhis" })).toBeDefined();
  expect(screen.queryByText(/half-refunded/)).toBeNull();
});
