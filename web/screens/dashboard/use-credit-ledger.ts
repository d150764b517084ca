import { useQuery } from "@tanstack/react-query";
import { getCredits } from "#contract/credits.ts";
import { call } from "#web/api/call.ts";
import { keys } from "#web/api/queries.ts";

/** The balance of the customer's credits, and its entries, newest first. */
export function useCreditLedger(userId: string | undefined) {
  return useQuery({
    queryKey: keys.credits(userId ?? ""),
    queryFn: ({ signal }) => call(getCredits, { params: { userId: userId ?? "" }, signal }),
    enabled: userId !== undefined,
    refetchOnMount: "always",
  });
}
