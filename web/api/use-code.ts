import { useQuery } from "@tanstack/react-query";
import { needed } from "#web/import-part.ts";
import { queryClient } from "./queries.ts";

/**
 * Loads the code of a part of a screen that few visits need, so that the screen itself stays light. As a query, so that
 * `QueryView` shows that it loads, and offers to try again when the network fails.
 */
export function useCode<Module>(
  name: string,
  load: () => Promise<Module>,
  { isNeeded }: { isNeeded: boolean },
) {
  return useQuery(
    {
      queryKey: ["code", name],
      queryFn: () => needed(load),
      enabled: isNeeded,
      networkMode: "always",
    },
    queryClient,
  );
}
