import { useEffect } from "react";
import type { PublicConfig } from "#contract/config.ts";

/**
 * Where the checkout comes from another host, only a page that the server sent for paying may load it: a policy is
 * fixed when a page is. Who came here by a link inside the app gets the page anew, once, before she has chosen.
 */
export function usePayPage(config: PublicConfig | undefined) {
  const isElsewhere = config?.payment.checkoutScriptUrl.startsWith("https://") ?? false;
  useEffect(() => {
    if (isElsewhere && document.documentElement.dataset.pay !== "ready") window.location.reload();
  }, [isElsewhere]);
}
