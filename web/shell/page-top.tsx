import { useIsOffline } from "#web/api/network.ts";
import { useT } from "#web/i18n/t.ts";
import { Icon } from "#web/ui/icon.tsx";

/** The first focusable element of a page: skips the header and the menu. */
export function SkipLink() {
  const t = useT();
  return (
    <a
      href="#main"
      className="sr-only z-50 rounded-card bg-card px-4 py-3 font-bold text-primary focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      {t("shell.skip-to-content")}
    </a>
  );
}

/** A quiet bar while there is no network; what was loaded stays. */
export function OfflineBar() {
  const t = useT();
  return (
    <div role="status" className="sticky top-0 z-30">
      {useIsOffline() ? (
        <p className="flex items-center justify-center gap-2 bg-alive-soft px-4 py-2 text-small text-alive-ink">
          <Icon name="offline" size={18} className="shrink-0" />
          {t("shell.offline")}
        </p>
      ) : null}
    </div>
  );
}
