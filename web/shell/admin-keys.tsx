import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { KeysDialog } from "#web/features/keys/keys-help.tsx";
import { useT } from "#web/i18n/t.ts";
import { isDialogOpen, useKeys } from "#web/ui/use-keys.ts";

/** The keys of every screen: Ctrl K and / search, ? lists all keys. Null `onSearch` turns them off. */
export function useAdminKeys(onSearch: (() => void) | null): ReactNode {
  const t = useT();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const isEnabled = onSearch !== null;
  useKeys(
    [
      { keys: ["/"], label: t("keys.search"), onPress: () => onSearch?.() },
      { keys: ["?"], label: t("keys.all"), onPress: () => setHelpOpen(true) },
    ],
    isEnabled,
  );
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isSearch = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && isK(event);
    if (!isSearch || event.defaultPrevented) return;
    event.preventDefault();
    // Also in a field; but nothing opens over a call or over a question that must be answered.
    if (!isDialogOpen()) onSearch?.();
  });
  useEffect(() => {
    if (!isEnabled) return;
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, [isEnabled]);
  return <KeysDialog isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />;
}

/** Also on a Hindi keyboard. */
function isK({ key, code }: KeyboardEvent): boolean {
  return key.toLowerCase() === "k" || (code === "KeyK" && !/^[a-z]$/i.test(key));
}
