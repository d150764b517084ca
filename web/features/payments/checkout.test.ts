import { afterEach, expect, it, vi } from "vitest";
import { testConfig, testCustomer } from "#web/testing/fixtures.ts";
import { openCheckout } from "./checkout.ts";

class FakeCheckout {
  open() {}
  close() {}
}
afterEach(() => void vi.restoreAllMocks());

it("Back to a page that the checkout had replaced, and that the browser has kept, ends it as closing it does", async () => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (iPhone) Instagram 357.1");
  const order = { id: "order_1", amount: 75_100, currency: "INR" as const };
  const options = {
    order,
    key_id: "key",
    user: testCustomer(),
    config: testConfig(),
    Razorpay: FakeCheckout,
  };
  const end = openCheckout(options, new AbortController().signal);
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(await Promise.race([end, new Promise((resolve) => setTimeout(resolve))])).toEqual({
    kind: "dismissed",
  });
});
