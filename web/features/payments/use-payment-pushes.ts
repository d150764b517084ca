import { getPaymentOrder } from "#contract/payments.ts";
import { queryClient } from "#web/api/queries.ts";
import { useChannel } from "#web/realtime/use-channel.ts";
import { type OrderAnswer, orderKey, refreshPurchases } from "./payment-order.ts";

/** Receives the server's messages about payments of this customer (null: none); true while they can arrive. */
export function usePaymentPushes(userId: string | null): boolean {
  const { state } = useChannel(userId ? { bookingId: null, userType: "user", userId } : null, {
    message(message) {
      if (message.type !== "payment_changed") return;
      void queryClient.invalidateQueries({ queryKey: orderKey(message.orderId) });
      void refreshPurchases();
    },
    // What was pushed before the channel was live is lost. Nothing was pushed about an order that the server does not know.
    live() {
      void queryClient.invalidateQueries({
        queryKey: [getPaymentOrder.path],
        predicate: ({ state }) => (state.data as OrderAnswer | undefined)?.order != null,
      });
    },
  });
  return userId !== null && state === "live";
}
