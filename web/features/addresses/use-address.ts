import { useMutation, useQuery } from "@tanstack/react-query";
import { type Address, deleteAddress, getAddress, saveAddress } from "#contract/addresses.ts";
import type { AddressDraft } from "#domain/addresses.ts";
import { call } from "#web/api/call.ts";
import { keys, queryClient } from "#web/api/queries.ts";

/** Null if the customer has not given an address. */
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
    onSuccess: ({ address }) => setCached(userId, address),
  });
}

export function useDeleteAddress(userId: string) {
  return useMutation({
    mutationFn: () => call(deleteAddress),
    onSuccess: () => setCached(userId, null),
  });
}

/** Cancels a request that is still under way, because its answer is older. */
async function setCached(userId: string, address: Address | null) {
  await queryClient.cancelQueries({ queryKey: keys.address(userId) });
  queryClient.setQueryData<Address | null>(keys.address(userId), address);
}
