import { useT } from "#web/i18n/t.ts";
import { Toaster } from "#web/ui/toaster.tsx";

/** The Toaster with the product's sentences. */
export function Notices() {
  const t = useT();
  return <Toaster label={t("shell.notices")} closeLabel={t("shell.close")} />;
}
