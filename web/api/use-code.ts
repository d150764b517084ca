import { useQuery } from "@tanstack/react-query";
import { afterTakeOver } from "#web/page-state.ts";
import { queryClient } from "./queries.ts";

const RETRY_MS = 30_000;

type Options = {
  isNeeded?: boolean;
  /** The screen can do without it. A failed load is tried again every half minute. */
  isOptional?: boolean;
};

/**
 * Loads the code of a part of a screen after the screen's first sight, or when it is needed, so that the screen itself stays
 * light. As a query, so that `QueryView` shows that it loads, and offers to try again when the network fails. `name` is that of
 * no other code.
 */
export function useCode<Code>(
  name: string,
  load: () => Promise<Code>,
  { isNeeded = true, isOptional = false }: Options = {},
) {
  return useQuery(
    {
      queryKey: ["code", name],
      queryFn: () => afterTakeOver(load()),
      enabled: isNeeded,
      ...(isOptional && { retry: true, retryDelay: RETRY_MS }),
    },
    queryClient,
  );
}
