import { type ReactNode, useCallback, useEffect, useState } from "react";
import { useLocation } from "wouter";
import type { AdminGroup } from "#web/features/admin-places/admin-places.ts";
import { SearchDialog } from "#web/features/admin-search/search-dialog.tsx";
import { t } from "#web/i18n/t.ts";
import { importPart, needed } from "#web/import-part.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast.ts";

// Loaded when it is first opened, or when a desktop has nothing else to do: no screen waits for it.
const load = () => importPart(() => import("#web/features/admin-search/search-panel.tsx"));
type Code = Awaited<ReturnType<typeof load>>;

export type SearchOpener = { open: () => void; preload: () => void; dialog: ReactNode };

/** The search of the frame. A navigation closes it. */
export function useSearchDialog(groups: readonly AdminGroup[], isWide: boolean): SearchOpener {
  const [location] = useLocation();
  const [code, setCode] = useState<Code | null>(null);
  const [isOpen, setOpen] = useState(false);
  const preload = useCallback(() => void load().then(setCode, () => undefined), []);
  // The dialog opens at once, so that no key that follows Ctrl K reaches the screen under it.
  const open = useCallback(() => {
    setOpen(true);
    needed(load).then(setCode, () => {
      setOpen(false);
      toast({ title: t("nav.search-failed"), body: t("shell.failure-network"), tone: "destructive" });
    });
  }, []);
  useEffect(() => {
    if (!isWide || !("requestIdleCallback" in window)) return;
    const request = requestIdleCallback(preload);
    return () => cancelIdleCallback(request);
  }, [isWide, preload]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each navigation
  useEffect(() => setOpen(false), [location]);
  const close = () => setOpen(false);
  const dialog = (
    <SearchDialog isOpen={isOpen} onClose={close}>
      {code ? (
        <code.SearchPanel places={groups.flatMap(({ places }) => places)} onClose={close} />
      ) : (
        <Skeleton className="m-3 h-11" />
      )}
    </SearchDialog>
  );
  return { open, preload, dialog };
}
