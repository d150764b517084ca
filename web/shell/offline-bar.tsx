import { useIsOffline } from "#web/api/network.ts";
import { useT } from "#web/i18n/t.ts";
import { Icon } from "#web/ui/icon.tsx";

/** A quiet bar while there is no network; what was loaded stays. */
export function OfflineBar() {
  const t = useT();
  return (
    <div role="status" data-top-bar className="sticky top-0 z-30">
      {useIsOffline() ? (
        <p className="flex items-center justify-center gap-2 bg-alive-soft px-4 py-2 text-small text-alive-ink">
          <Icon name="offline" size={18} />
          {t("shell.offline")}
        </p>
      ) : null}
    </div>
  );
}
