// An order of ours, paid for in the provider's checkout: what it is told of us, of her and of this page. Knows no
// booking and no vidhi.
import type { PublicConfig } from "#contract/config.ts";
import type { Customer } from "#contract/customers.ts";
import type { OutputOf } from "#contract/endpoint.ts";
import type { createSessionOrder } from "#contract/payments.ts";
import { currentLanguage } from "#web/i18n/language.ts";
import { type CheckoutEnd, openCheckout } from "./checkout.ts";

export type PayPhase = "idle" | "starting" | "checkout" | "verifying";

/** As an order's making answers it, whatever the order is for. */
export type OpenOrder = OutputOf<typeof createSessionOrder>;

/** Our server's address for the end of a checkout that could not stay in our page. */
const RETURN_PATH = "/api/payment/return";

/** Opens the checkout, and waits for its end. `withdraw` closes it. */
export function openOrder(
  { order, key_id }: OpenOrder,
  user: Customer,
  config: PublicConfig,
  withdraw: AbortSignal,
): Promise<CheckoutEnd> {
  return openCheckout(
    {
      key: key_id,
      amount: order.amount,
      currency: order.currency,
      name: config.brand.name,
      order_id: order.id,
      phone: user.phone,
      language: currentLanguage(),
      color: getComputedStyle(document.documentElement).getPropertyValue("--primary").trim(),
      returnUrl: `${window.location.origin}${RETURN_PATH}`,
    },
    withdraw,
  );
}
