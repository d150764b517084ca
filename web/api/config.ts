// The installation's facts for components, from the answer that the start of the page asked for.
import { useQuery } from "@tanstack/react-query";
import { askConfig } from "./ask-config.ts";
import { KEPT_ON_PHONE } from "./kept-on-phone.ts";
import { CONFIG_KEY, queryClient } from "./queries.ts";

/** Fills the query cache as soon as the answer is there, so that a screen that is rendered later has it at once. */
export function fillConfig(): Promise<unknown> {
  return askConfig().then(
    (config) => queryClient.setQueryData(CONFIG_KEY, config),
    // The screen that needs it asks again.
    () => undefined,
  );
}

/** Works in any layout: it names the query cache itself. Kept on a customer's phone, as contact and terms are written from it. */
export function useConfig() {
  return useQuery({ queryKey: CONFIG_KEY, queryFn: askConfig, meta: KEPT_ON_PHONE }, queryClient);
}

/**
 * Whether the clock need not be waited for: the answer that sets it came or failed. A screen that
 * waited while `isPending` would ask without end: what it shows after a failure mounts this query anew.
 */
export function useIsClockSettled(): boolean {
  return useConfig().isFetched;
}
