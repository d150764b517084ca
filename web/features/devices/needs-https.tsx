import { useT } from "#web/i18n/t.ts";
import { Banner } from "#web/ui/banner.tsx";

/** On a page that was opened by http, where browsers give no camera and no microphone. */
export function NeedsHttps() {
  const t = useT();
  if (window.isSecureContext !== false) return null;
  return (
    <Banner tone="alive" icon="alert">
      {t("devices.needs-https")}
    </Banner>
  );
}
