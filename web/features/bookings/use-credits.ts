import { useQuery } from "@tanstack/react-query";
import { getMe } from "#contract/customers.ts";
import { call } from "#web/api/call.ts";
import { keys, queryClient } from "#web/api/queries.ts";
import { refreshUser, useUser } from "#web/features/identity/session.ts";

const key = [...keys.customer, "credits"];

/**
 * The rupees of discount that the next booking may use. The stored record answers at once, the server corrects it:
 * credits move with every hold, also on another phone.
 */
export function useCredits(): number {
  const user = useUser();
  useQuery({
    queryKey: key,
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
  return queryClient.invalidateQueries({ queryKey: key });
}
