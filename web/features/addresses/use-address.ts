// The customer's own postal address: what the server has of it, and changing and erasing it there.
import { useMutation, useQuery } from "@tanstack/react-query";
import { type Address, deleteAddress, getAddress, saveAddress } from "#contract/addresses.ts";
import type { AddressDraft } from "#domain/addresses.ts";
import { call } from "#web/api/call.ts";
import { keys, queryClient } from "#web/api/queries.ts";

/** Null: she has given none. `isEnabled` false asks nothing. */
export function useAddress(userId: string, { isEnabled = true }: { isEnabled?: boolean } = {}) {
  return useQuery({
    queryKey: keys.address(userId),
    queryFn: async ({ signal }) => (await call(getAddress, { signal })).address,
    enabled: isEnabled,
    refetchOnMount: "always",
  });
}

export function useSaveAddress(userId: string) {
  return useMutation({
    mutationFn: (typed: AddressDraft) => call(saveAddress, { input: typed }),
    onSuccess: ({ address }) => keep(userId, address),
  });
}

export function useDeleteAddress(userId: string) {
  return useMutation({
    mutationFn: () => call(deleteAddress),
    onSuccess: () => keep(userId, null),
  });
}

/** Also when the question before it is still on its way: that answer is of before. */
async function keep(userId: string, address: Address | null) {
  await queryClient.cancelQueries({ queryKey: keys.address(userId) });
  queryClient.setQueryData<Address | null>(keys.address(userId), address);
}
