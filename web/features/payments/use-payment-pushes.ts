import { keys, queryClient } from "#web/api/queries.ts";
import { useChannel } from "#web/realtime/use-channel.ts";

/** Receives the server's messages about payments of this customer (null: none); true while they can arrive. */
export function usePaymentPushes(userId: string | null): boolean {
  const { state } = useChannel(userId ? { bookingId: null, userType: "user", userId } : null, {
    message(message) {
      if (message.type === "payment_changed")
        void queryClient.invalidateQueries({ queryKey: keys.paymentOrder(message.orderId) });
    },
  });
  return userId !== null && state === "live";
}
