// Pushes, polls, stored proofs and addresses that do not come in the usual order.
import { onlineManager } from "@tanstack/react-query";
import { Route, Routes } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { getPaymentOrder, listPendingPayments, verifySessionPayment } from "#contract/payments.ts";
import type { ServerMessage } from "#contract/socket.ts";
import { queryClient } from "#web/api/queries.ts";
import { testId, testPaymentOrder, testSettledOrder } from "#web/testing/fixtures.ts";
import { act, cleanup, screen, update, waitFor } from "#web/testing/library.tsx";
import { HEADING, paymentSetup, testProof as proof } from "#web/testing/payment-setup.tsx";
import { takeChannel } from "#web/testing/taken-channel.ts";
import { PaymentBanners } from "./payment-banners.tsx";
import { keepProof } from "./payment-proofs.ts";

const channel = takeChannel();
afterEach(() => {
  channel.state = "connecting";
  onlineManager.setOnline(true);
});

const { server, orders, show, press, check, pendingBanners, refetchOrders } = paymentSetup();
const returnTo = (address: string) => window.history.replaceState(null, "", address);

it("a push that overtakes the first answer makes the page ask again", async () => {
  channel.state = "live";
  returnTo("/book?payment=checking&order=order_1");
  orders.order_1 = testPaymentOrder();
  const release = server.hold(getPaymentOrder);
  const shown = show(<PaymentBanners />);
  await waitFor(() => expect(server.calls(getPaymentOrder)).toHaveLength(1));
  const { bookingId } = proof;
  const message: ServerMessage = { type: "payment_changed", orderId: "order_1", bookingId, state: "settled" };
  update(() => channel.push(message));
  orders.order_1 = testSettledOrder("approved");
  await act(async () => release());
  await shown;
  await waitFor(() => expect(window.location.search).toMatch(/^\?booked=/));
  expect(server.calls(getPaymentOrder)).toHaveLength(2);
});

it("a change before the channel is live is found when it becomes live", async () => {
  orders.order_1 = testPaymentOrder();
  await show(<PaymentBanners />);
  orders.order_1 = testSettledOrder("approved");
  update(() => channel.live());
  expect(await screen.findByText("Paid and booked")).toBeTruthy();
});

it("a proof that the server has not received is not sent again because the channel is live", async () => {
  keepProof(proof);
  server.fail(verifySessionPayment, "network");
  await show(<PaymentBanners />);
  const before = server.calls(verifySessionPayment).length;
  update(() => channel.live());
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(server.calls(verifySessionPayment)).toHaveLength(before);
});

it("an order that the server lists is shown at once as being checked", async () => {
  orders.order_1 = testPaymentOrder();
  server.fail(getPaymentOrder, "network");
  await show(<PaymentBanners />);
  expect(pendingBanners()).toHaveLength(1);
  expect(screen.getByText("Order ID: order_1")).toBeTruthy();
});

it("a check while offline ends, and says that the payment is not confirmed", async () => {
  keepProof(proof);
  server.fail(verifySessionPayment, "network");
  await show(<PaymentBanners />);
  onlineManager.setOnline(false);
  await check();
  expect(await screen.findByText("Payment Not Confirmed")).toBeTruthy();
});

it("an outcome that led to the dashboard does not appear there again", async () => {
  orders.order_1 = testPaymentOrder();
  await show(
    <Routes>
      <Route path="/book" element={<PaymentBanners kind="session" />} />
      <Route path="/dashboard" element={<PaymentBanners />} />
    </Routes>,
  );
  orders.order_1 = testSettledOrder("approved");
  await check();
  await waitFor(() => expect(window.location.search).toMatch(/^\?booked=/));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(window.location.pathname).toBe("/dashboard");
  expect(screen.queryByText("Paid and booked")).toBeNull();
});

it("a refused order that is paid later is found without a push", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  returnTo("/book?payment=checking&order=order_1");
  orders.order_1 = testPaymentOrder({ state: "expired" });
  await show(<PaymentBanners />);
  expect(await screen.findByText("Payment Not Confirmed")).toBeTruthy();
  orders.order_1 = testSettledOrder("approved");
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  expect(await screen.findByText("Paid and booked")).toBeTruthy();
});

it("a return without an order says that the payment is looked for, until the customer closes it", async () => {
  returnTo("/book?payment=checking");
  await show(<PaymentBanners kind="session" />);
  expect(screen.getByText("We are checking your payment")).toBeTruthy();
  await press("Got it");
  expect(screen.queryByText("We are checking your payment")).toBeNull();
  expect(window.location.search).toBe("");
});

it("another person's proof is neither sent nor forgotten when the address names its order", async () => {
  keepProof({ ...proof, userId: testId(2) });
  returnTo("/book?payment=checking&order=order_1");
  await show(<PaymentBanners />);
  expect(server.calls(verifySessionPayment)).toEqual([]);
  expect(localStorage.getItem("pendingPayment")).toContain("pay_1");
});

it("an entry that cannot be read takes no proof with it, and stays", async () => {
  const unknown = { razorpay_order_id: "order_2" };
  localStorage.setItem("pendingPayment", JSON.stringify([proof, unknown]));
  window.dispatchEvent(new StorageEvent("storage"));
  server.fail(verifySessionPayment, "network");
  await show(<PaymentBanners />);
  expect(pendingBanners()).toHaveLength(1);
  keepProof({ ...proof, razorpay_order_id: "order_3" });
  expect(localStorage.getItem("pendingPayment")).toContain("order_2");
});

it("a check by hand that ends with a refusal moves the focus to the heading", async () => {
  keepProof(proof);
  server.fail(verifySessionPayment, "network");
  await show(<PaymentBanners />);
  const order = testPaymentOrder({ state: "failed" });
  server.fail(verifySessionPayment, "payment-failed", { message: "It failed.", order });
  await check();
  expect((await screen.findAllByText("It failed.")).length).toBeGreaterThan(0);
  expect(document.activeElement?.textContent).toBe(HEADING);
});

it("an outcome that was closed does not come back on the next screen while the list cannot be loaded", async () => {
  orders.order_1 = testPaymentOrder();
  await show(<PaymentBanners kind="session" />);
  orders.order_1 = testPaymentOrder({ state: "failed" });
  server.fail(listPendingPayments, "network");
  await refetchOrders();
  expect(await screen.findByText("Payment Not Confirmed")).toBeTruthy();
  await press("Got it");
  cleanup();
  await show(<PaymentBanners kind="session" />);
  expect(screen.queryByText("Payment Not Confirmed")).toBeNull();
});
