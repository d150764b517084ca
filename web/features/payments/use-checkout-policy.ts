import { useEffect } from "react";
import type { PublicConfig } from "#contract/config.ts";

/**
 * A page's Content-Security-Policy cannot change after the page has loaded, and only the pages of the screens with a
 * checkout permit the provider's script (server/http/pages.ts). A customer who came by a link inside the app gets the page
 * again, once, before there is anything to lose.
 */
export function useCheckoutPolicy(config: PublicConfig | undefined) {
  const isFromOtherHost = config?.payment.checkoutScriptUrl.startsWith("https://") ?? false;
  useEffect(() => {
    if (isFromOtherHost && document.documentElement.dataset.pay !== "ready") window.location.reload();
  }, [isFromOtherHost]);
}
