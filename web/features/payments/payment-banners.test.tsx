import { afterEach, expect, it, vi } from "vitest";
import { getPaymentOrder, type PaymentOrder, verifySessionPayment } from "#contract/payments.ts";
import type { ServerMessage } from "#contract/socket.ts";
import { testBooking, testId, testPaymentOrder, testSettledOrder } from "#web/testing/fixtures.ts";
import { act, screen, update, waitFor } from "#web/testing/library.tsx";
import { paymentSetup, testProof as proof } from "#web/testing/payment-setup.tsx";
import { takeChannel } from "#web/testing/taken-channel.ts";
import { PaymentBanners } from "./payment-banners.tsx";
import { forgetProof, keepProof } from "./payment-proofs.ts";

const channel = takeChannel();
afterEach(() => {
  channel.state = "connecting";
});
const { server, orders, press, check, pendingBanners, refetchOrders, ...setup } = paymentSetup();
const { bookingId } = proof;
const show = (kind?: PaymentOrder["kind"]) => setup.show(<PaymentBanners kind={kind} />);
const verified = (order: PaymentOrder) => ({
  success: true as const,
  message: "",
  booking: testBooking(),
  order,
});

it("a check without an answer says so, and keeps the proof for the next one", async () => {
  keepProof(proof);
  server.fail(verifySessionPayment, "network");
  await show();
  expect(pendingBanners()).toHaveLength(1);
  const before = server.calls(verifySessionPayment).length;
  await check();
  expect(server.calls(verifySessionPayment).length).toBe(before + 1);
  expect(await screen.findByText("Payment Not Confirmed")).toBeTruthy();
  const advice = "If payment was deducted, please contact support with your payment ID.";
  expect(screen.getAllByText(advice)).toHaveLength(1);
  const support = screen.getByRole("link", { name: "Ask on WhatsApp" });
  expect(support.getAttribute("href")).toContain("pay_1");
  expect(screen.getByText("Payment ID: pay_1")).toBeTruthy();
  expect(pendingBanners()).toHaveLength(1);
  expect(localStorage.getItem("pendingPayment")).toContain("pay_1");
});

it("a check that confirms the payment leads to the booking", async () => {
  keepProof(proof);
  server.fail(verifySessionPayment, "network");
  await show();
  server.answer(verifySessionPayment, verified(testSettledOrder("approved")));
  await check();
  await waitFor(() => expect(window.location.search).toMatch(/^\?booked=/));
  expect(pendingBanners()).toEqual([]);
  expect(window.location.pathname + window.location.search).toBe(`/dashboard?booked=${bookingId}`);
  expect(localStorage.getItem("pendingPayment")).toBeNull();
});

it("a refusal stays on the screen though an older list still names the order, until the customer closes it", async () => {
  orders.order_1 = testPaymentOrder();
  keepProof(proof);
  server.fail(verifySessionPayment, "network");
  await show();
  server.fail(verifySessionPayment, "payment-failed", {
    message: "It failed.",
    order: testPaymentOrder({ state: "failed" }),
  });
  await check();
  await waitFor(() => expect(pendingBanners()).toEqual([]));
  expect(screen.getAllByText("It failed.").length).toBeGreaterThan(0);
  expect(screen.getByText("Payment ID: pay_1")).toBeTruthy();
  await press("Got it");
  expect(screen.queryByText("Payment ID: pay_1")).toBeNull();
  expect(pendingBanners()).toEqual([]);
});

it("two proofs of one customer have a banner each, and another person's proof on this phone is neither shown nor sent", async () => {
  const second = {
    ...proof,
    razorpay_order_id: "order_2",
    razorpay_payment_id: "pay_2",
    bookingId: testId(8),
  };
  keepProof(proof);
  keepProof(second);
  keepProof({ ...proof, razorpay_order_id: "order_3", userId: testId(2) });
  server.fail(verifySessionPayment, "network");
  await show();
  expect(screen.getByText("Payment ID: pay_1")).toBeTruthy();
  expect(screen.getByText("Payment ID: pay_2")).toBeTruthy();
  expect(pendingBanners()).toHaveLength(2);
  const sent = server.calls(verifySessionPayment).map(({ input }) => input.razorpay_order_id);
  expect(new Set(sent)).toEqual(new Set(["order_1", "order_2"]));
  forgetProof("order_1");
  expect(localStorage.getItem("pendingPayment")).toContain("order_3");
});

