// The payment provider's checkout: loads its script once, opens it, and answers how it ended.
import type { PublicConfig } from "#contract/config.ts";
import type { Customer } from "#contract/customers.ts";
import type { OutputOf } from "#contract/endpoint.ts";
import type { createSessionOrder } from "#contract/payments.ts";
import { isInsideApp } from "#web/features/devices/in-app-browser.ts";
import { currentLanguage } from "#web/i18n/language.ts";

/** The options that this app uses, of https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/. */
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
  handler: (proof: CheckoutProof) => void;
  /** With `redirect` the checkout replaces the page, and posts the proof to this address. */
  callback_url?: string;
  redirect?: boolean;
};

declare global {
  interface Window {
    Razorpay?: new (options: RazorpayOptions) => { open: () => void; close: () => void };
  }
}

/** The provider's signature that this payment was made for this order. */
export type CheckoutProof = Record<
  "razorpay_order_id" | "razorpay_payment_id" | "razorpay_signature",
  string
>;

export type CheckoutEnd =
  | { kind: "proof"; proof: CheckoutProof }
  /** The customer closed it. */
  | { kind: "dismissed" }
  /** The caller closed it. */
  | { kind: "withdrawn" };

const loading = new Map<string, Promise<void>>();

/** Loads the provider's script, once for each page. A failed load is repeated by the next call. */
export function loadCheckout(scriptUrl: string): Promise<void> {
  const known = loading.get(scriptUrl);
  if (known) return known;
  const script = document.createElement("script");
  const loaded = new Promise<void>((resolve, reject) => {
    script.onload = () =>
      window.Razorpay ? resolve() : reject(new Error("The checkout's script defines no Razorpay."));
    script.onerror = () => reject(new Error("The checkout's script could not be loaded."));
  });
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

export type CheckoutOptions = OutputOf<typeof createSessionOrder> & { user: Customer; config: PublicConfig };

/**
 * Opens the checkout over the page and waits for its end; `close` closes it. Inside another app it replaces the page and
 * never resolves. A failed try does not end it, because the checkout itself offers another one. Typing a UPI id (the
 * collect flow) is hidden: UPI withdrew it in 2026.
 */
export function openCheckout(options: CheckoutOptions, close: AbortSignal): Promise<CheckoutEnd> {
  const { order, key_id: key, user, config } = options;
  const { id, amount, currency } = order;
  const color = getComputedStyle(document.documentElement).getPropertyValue("--primary").trim();
  return new Promise((resolve, reject) => {
    if (!window.Razorpay) {
      reject(new Error("The checkout is not loaded."));
      return;
    }
    const checkout = new window.Razorpay({
      ...{ key, amount, currency, order_id: id, name: config.brand.name },
      prefill: { contact: `+91${user.phone}` },
      theme: { color },
      config: {
        display: { language: currentLanguage(), hide: [{ method: "upi", flows: ["collect"] }] },
      },
      modal: { ondismiss: () => resolve({ kind: "dismissed" }) },
      handler: (proof) => resolve({ kind: "proof", proof }),
      ...(isInsideApp(navigator.userAgent)
        ? { callback_url: `${window.location.origin}/api/payment/return`, redirect: true }
        : {}),
    });
    close.addEventListener("abort", () => {
      // Before closing, because closing may call ondismiss.
      resolve({ kind: "withdrawn" });
      checkout.close();
    });
    checkout.open();
  });
}
