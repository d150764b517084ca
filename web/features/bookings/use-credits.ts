import { useQuery } from "@tanstack/react-query";
import { getMe } from "#contract/customers.ts";
import { call } from "#web/api/call.ts";
import { keys, queryClient } from "#web/api/queries.ts";
import { refreshUser, useUser } from "#web/features/identity/session.ts";

const KEY = [...keys.customer, "credits"];

/**
 * The rupees of discount that the next booking may use: those of the stored customer at first, then those of the server.
 * Every hold changes them, also one on another phone.
 */
export function useCredits(): number {
  const user = useUser();
  useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const { user: fresh } = await call(getMe, { signal });
      refreshUser(fresh);
      return fresh.referralDiscountCredits;
    },
    enabled: user !== null,
    refetchOnMount: "always",
  });
  return user?.referralDiscountCredits ?? 0;
}

export function refreshCredits(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: KEY });
}
