// Razorpay's checkout as the server sees it: the hosts that it loads from, its signed result, and the form that its page
// posts when it sends the browser back.
import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import type { CheckoutPolicy, CheckoutReturn } from "./gateway.ts";

/** From Razorpay's documentation and public issues, 2026. */
const RAZORPAY_POLICY: CheckoutPolicy = {
  "script-src": ["https://checkout.razorpay.com", "https://cdn.razorpay.com"],
  "style-src": ["'unsafe-inline'"],
  "img-src": ["https://cdn.razorpay.com"],
  "connect-src": [
    "https://api.razorpay.com",
    "https://lumberjack.razorpay.com",
    "https://lumberjack-metrics.razorpay.com",
  ],
  "frame-src": ["https://api.razorpay.com", "https://checkout.razorpay.com"],
  "form-action": ["https://api.razorpay.com"],
};

/** Null for the simulated checkout, whose script this server serves. */
export function checkoutPolicyFor(checkoutScriptUrl: string): CheckoutPolicy | null {
  return checkoutScriptUrl.startsWith("/") ? null : RAZORPAY_POLICY;
}

const failedPayment = z.object({ order_id: z.string() });

/** https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/integration-steps/ (callback_url) */
export function parseReturn(form: URLSearchParams): CheckoutReturn {
  return {
    orderId: form.get("razorpay_order_id") ?? orderIdOfFailure(form),
    paymentId: form.get("razorpay_payment_id"),
    signature: form.get("razorpay_signature"),
  };
}

/** For a failed payment, the order id is only in the JSON of `error[metadata]`, without a signature. */
function orderIdOfFailure(form: URLSearchParams): string | null {
  try {
    return z.parse(failedPayment, JSON.parse(form.get("error[metadata]") ?? "")).order_id;
  } catch {
    return null;
  }
}

/** Compares the hexadecimal HMAC-SHA256 of the text with the signature, in constant time. */
export function isSigned(secret: string, text: string | Buffer, signature: string): boolean {
  const expected = Buffer.from(createHmac("sha256", secret).update(text).digest("hex"));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
