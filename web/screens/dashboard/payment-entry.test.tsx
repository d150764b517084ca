import { afterEach, expect, it } from "vitest";
import type { Payment } from "#contract/payments.ts";
import { testPayment, testRefund } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { cleanup, render, screen } from "#web/testing/library.tsx";
import { PaymentEntry } from "./payment-entry.tsx";

inEnglish();
afterEach(cleanup);

const payment = testPayment({
  id: "p",
  kind: "remedy",
  bookingId: null,
  bookingRemedyIds: ["a", "b"],
  session: null,
  receiptNumber: "26-27/7",
  receiptUrl: "/receipt/p",
});
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

it("a payment of a cancelled session names what is kept of the fee, and why", () => {
  const kept =
    /^When you cancelled this session, its fee could no longer be refunded.*₹451 is not paid back\.$/;
  show({ ...payment, kind: "session", bookingRemedyIds: [], feeKept: 451 });
  expect(screen.getByText(kept)).toBeTruthy();
  cleanup();
  show({ ...payment, kind: "session", bookingRemedyIds: [] });
  expect(screen.queryByText(kept)).toBeNull();
});

it("a refund that did not work is told of", () => {
  show({ ...payment, refunds: [testRefund({ status: "failed" })], status: "refund-failed" });
  expect(screen.getByText(/We could not pay back ₹210 so far/)).toBeTruthy();
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
