import { type ReactNode, useCallback, useEffect, useState } from "react";
import { useLocation } from "wouter";
import type { AdminGroup } from "#web/features/admin-places/admin-places.ts";
import { t } from "#web/i18n/t.ts";
import { toast } from "#web/ui/toast.ts";

// Loaded when it is first opened, so that no screen waits for it.
const load = () => import("#web/features/admin-search/search-dialog.tsx");
type Code = Awaited<ReturnType<typeof load>>;

export type SearchOpener = { open: () => void; preload: () => void; dialog: ReactNode };

/** The search of the frame. A navigation closes it. */
export function useSearchDialog(groups: readonly AdminGroup[]): SearchOpener {
  const [location] = useLocation();
  const [code, setCode] = useState<Code | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(async () => {
    try {
      setCode(await load());
      setOpen(true);
    } catch {
      toast({ title: t("nav.search-failed"), body: t("shell.failure-network"), tone: "destructive" });
    }
  }, []);
  const preload = useCallback(() => void load().catch(() => undefined), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each navigation
  useEffect(() => setOpen(false), [location]);
  return {
    open: () => void open(),
    preload,
    dialog: code ? (
      <code.SearchDialog
        isOpen={isOpen}
        places={groups.flatMap(({ places }) => places)}
        onClose={() => setOpen(false)}
      />
    ) : null,
  };
}
