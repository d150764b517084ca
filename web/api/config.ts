// The installation's facts for components, from the answer that the start of the page asked for.
import { useQuery } from "@tanstack/react-query";
import { askConfig } from "./ask-config.ts";
import { keys, queryClient } from "./queries.ts";

/** Works in any layout: it names the query cache itself. */
export function useConfig() {
  return useQuery({ queryKey: keys.config, queryFn: askConfig }, queryClient);
}
