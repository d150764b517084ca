// The payment provider's checkout: opens it, where the page permits it, and answers how it ended.
import { useEffect } from "react";
import type { PublicConfig } from "#contract/config.ts";
import type { Customer } from "#contract/customers.ts";
import type { OutputOf } from "#contract/endpoint.ts";
import type { createSessionOrder } from "#contract/payments.ts";
import { loadScript } from "#web/api/load-script.ts";
import { reloadForPolicy } from "#web/api/network.ts";
import { isInsideApp } from "#web/features/devices/in-app-browser.ts";
import { currentLanguage } from "#web/i18n/language.ts";
import { pageState } from "#web/page-state.ts";

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

type Razorpay = new (options: RazorpayOptions) => { open: () => void; close: () => void };

declare global {
  interface Window {
    Razorpay?: Razorpay;
  }
}

/** The provider's signature that this payment was made for this order. */
type CheckoutProof = Record<"razorpay_order_id" | "razorpay_payment_id" | "razorpay_signature", string>;

export type CheckoutEnd =
  | { kind: "proof"; proof: CheckoutProof }
  /** The customer closed it. */
  | { kind: "dismissed" }
  /** The caller closed it. */
  | { kind: "withdrawn" };

/** Answers the checkout's class. */
export const loadCheckout = (scriptUrl: string) => loadScript(scriptUrl, () => window.Razorpay);

type CheckoutOptions = OutputOf<typeof createSessionOrder> & {
  user: Customer;
  config: PublicConfig;
  Razorpay: Razorpay;
};

/**
 * Opens the checkout over the page and waits for its end; `close` closes it. Inside another app it replaces the page, and
 * resolves only if the customer goes back. A failed try does not end it, because the checkout itself offers another one.
 * Typing a UPI id (the collect flow) is hidden: UPI withdrew it in 2026.
 */
export function openCheckout(options: CheckoutOptions, close: AbortSignal): Promise<CheckoutEnd> {
  const { order, key_id: key, user, config, Razorpay } = options;
  const { id, amount, currency } = order;
  const color = getComputedStyle(document.documentElement).getPropertyValue("--primary").trim();
  const replacesPage = isInsideApp(navigator.userAgent);
  return new Promise((resolve) => {
    const checkout = new Razorpay({
      ...{ key, amount, currency, order_id: id, name: config.brand.name },
      prefill: { contact: `+91${user.phone}` },
      theme: { color },
      config: {
        display: { language: currentLanguage(), hide: [{ method: "upi", flows: ["collect"] }] },
      },
      modal: { ondismiss: () => resolve({ kind: "dismissed" }) },
      handler: (proof) => resolve({ kind: "proof", proof }),
      ...(replacesPage
        ? { callback_url: `${window.location.origin}/api/payment/return`, redirect: true }
        : {}),
    });
    close.addEventListener("abort", () => {
      // Before closing, because closing may call ondismiss.
      resolve({ kind: "withdrawn" });
      checkout.close();
    });
    // Back leads to this page as it was left, which would wait for ever.
    const onBack = ({ persisted }: PageTransitionEvent) => persisted && resolve({ kind: "dismissed" });
    if (replacesPage) window.addEventListener("pageshow", onBack, { signal: close });
    checkout.open();
  });
}

/**
 * A page's Content-Security-Policy cannot change after the page has loaded, and only the pages of the screens with a
 * checkout permit the provider's script (server/http/pages.ts). A customer who came by a link inside the app gets the page
 * again, once, before there is anything to lose. Answers whether this page stays.
 */
export function useCheckoutPolicy(config: PublicConfig | undefined): boolean {
  const isFromOtherHost = config?.payment.checkoutScriptUrl.startsWith("https://") ?? false;
  const lacksPolicy = isFromOtherHost && !pageState().permits.pay;
  useEffect(() => (lacksPolicy ? reloadForPolicy() : undefined), [lacksPolicy]);
  return config !== undefined && !lacksPolicy;
}
