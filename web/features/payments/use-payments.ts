import { listPayments } from "#contract/payments.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";

const REFETCH_MS = 15_000;

/** All payments of the customer, newest first. They are polled while one of them is checked. */
export function usePayments(userId: string) {
  return useEndpoint(listPayments, {
    params: { userId },
    select: ({ payments }) => payments,
    refetchInterval: ({ state }) =>
      state.data?.payments.some(({ status }) => status === "checking") ? REFETCH_MS : false,
  });
}
