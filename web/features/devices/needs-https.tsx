import { useT } from "#web/i18n/t.ts";
import { Banner } from "#web/ui/banner.tsx";
import { useBrowser } from "#web/ui/use-browser.ts";

/** On a page that was opened by http, where browsers give no camera and no microphone. */
export function NeedsHttps() {
  const t = useT();
  const isSecure = useBrowser(() => window.isSecureContext !== false, true);
  if (isSecure) return null;
  return (
    <Banner tone="alive" icon="alert">
      {t("devices.needs-https")}
    </Banner>
  );
}
