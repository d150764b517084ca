// What is kept on the device until the sign-out, so that it can be read without a network (decision 0115): a customer's bookings, parchas
// and remedies, and an admin's day until it ends.
import { isUnreachable } from "./call.ts";
import { keptAnswers } from "./kept-answers.ts";
import { KEPT_DAY, KEPT_LISTS } from "./kept-on-phone.ts";
import { queryClient } from "./queries.ts";

export const lists = keptAnswers({ stored: KEPT_LISTS, person: "user", mark: "isKeptOnPhone" });
export const guidesDay = keptAnswers({ stored: KEPT_DAY, person: "admin", mark: "isKeptForDay" });

/** The phone's own word on the network is often wrong, so what has failed is tried again. */
const RETRY_MS = 8_000;

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
