// Whether this browser can show push messages.
import { useBrowser } from "#web/ui/use-browser.ts";

/**
 * - `install-first`: an iPhone or iPad shows them only for an app on the home screen.
 * - `blocked`: the reader or the browser has forbidden them; only the browser's settings change that.
 */
export type PushSupport = "ready" | "install-first" | "blocked" | "none";

function pushSupport(): PushSupport {
  // Only iPhones and iPads have the field. In the browser, outside the installed app, they have no notifications.
  if ("standalone" in navigator && navigator.standalone === false) return "install-first";
  const hasAll = "serviceWorker" in navigator && "Notification" in window && "PushManager" in window;
  if (!hasAll) return "none";
  return Notification.permission === "denied" ? "blocked" : "ready";
}

/** Null in what the server draws: most browsers can, so that the switch has its place there. */
export const usePushSupport = () => useBrowser<PushSupport | null>(pushSupport, null);
