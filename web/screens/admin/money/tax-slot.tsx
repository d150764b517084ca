import { useState } from "react";
import { needSentences } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { importPart } from "#web/import-part.ts";
import { onDemand } from "#web/on-demand.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useLoaded } from "#web/use-loaded.ts";

const taxes = onDemand(async () => {
  const [part] = await Promise.all([
    importPart(() => import("#web/features/receipts/tax-part.ts")),
    needSentences("tax"),
  ]);
  return part;
});

type Props = { documentId: string | null; back: string };

/** A tax document, from which a link leads back, or those of a month. */
export function TaxSlot({ documentId, back }: Props) {
  const t = useT();
  const [isFailed, setFailed] = useState(false);
  const part = useLoaded(taxes, setFailed);
  // Nothing is drawn and taken away again where the company is not registered.
  if (!part && !documentId && !isFailed) return null;
  if (!part)
    return isFailed ? <p role="status">{t("shell.failure-network")}</p> : <Skeleton className="h-52" />;
  const { TaxDocumentView, TaxMonthSection } = part;
  return documentId ? <TaxDocumentView id={documentId} back={back} /> : <TaxMonthSection />;
}
