import { useEffect } from "react";
import { useConfig } from "#web/api/config.ts";

/**
 * Where a Jitsi carries the calls, only a page that the server sent for calls may load it: a policy is fixed when a page
 * is. Who came here by a link inside the app gets the page anew, once, before she joins.
 */
export function useCallPage() {
  const { data: config } = useConfig();
  const isElsewhere = config !== undefined && config.video.provider !== "built-in";
  useEffect(() => {
    if (isElsewhere && document.documentElement.dataset.call !== "ready") window.location.reload();
  }, [isElsewhere]);
}
