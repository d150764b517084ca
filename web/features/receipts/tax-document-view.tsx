import { Link } from "wouter";
import { getTaxDocument } from "#contract/tax-documents.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { useT } from "#web/i18n/t.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { BackLink, PrintButton } from "./receipt-parts.tsx";
import { TaxDocumentSheet } from "./tax-document-sheet.tsx";
import "./receipt.css";

/** A tax document that can be printed. `back`: where its reader came from. */
export function TaxDocumentView({ id, back }: { id: string; back: string }) {
  const t = useT();
  const query = useEndpoint(getTaxDocument, { params: { id }, select: (answer) => answer.document });
  return (
    <div className="mx-auto grid max-w-2xl grid-cols-1 gap-4">
      <BackLink to={back} text={t("taxes.to-payments")} />
      {query.isError && !query.data ? <h1 className="sr-only">{t("taxes.month")}</h1> : null}
      <QueryView
        query={query}
        loading={<LoadingBlocks blocks={["h-[36rem]", "h-13"]} />}
        failedTitle={t("taxes.failed-title")}
        missing={
          <EmptyState
            title={t("taxes.missing-title")}
            action={
              <Link href={back} className={buttonClass()}>
                {t("taxes.to-payments")}
              </Link>
            }
          >
            {t("taxes.missing-body")}
          </EmptyState>
        }
      >
        {(document) => (
          <>
            <TaxDocumentSheet document={document} />
            <PrintButton fileName={document.number.replaceAll("/", "-")} text={t("taxes.print")} />
          </>
        )}
      </QueryView>
    </div>
  );
}
