// What an open page does for push messages by itself.
import { storedPush } from "#web/api/stored-push.ts";
import { type PushOwner, renewPush } from "./subscription.ts";

/** Gives the server this browser's subscription again, and clears the count on the app's icon whenever the app is looked at. */
export function startPush(owner: PushOwner): () => void {
  const clear = () => {
    if (document.visibilityState === "visible" && "clearAppBadge" in navigator)
      navigator.clearAppBadge().catch(() => undefined);
  };
  clear();
  document.addEventListener("visibilitychange", clear);
  // Messages go by SMS until a later page succeeds.
  if (storedPush.get() !== null) renewPush(owner).catch(() => undefined);
  return () => document.removeEventListener("visibilitychange", clear);
}
