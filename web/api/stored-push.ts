// Which subscription to push messages this browser has, and whose. Small, because the sign-out needs it.
import { storedValue } from "./stored-value.ts";

type Side = "customer" | "admin";
type StoredPush = { endpoint: string; side: Side; ownerId: string };

export const storedPush = storedValue("push", (value): value is StoredPush => {
  return (
    typeof value === "object" &&
    value !== null &&
    "endpoint" in value &&
    "side" in value &&
    "ownerId" in value
  );
});

/**
 * At sign-out, and when another person of the same side signs in: not of the one with `keptOwnerId`. The server has deleted the subscription with the login session; the browser's own ends here, so that a
 * message that is under way is not shown to the next person.
 */
export function forgetPush(side: Side, keptOwnerId?: string): void {
  const kept = storedPush.get();
  if (kept?.side !== side || kept.ownerId === keptOwnerId) return;
  storedPush.set(null);
  void endInBrowser().catch(() => undefined);
}

async function endInBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
}
