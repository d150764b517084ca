// Keeps a customer's bookings, parchas and remedies on the phone until the sign-out, so that they can be read without a
// network (decision 0032). They are shown only when the server cannot be reached.
import type { Query } from "@tanstack/react-query";
import { isUnreachable } from "./call.ts";
import { keptAnswers } from "./kept-answers.ts";
import { KEPT_LISTS } from "./kept-on-phone.ts";
import { queryClient } from "./queries.ts";

const lists = keptAnswers<{ customerId: string }>(KEPT_LISTS, "isKeptOnPhone");
/** The phone's own word on the network is often wrong, so what has failed is tried again. */
const RETRY_MS = 8_000;

/** At the start of the page, before the screens ask: without a network the browser does not even try. */
export function restoreLists(customerId: string): void {
  if (!navigator.onLine) lists.restore({ customerId });
}

/** Stores the lists as they arrive, and shows the stored ones where the server cannot be reached. Returns how to stop. */
export function keepLists(customerId: string): () => void {
  const stopKeeping = lists.keep({ customerId });
  const restore = (query: Query) => {
    if (!lists.isKept(query) || query.state.data !== undefined || !isUnreachable(query.state.error)) return;
    // Stale, so that the next answer replaces it.
    if (lists.restoreOne({ customerId }, query.queryKey)) query.invalidate();
  };
  const cache = queryClient.getQueryCache();
  for (const query of cache.getAll()) restore(query);
  const stopRestoring = cache.subscribe(({ type, query }) => {
    if (type === "updated") restore(query);
  });
  return () => {
    stopKeeping();
    stopRestoring();
  };
}

/** Asks again for what could not be loaded, as long as a screen shows it. Returns how to stop. */
export function retryUnreachable(): () => void {
  const timer = setInterval(() => {
    if (document.visibilityState !== "visible") return;
    void queryClient.refetchQueries({
      type: "active",
      predicate: ({ meta, state }) =>
        isUnreachable(state.error) || (meta?.isKeptOnPhone === true && state.isInvalidated),
    });
  }, RETRY_MS);
  return () => clearInterval(timer);
}
