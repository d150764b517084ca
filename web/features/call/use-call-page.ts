import { useEffect, useRef } from "react";
import { useConfig } from "#web/api/config.ts";
import { reloadForPolicy } from "#web/api/network.ts";
import { pageState } from "#web/page-state.ts";
import { isAtOverlayEntry } from "#web/ui/overlay-history.ts";

/**
 * Reloads the page once if calls run on Jitsi and the page came by client navigation: its Content-Security-Policy, which
 * cannot change, allows Jitsi only on pages that the server sent for calls. Answers whether a call can begin in this page.
 */
export function useCallPage(): boolean {
  const { data: config } = useConfig();
  const isJitsi = config !== undefined && config.video.provider !== "built-in";
  const isMarked = pageState().permits.call;
  useEffect(() => {
    return isJitsi && !isMarked ? reloadForPolicy() : undefined;
  }, [isJitsi, isMarked]);
  const hasLooked = useRef(false);
  useEffect(() => {
    // A reload has ended the call, whose entry in the history is still the current one. One step back, also in StrictMode.
    if (!hasLooked.current && isAtOverlayEntry("call")) window.history.back();
    hasLooked.current = true;
  }, []);
  return config !== undefined && (!isJitsi || isMarked);
}
