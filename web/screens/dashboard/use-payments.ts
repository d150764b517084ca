import { useQuery } from "@tanstack/react-query";
import { listPayments } from "#contract/payments.ts";
import { call } from "#web/api/call.ts";
import { keys } from "#web/api/queries.ts";

const LOOK_AGAIN_MS = 15_000;

/** All payments of the customer, newest first; asked again while one of them is being checked. */
export function usePayments(userId: string | undefined) {
  return useQuery({
    queryKey: keys.payments(userId ?? ""),
    queryFn: ({ signal }) => call(listPayments, { params: { userId: userId ?? "" }, signal }),
    select: ({ payments }) => payments,
    enabled: userId !== undefined,
    refetchOnMount: "always",
    refetchInterval: ({ state }) =>
      state.data?.payments.some(({ status }) => status === "checking") ? LOOK_AGAIN_MS : false,
  });
}
