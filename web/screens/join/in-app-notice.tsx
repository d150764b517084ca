import { recommendedBrowser } from "#web/features/devices/browser.ts";
import { isInsideApp } from "#web/features/devices/in-app-browser.ts";
import { NeedsHttps } from "#web/features/devices/needs-https.tsx";
import { canCall } from "#web/features/devices/open-media.ts";
import { useT } from "#web/i18n/t.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.ts";

/** For an in-app browser or one without cameras, where calls hardly work: how to open another browser. */
export function InAppNotice() {
  const t = useT();
  const { userAgent } = navigator;
  const isInside = isInsideApp(userAgent);
  if (window.isSecureContext === false) return <NeedsHttps />;
  if (!isInside && canCall()) return null;
  const browser = recommendedBrowser(userAgent);
  const how = browser === "Safari" ? "devices.app-how-ios" : "devices.app-how";
  return (
    <Banner
      tone="alive"
      icon="alert"
      title={isInside ? t("devices.app-title", { browser }) : t("devices.no-media-title")}
      action={<Actions browser={browser} isInside={isInside} />}
    >
      <p>{isInside ? t("devices.app-body", { browser }) : t("devices.no-media-body", { browser })}</p>
      {isInside ? <p>{t(how)}</p> : null}
    </Banner>
  );
}

function Actions({ browser, isInside }: { browser: string; isInside: boolean }) {
  const t = useT();
  const address = window.location.href;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast({ title: t("devices.copied"), body: t("devices.copied-body", { browser }), tone: "done" });
    } catch {
      toast({ title: t("devices.not-copied"), body: address, isSticky: true });
    }
  };
  return (
    <>
      {isInside && isAndroid(navigator.userAgent) ? (
        <a href={chromeIntent(address)} className={buttonClass({ size: "small" })}>
          {t("devices.open-in-chrome")}
        </a>
      ) : null}
      <Button variant="outline" size="small" onClick={() => void copy()}>
        {t("devices.copy-link")}
      </Button>
    </>
  );
}

/**
 * An Android intent URL that opens a page in Chrome, or in the default browser if there is no Chrome. The customer has to
 * sign in again there.
 */
export function chromeIntent(url: string): string {
  const { protocol, host, pathname, search } = new URL(url);
  const fallback = `S.browser_fallback_url=${encodeURIComponent(url)}`;
  return `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};package=com.android.chrome;${fallback};end`;
}

function isAndroid(userAgent: string): boolean {
  return /\bAndroid\b/.test(userAgent);
}
