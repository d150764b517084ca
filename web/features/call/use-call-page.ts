import { useEffect } from "react";
import { useConfig } from "#web/api/config.ts";

/**
 * Reloads the page once if calls run on Jitsi and the page came by client navigation: its Content-Security-Policy, which
 * cannot change, allows Jitsi only on pages that the server sent for calls.
 */
export function useCallPage() {
  const { data: config } = useConfig();
  const isJitsi = config !== undefined && config.video.provider !== "built-in";
  useEffect(() => {
    if (isJitsi && document.documentElement.dataset.call !== "ready") window.location.reload();
  }, [isJitsi]);
}
