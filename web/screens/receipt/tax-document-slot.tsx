import { useState } from "react";
import { needSentences } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { importPart } from "#web/import-part.ts";
import { onDemand } from "#web/on-demand.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useLoaded } from "#web/use-loaded.ts";

// Beside the slot of the money screen: what customers and admins share is in the shell of every page.
const taxes = onDemand(async () => {
  const [part] = await Promise.all([
    importPart(() => import("#web/features/receipts/tax-part.ts")),
    needSentences("tax"),
  ]);
  return part;
});

/** A tax document of the customer. */
export function TaxDocumentSlot({ id, back }: { id: string; back: string }) {
  const t = useT();
  const [isFailed, setFailed] = useState(false);
  const part = useLoaded(taxes, setFailed);
  if (!part)
    return isFailed ? <p role="status">{t("shell.failure-network")}</p> : <Skeleton className="h-52" />;
  const { TaxDocumentView } = part;
  return <TaxDocumentView id={id} back={back} />;
}
