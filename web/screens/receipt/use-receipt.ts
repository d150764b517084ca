import { useQuery } from "@tanstack/react-query";
import type { OutputOf } from "#contract/endpoint.ts";
import { getReceipt } from "#contract/payments.ts";
import { call } from "#web/api/call.ts";
import { keys } from "#web/api/queries.ts";

export type Receipt = OutputOf<typeof getReceipt>["receipt"];

/** A payment's receipt, asked anew on each visit: what went back is on it. Offline it fails at once. */
export function useReceipt(paymentId: string) {
  return useQuery({
    queryKey: [...keys.payments("receipt"), paymentId],
    queryFn: ({ signal }) => call(getReceipt, { params: { id: paymentId }, signal }),
    select: ({ receipt }) => receipt,
    networkMode: "always",
    refetchOnMount: "always",
  });
}
