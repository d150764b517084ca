import { lazy, Suspense } from "react";
import { useT } from "#web/i18n/t.ts";

const Toaster = lazy(async () => ({ default: (await import("#web/ui/toaster.tsx")).Toaster }));

/** The product's toasts: the Toaster with its words. It comes after the first screen, which has nothing to say yet. */
export function Notices() {
  const t = useT();
  return (
    <Suspense>
      <Toaster label={t("shell.notices")} closeLabel={t("shell.close")} />
    </Suspense>
  );
}
