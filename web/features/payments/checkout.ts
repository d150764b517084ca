// The payment provider's checkout: loads its script once, opens it, and says how it ended. Asks no server of ours.
import { isInsideApp } from "./inside-app.ts";
import type { Proof } from "./verify-payment.ts";

/** The part of the provider's options that we use (https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/). */
type RazorpayOptions = {
  key: string;
  /** In paise. */
  amount: number;
  currency: string;
  name: string;
  order_id: string;
  prefill: { contact: string };
  theme: { color: string };
  config: { display: { language: string; hide: { method: string; flows: string[] }[] } };
  modal: { ondismiss: () => void };
  handler: (success: CheckoutProof) => void;
  /** With `redirect` the checkout takes the whole page, and posts how it ended to this address. */
  callback_url?: string;
  redirect?: boolean;
};

/** The signed word of the checkout itself: which order, which payment. */
type CheckoutProof = Omit<Proof, "bookingId">;

declare global {
  interface Window {
    Razorpay?: new (options: RazorpayOptions) => { open: () => void; close: () => void };
  }
}

export type CheckoutWish = Pick<RazorpayOptions, "key" | "amount" | "currency" | "name" | "order_id"> & {
  /** Ten digits, without +91. */
  phone: string;
  language: string;
  color: string;
  /** Where a checkout that had to take the whole page posts how it ended. */
  returnUrl: string;
};

export type CheckoutEnd =
  | { kind: "proof"; proof: CheckoutProof }
  | { kind: "dismissed" }
  /** Closed from here. */
  | { kind: "withdrawn" };

const loading = new Map<string, Promise<void>>();

/** Loads the checkout's script, once a page however often it is asked for. Fails when it cannot be had. */
export function loadCheckout(scriptUrl: string): Promise<void> {
  const known = loading.get(scriptUrl);
  if (known) return known;
  const script = document.createElement("script");
  const loaded = new Promise<void>((resolve, reject) => {
    script.onload = () =>
      window.Razorpay ? resolve() : reject(new Error("The checkout script brought nothing."));
    script.onerror = () => reject(new Error("The checkout script could not be loaded."));
  });
  // A failed load is tried afresh the next time.
  loaded.catch(() => {
    loading.delete(scriptUrl);
    script.remove();
  });
  loading.set(scriptUrl, loaded);
  script.async = true;
  script.src = scriptUrl;
  document.head.append(script);
  return loaded;
}

/**
 * Opens the checkout over the page and waits for its end; inside another app it leaves the page for good, and never
 * ends here. `withdraw` closes it. A failed try is no end: the checkout itself says so and offers another, so nothing
 * listens to `payment.failed`. Typing a UPI id (the collect flow) is hidden, as it was withdrawn in 2026.
 */
export function openCheckout(wish: CheckoutWish, withdraw: AbortSignal): Promise<CheckoutEnd> {
  const { phone, language, color, returnUrl, ...order } = wish;
  return new Promise((resolve, reject) => {
    if (!window.Razorpay) {
      reject(new Error("The checkout is not loaded."));
      return;
    }
    const checkout = new window.Razorpay({
      ...order,
      prefill: { contact: `+91${phone}` },
      theme: { color },
      config: { display: { language, hide: [{ method: "upi", flows: ["collect"] }] } },
      modal: { ondismiss: () => resolve({ kind: "dismissed" }) },
      handler: (proof) => resolve({ kind: "proof", proof }),
      ...(isInsideApp(navigator.userAgent) ? { callback_url: returnUrl, redirect: true } : {}),
    });
    withdraw.addEventListener("abort", () => {
      // First, as closing it may say that it was dismissed.
      resolve({ kind: "withdrawn" });
      checkout.close();
    });
    checkout.open();
  });
}
