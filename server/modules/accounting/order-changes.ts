// Publishes to the customer's open pages that an order, or the refund of one of its lines, changed.
import type { OrderState } from "#domain/payments.ts";
import type { Transaction } from "#server/db/transaction.ts";
import { publish } from "#server/realtime/channel.ts";

type ChangedOrder = { customerId: string; providerOrderId: string | null; bookingId: string | null };

/** Leaves when the transaction commits. An order that the provider does not know is on no page. */
export async function publishOrderChange(
  tx: Transaction,
  { customerId, providerOrderId: orderId, bookingId }: ChangedOrder,
  state: OrderState,
  now: Date,
) {
  if (orderId === null) return;
  const message = { type: "payment_changed", orderId, bookingId, state } as const;
  await publish(tx, { to: { customer: customerId }, message }, now);
}
