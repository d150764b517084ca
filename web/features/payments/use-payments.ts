import { useQuery } from "@tanstack/react-query";
import { listPayments } from "#contract/payments.ts";
import { call } from "#web/api/call.ts";
import { keys } from "#web/api/queries.ts";

const REFETCH_MS = 15_000;

/** All payments of the customer, newest first. They are polled while one of them is checked. */
export function usePayments(userId: string | undefined) {
  return useQuery({
    queryKey: keys.payments(userId ?? ""),
    queryFn: ({ signal }) => call(listPayments, { params: { userId: userId ?? "" }, signal }),
    select: ({ payments }) => payments,
    enabled: userId !== undefined,
    refetchOnMount: "always",
    refetchInterval: ({ state }) =>
      state.data?.payments.some(({ status }) => status === "checking") ? REFETCH_MS : false,
  });
}
