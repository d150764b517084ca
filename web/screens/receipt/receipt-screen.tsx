import { Link, useParams, useSearchParams } from "wouter";
import { getReceipt } from "#contract/payments.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { Listen } from "#web/features/listen/listen.tsx";
import { DOCUMENT_SEARCH } from "#web/features/receipts/document-paths.ts";
import { BackLink, PrintButton } from "#web/features/receipts/receipt-parts.tsx";
import { SupportLink } from "#web/features/support/support-link.tsx";
import { useT } from "#web/i18n/t.ts";
import { sectionPath } from "#web/shell/dashboard-sections.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { ReceiptSheet } from "./receipt-sheet.tsx";
import "#web/features/receipts/receipt.css";
import { useState } from "react";
import { needSentences } from "#web/i18n/language.ts";
import { importPart } from "#web/import-part.ts";
import { onDemand } from "#web/on-demand.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useLoaded } from "#web/use-loaded.ts";

/** `/receipt/{paymentId}`: a receipt that can be printed, or a tax document of the payment. */
export function ReceiptScreen() {
  const [search] = useSearchParams();
  const document = search.get(DOCUMENT_SEARCH);
  return document ? <TaxDocumentSlot id={document} back={sectionPath("payments")} /> : <Receipt />;
}

function Receipt() {
  const t = useT();
  const { paymentId = "" } = useParams();
  const query = useEndpoint(getReceipt, {
    params: { id: paymentId },
    select: (answer) => answer.receipt,
  });
  return (
    <div className="mx-auto grid max-w-2xl grid-cols-1 gap-4">
      <BackLink to={sectionPath("payments")} text={t("receipt.to-payments")} />
      {query.isError && !query.data ? <h1 className="sr-only">{t("receipt.title")}</h1> : null}
      <QueryView
        query={query}
        loading={<LoadingBlocks blocks={["h-[36rem]", "h-13"]} />}
        failedTitle={t("receipt.failed-title")}
        failedFooter={
          <SupportLink message={t("payments.support-message", { id: paymentId })} className="mt-2" />
        }
        missing={<NoReceipt />}
      >
        {(receipt) => (
          <>
            <Listen facts={{ ...receipt, screen: "receipt", paidOn: istDateOf(new Date(receipt.paidAt)) }} />
            <ReceiptSheet receipt={receipt} />
            <PrintButton
              fileName={t("receipt.file-name", { number: receipt.number.replaceAll("/", "-") })}
              text={t("receipt.print")}
            />
          </>
        )}
      </QueryView>
    </div>
  );
}

function NoReceipt() {
  const t = useT();
  return (
    <EmptyState
      title={t("receipt.missing-title")}
      action={
        <Link href={sectionPath("payments")} className={buttonClass()}>
          {t("receipt.to-payments")}
        </Link>
      }
    >
      {t("receipt.missing-body")}
    </EmptyState>
  );
}

// Beside the slot of the money screen: what customers and admins share is in the shell of every page.
const taxes = onDemand(async () => {
  const [part] = await Promise.all([
    importPart(() => import("#web/features/receipts/tax-part.ts")),
    needSentences("tax"),
  ]);
  return part;
});

/** A tax document of the customer. */
function TaxDocumentSlot({ id, back }: { id: string; back: string }) {
  const t = useT();
  const [isFailed, setFailed] = useState(false);
  const part = useLoaded(taxes, setFailed);
  if (!part)
    return isFailed ? <p role="status">{t("shell.failure-network")}</p> : <Skeleton className="h-52" />;
  const { TaxDocumentView } = part;
  return <TaxDocumentView id={id} back={back} />;
}