it("of several payments made on another device each outcome is shown, in any order", async () => {
  orders["o-1"] = testPaymentOrder({ orderId: "o-1" });
  orders["o-2"] = testPaymentOrder({ orderId: "o-2", bookingId: testId(8) });
  await show();
  expect(screen.getByText("Order ID: o-1")).toBeTruthy();
  orders["o-2"] = testPaymentOrder({ orderId: "o-2", state: "failed" });
  await refetchOrders();
  expect(await screen.findByText("Payment Not Confirmed")).toBeTruthy();
  expect(screen.getByText("Order ID: o-2")).toBeTruthy();
  orders["o-1"] = testSettledOrder("approved", { orderId: "o-1" });
  await refetchOrders();
  expect(await screen.findByText("Paid and booked")).toBeTruthy();
  expect(screen.getByText("Payment Not Confirmed")).toBeTruthy();
});

it("only the banners of the asked kind are shown", async () => {
  const remedies = { kind: "remedy" as const, bookingId: null, bookingRemedyIds: [testId(6)] };
  orders["o-1"] = testPaymentOrder({ orderId: "o-1" });
  orders["o-2"] = testPaymentOrder({ orderId: "o-2", ...remedies });
  await show("remedy");
  expect(screen.getByText("Order ID: o-2")).toBeTruthy();
  expect(screen.queryByText("Order ID: o-1")).toBeNull();
  orders["o-2"] = testSettledOrder("approved", { orderId: "o-2", ...remedies });
  await refetchOrders();
  expect(await screen.findByText("Purchase Successful")).toBeTruthy();
  await press("Got it");
  expect(screen.queryByText("Purchase Successful")).toBeNull();
});

it("a payment that is being checked is asked for every 10 seconds where the socket is silent", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  orders.order_1 = testPaymentOrder();
  await show();
  const before = server.calls(getPaymentOrder).length;
  await act(() => vi.advanceTimersByTimeAsync(30_500));
  expect(server.calls(getPaymentOrder).length - before).toBe(3);
});

it("a push makes the page ask at once, and while pushes can come it asks once a minute", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  channel.state = "live";
  orders.order_1 = testPaymentOrder();
  await show();
  expect(channel.place).toEqual({ bookingId: null, userType: "user", userId: testId(1) });
  const before = server.calls(getPaymentOrder).length;
  await act(() => vi.advanceTimersByTimeAsync(30_500));
  expect(server.calls(getPaymentOrder).length).toBe(before);
  orders.order_1 = testSettledOrder("refunded");
  const message: ServerMessage = { type: "payment_changed", orderId: "order_1", bookingId, state: "settled" };
  update(() => channel.push(message));
  expect(await screen.findByText(/your money is on its way back/)).toBeTruthy();
  expect(screen.getByText(/^₹210 goes back/)).toBeTruthy();
});

it("a customer who has returned from an unpaid checkout reads that the payment is looked for, until the hold ends", async () => {
  window.history.replaceState(null, "", "/book?payment=checking&order=order_1");
  orders.order_1 = testPaymentOrder({ state: "open" });
  await show();
  expect(screen.getByText("We are checking your payment")).toBeTruthy();
  orders.order_1 = testPaymentOrder({ state: "expired" });
  await refetchOrders();
  expect(await screen.findByText("Payment Not Confirmed")).toBeTruthy();
  expect(window.location.search).toBe("");
});

it("a customer who has returned to an approved booking is led to it", async () => {
  window.history.replaceState(null, "", "/book?payment=checking&order=order_1");
  orders.order_1 = testSettledOrder("approved");
  await show();
  await waitFor(() => expect(window.location.search).toMatch(/^\?booked=/));
  expect(window.location.pathname + window.location.search).toBe(`/dashboard?booked=${bookingId}`);
});

it("a failed try on the provider's page is shown at once, and the address is cleared", async () => {
  window.history.replaceState(null, "", "/remedies?payment=failed&order=order_1");
  orders.order_1 = testPaymentOrder({ state: "open", kind: "remedy", bookingId: null });
  await show("remedy");
  expect(await screen.findByText("Payment verification failed. Please contact support.")).toBeTruthy();
  expect(window.location.search).toBe("");
  await refetchOrders();
  expect(screen.getByText("Payment verification failed. Please contact support.")).toBeTruthy();
});

it("another customer's order in the address is refused", async () => {
  window.history.replaceState(null, "", "/book?payment=checking&order=order_of_somebody");
  await show();
  expect(await screen.findByText("Payment Not Confirmed")).toBeTruthy();
});

it("an answer does not take a customer back who has gone on to another screen meanwhile", async () => {
  window.history.replaceState(null, "", "/book?payment=checking&order=order_1");
  keepProof(proof);
  server.fail(verifySessionPayment, "network");
  await show();
  const release = server.hold(verifySessionPayment);
  await check();
  update(() => window.history.pushState(null, "", "/profile"));
  server.fail(verifySessionPayment, "payment-failed", {
    message: "It failed.",
    order: testPaymentOrder({ state: "failed" }),
  });
  await act(async () => release());
  expect((await screen.findAllByText("It failed.")).length).toBeGreaterThan(0);
  expect(window.location.pathname).toBe("/profile");
});
