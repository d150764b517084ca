import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Customer } from "#contract/customers.ts";
import { queryClient } from "#web/api/queries.ts";
import { forgetUser, rememberUser } from "#web/features/identity/session.ts";
import { needSentences, setLanguage } from "#web/i18n/language.ts";
import { dismissToast } from "#web/ui/toast.ts";
import { Toaster } from "#web/ui/toaster.tsx";
import { PendingPaymentBanner } from "./pending-payment-banner.tsx";
import { sessionProofs } from "./pending-proof.ts";

const proof = {
  razorpay_order_id: "order_1",
  razorpay_payment_id: "pay_1",
  razorpay_signature: "s",
  bookingId: "b1",
  userId: "u1",
};
let verifications: unknown[];
let pending: { orderId: string; bookingId: string; kind: string }[];
let payments: object[];
let verified: () => Promise<Response>;
beforeAll(async () => {
  await setLanguage("en");
  await needSentences("customer");
});
beforeEach(() => {
  [verifications, pending, payments] = [[], [], []];
  localStorage.clear();
  // What is kept in memory is read anew.
  window.dispatchEvent(new StorageEvent("storage"));
  window.history.replaceState(null, "", "/book");
  rememberUser({ id: "u1", username: "Asha" } as Customer);
  sessionProofs.keep(proof);
  vi.stubGlobal("fetch", async (path: string, { body }: { body?: string } = {}) => {
    if (path === "/api/payment/pending") return Response.json({ payments: pending });
    if (path === "/api/payments/user/u1") return Response.json({ payments });
    if (path === "/api/bookings/user/u1/upcoming") return Response.json({ bookings: [] });
    if (path !== "/api/payment/verify") return new Response(null, { status: 503 });
    verifications.push(JSON.parse(body ?? "null"));
    return verified();
  });
});
afterEach(() => {
  cleanup();
  dismissToast();
  forgetUser();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const NOT_CONFIRMED = "If payment was deducted, please contact support with your payment ID.";
const show = async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <PendingPaymentBanner />
      <Toaster label="Notices" closeLabel="Close" />
    </QueryClientProvider>,
  );
  await act(async () => {});
};
const check = () =>
  act(async () => void fireEvent.click(screen.getByRole("button", { name: "Check Payment Status" })));

it("says after a check that nobody could confirm it, once, and keeps the proof for the next one", async () => {
  verified = () => Promise.reject(new TypeError("offline"));
  await show();
  expect(screen.getByText("Payment Verification Pending")).toBeTruthy();
  const before = verifications.length;
  await check();
  expect(verifications.length).toBe(before + 1);
  expect(screen.getByText("Payment Not Confirmed")).toBeTruthy();
  expect(screen.getAllByText(NOT_CONFIRMED)).toHaveLength(2);
  expect(screen.getByText("Payment ID: pay_1")).toBeTruthy();
  expect(screen.getByText("Payment Verification Pending")).toBeTruthy();
});

it("is gone once the check confirms it, which leads to the booking", async () => {
  verified = () => Promise.reject(new TypeError("offline"));
  await show();
  verified = async () => Response.json({ success: true, message: "Booked.", booking: {} });
  await check();
  expect(verifications.at(-1)).toMatchObject({ razorpay_payment_id: "pay_1", bookingId: "b1" });
  expect(screen.getByText("Payment confirmed")).toBeTruthy();
  expect(screen.queryByText("Payment Verification Pending")).toBeNull();
  expect(window.location.pathname + window.location.search).toBe("/dashboard?booked=b1");
});

it("a no that she asks for stays told, though an older answer of the server still names the order", async () => {
  pending = [{ orderId: "order_1", bookingId: "b1", kind: "session" }];
  verified = () => Promise.reject(new TypeError("offline"));
  await show();
  verified = async () =>
    Response.json({ success: false, code: "payment-failed", message: "It failed." }, { status: 409 });
  await check();
  expect(screen.queryByText("Payment Verification Pending")).toBeNull();
  expect(screen.getAllByText("It failed.").length).toBeGreaterThan(0);
  expect(screen.getByText("Payment ID: pay_1")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "All right" }));
  expect(screen.queryByText("Payment Verification Pending")).toBeNull();
});

it("the proof of one payment pushes out neither hers for another session nor another person's on this phone", async () => {
  act(() => {
    sessionProofs.keep({
      ...proof,
      razorpay_order_id: "order_2",
      razorpay_payment_id: "pay_2",
      bookingId: "b2",
    });
    sessionProofs.keep({ ...proof, razorpay_order_id: "order_3", bookingId: "b3", userId: "u2" });
  });
  verified = () => Promise.reject(new TypeError("offline"));
  await show();
  expect(screen.getByText("Payment ID: pay_1")).toBeTruthy();
  verified = async () => Response.json({ success: true, message: "Booked.", booking: {} });
  await check();
  expect(verifications.at(-1)).toMatchObject({ bookingId: "b1" });
  expect(screen.getByText("Payment ID: pay_2")).toBeTruthy();
  await check();
  expect(verifications.at(-1)).toMatchObject({ bookingId: "b2" });
  expect(screen.queryByText("Payment Verification Pending")).toBeNull();
  expect(verifications).not.toContainEqual(expect.objectContaining({ bookingId: "b3" }));
  expect(localStorage.getItem("pendingPayment")).toContain("order_3");
});

it("of several that were paid elsewhere each end is told, whichever comes first", async () => {
  act(() => sessionProofs.forget("order_1"));
  const [first, second] = ["b8", "b9"].map((id) => ({ orderId: `o-${id}`, bookingId: id, kind: "session" }));
  pending = [first, second] as typeof pending;
  await show();
  expect(await screen.findByText("Order ID: o-b8")).toBeTruthy();
  const ended = { kind: "session", refunds: [], createdAt: "2026-11-21T10:00:00Z" };
  payments = [{ ...ended, bookingId: "b9", status: "failed" }];
  pending = pending.slice(0, 1);
  await act(() => queryClient.refetchQueries());
  expect(await screen.findByText("Payment ID: o-b9")).toBeTruthy();
  payments = [...payments, { ...ended, bookingId: "b8", status: "paid" }];
  pending = [];
  await act(() => queryClient.refetchQueries());
  await act(async () => {});
  expect(screen.getByText("Payment ID: o-b9")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "All right" }));
  expect(await screen.findByText("Paid and booked")).toBeTruthy();
});

it("who has gone on while it was checked is not fetched back by the answer", async () => {
  let answer: (response: Response) => void = () => undefined;
  verified = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  window.history.replaceState(null, "", "/book?payment=checking");
  await show();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await check();
  expect(verifications.length).toBeGreaterThan(0);
  act(() => window.history.pushState(null, "", "/profile"));
  const refused = { success: false, code: "payment-failed", message: "It failed." };
  await act(async () => answer(Response.json(refused, { status: 409 })));
  expect(screen.getAllByText("It failed.").length).toBeGreaterThan(0);
  expect(window.location.pathname).toBe("/profile");
});
