import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { User } from "#contract/identity.ts";
import { queryClient } from "#web/api/queries.ts";
import { forgetUser, rememberUser } from "#web/features/identity/session.ts";
import { needSentences, setLanguage } from "#web/i18n/language.ts";
import { dismissToast } from "#web/ui/toast.ts";
import { Toaster } from "#web/ui/toaster.tsx";
import { PendingPaymentBanner } from "./pending-payment-banner.tsx";
import { forgetProof, keepProof } from "./pending-proof.ts";

const proof = {
  razorpay_order_id: "order_1",
  razorpay_payment_id: "pay_1",
  razorpay_signature: "s",
  bookingId: "b1",
  userId: "u1",
};
let verifications: unknown[];
let verified: () => Promise<Response>;
beforeAll(async () => {
  await setLanguage("en");
  await needSentences("customer");
});
beforeEach(() => {
  verifications = [];
  window.history.replaceState(null, "", "/book");
  rememberUser({ id: "u1", username: "Asha" } as User);
  keepProof(proof);
  vi.stubGlobal("fetch", async (path: string, { body }: { body?: string } = {}) => {
    if (path === "/api/payment/pending") return Response.json({ payments: [] });
    if (path !== "/api/payment/verify") return new Response(null, { status: 503 });
    verifications.push(JSON.parse(body ?? "null"));
    return verified();
  });
});
afterEach(() => {
  cleanup();
  dismissToast();
  forgetProof("b1");
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
