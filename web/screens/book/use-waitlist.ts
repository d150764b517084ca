import { getWaitlist, type WaitlistEntry, type WaitlistOffer } from "#contract/waitlist.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { useUser } from "#web/features/identity/session.ts";

const NONE: { entries: WaitlistEntry[]; offers: WaitlistOffer[] } = { entries: [], offers: [] };

/** Of the signed-in customer. Empty until it is loaded, and for visitors. */
export function useWaitlist() {
  const user = useUser();
  const { data = NONE } = useEndpoint(getWaitlist, { of: user?.id ?? null, refetchOnWindowFocus: true });
  return data;
}
