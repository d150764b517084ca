import { type Address, getAddress } from "#contract/addresses.ts";
import { setAnswer, useEndpoint } from "#web/api/use-endpoint.ts";

/** Null if the customer has not given an address. Without a user id nothing is asked. */
export const useAddress = (userId: string | null) =>
  useEndpoint(getAddress, { of: userId, select: ({ address }) => address });

export const setAddress = (userId: string, address: Address | null) =>
  setAnswer(getAddress, { of: userId }, () => ({ address }));
