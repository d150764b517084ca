import { useSyncExternalStore } from "react";
import { useT } from "#web/i18n/t.ts";
import { Icon } from "#web/ui/icon.tsx";

function follow(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** A quiet bar while there is no network; what was loaded stays. */
export function OfflineBar() {
  const t = useT();
  const isOnline = useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" data-top-bar className="sticky top-0 z-30">
      {isOnline ? null : (
        <p className="flex items-center justify-center gap-2 bg-alive-soft px-4 py-2 text-small text-alive-ink">
          <Icon name="offline" size={18} />
          {t("shell.offline")}
        </p>
      )}
    </div>
  );
}
