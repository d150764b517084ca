import { useParams, useSearchParams } from "react-router";
import { getReceipt } from "#contract/payments.ts";
import { formatRupees } from "#domain/digits.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { useCode } from "#web/api/use-code.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { Listen } from "#web/features/listen/listen.tsx";
import { DOCUMENT_SEARCH } from "#web/features/receipts/document-paths.ts";
import { BackLink, PrintButton } from "#web/features/receipts/receipt-parts.tsx";
import { ReceiptSheet } from "#web/features/receipts/receipt-sheet.tsx";
import { SupportLink } from "#web/features/support/support-link.tsx";
import { useT } from "#web/i18n/t.ts";
import { sectionPath } from "#web/shell/dashboard-sections.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState } from "#web/ui/states.tsx";

/** `/receipt/{paymentId}`: a receipt that can be printed, or a tax document of the payment. */
export function ReceiptScreen() {
  const [search] = useSearchParams();
  const document = search.get(DOCUMENT_SEARCH);
  return document ? <TaxDocumentSlot id={document} back={sectionPath("payments")} /> : <PaymentReceipt />;
}

function PaymentReceipt() {
  const t = useT();
  const { paymentId = "" } = useParams();
  const query = useEndpoint(getReceipt, {
    params: { id: paymentId },
    select: (answer) => answer.receipt,
  });
  return (
    <div className="mx-auto grid max-w-2xl grid-cols-1 gap-4">
      <BackLink to={sectionPath("payments")} text={t("receipt.to-payments")} />
      {query.isError && !query.data ? <h1 className="sr-only">{t("pages.receipt-title")}</h1> : null}
      <QueryView
        query={query}
        loading={["h-[36rem]", "h-13"]}
        failedTitle={t("receipt.failed-title")}
        failedFooter={
          <SupportLink message={t("payments.support-message", { id: paymentId })} className="mt-2" />
        }
        missing={<NoReceipt />}
      >
        {(receipt) => (
          <>
            <Listen
              says={[
                "receipt",
                {
                  amount: formatRupees(receipt.amount),
                  day: { sessionDate: istDateOf(new Date(receipt.paidAt)) },
                },
              ]}
            />
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
      action={<LinkButton to={sectionPath("payments")}>{t("receipt.to-payments")}</LinkButton>}
    >
      {t("receipt.missing-body")}
    </EmptyState>
  );
}

// Beside the slot of the money screen: what customers and admins share is in the shell of every page.
const loadTaxDocument = () => import("#web/features/receipts/tax-document-view.tsx");

function TaxDocumentSlot({ id, back }: { id: string; back: string }) {
  const t = useT();
  const { data: part, failureCount } = useCode("tax-document", loadTaxDocument, { isOptional: true });
  if (part) return <part.TaxDocumentView id={id} back={back} />;
  if (failureCount > 0) return <p role="status">{t("shell.failure-network")}</p>;
  return <Skeleton className="h-52" />;
}
