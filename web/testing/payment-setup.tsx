import {
  act,
  cleanup,
  fireEvent,
  type RenderResult,
  render,
  screen,
  waitFor,
} from "#web/testing/library.tsx";
// What tests of unconfirmed payments share: a signed-in customer, a server that knows some orders, and their screen.

import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { listUpcomingBookings } from "#contract/bookings.ts";
import { getPaymentOrder, listPendingPayments, type PaymentOrder } from "#contract/payments.ts";
import { queryClient } from "#web/api/queries.ts";
import { forgetUser, rememberUser } from "#web/features/identity/session.ts";
import { Toaster } from "#web/ui/toaster.tsx";
import { fakeServer, refusal } from "./fake-server.ts";
import { testCustomer, testId } from "./fixtures.ts";
import { inEnglish } from "./in-english.ts";

/** The proof of `testPaymentOrder`, of `testCustomer`. */
export const testProof = {
  razorpay_order_id: "order_1",
  razorpay_payment_id: "pay_1",
  razorpay_signature: "s",
  bookingId: testId(3),
  userId: testId(1),
};

/** The heading of the screen, which takes the focus when a button disappears. */
export const HEADING = "Screen";

/** Call it at the top of a test file. */
export function paymentSetup() {
  const server = fakeServer();
  /** What the server knows, by the order's id. */
  const orders: Record<string, PaymentOrder> = {};

  inEnglish();
  beforeEach(() => {
    localStorage.clear();
    // The storage event makes the app read again what it keeps in memory.
    window.dispatchEvent(new StorageEvent("storage"));
    window.history.replaceState(null, "", "/book");
    rememberUser(testCustomer());
    for (const id of Object.keys(orders)) delete orders[id];
    server.answer(listUpcomingBookings, { bookings: [] });
    server.answer(listPendingPayments, () => ({
      payments: Object.values(orders).filter(({ state }) => state === "checking"),
    }));
    server.answer(getPaymentOrder, ({ params }) => {
      const order = orders[params.id];
      return order ? { order } : refusal("not-found");
    });
  });
  afterEach(() => {
    cleanup();
    forgetUser();
    queryClient.clear();
    vi.useRealTimers();
  });

  /** Renders it below a heading, and waits until everything is loaded. */
  async function show(children: ReactNode): Promise<RenderResult> {
    const shown = render(
      <>
        <main>
          <h1>{HEADING}</h1>
          {children}
        </main>
        <Toaster />
      </>,
    );
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    return shown;
  }
  const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole("button", { name })));
  return {
    server,
    orders,
    show,
    press,
    check: () => press("Check Payment Status"),
    pendingBanners: () => screen.queryAllByText("Payment Verification Pending"),
    refetchOrders: () => act(() => queryClient.refetchQueries({ queryKey: [getPaymentOrder.path] })),
  };
}
