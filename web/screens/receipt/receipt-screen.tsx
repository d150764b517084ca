import { Link, useParams } from "wouter";
import { getReceipt } from "#contract/payments.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { Listen } from "#web/features/listen/listen.tsx";
import { SupportLink } from "#web/features/support/support-link.tsx";
import { useT } from "#web/i18n/t.ts";
import { sectionPath } from "#web/shell/dashboard-sections.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { HeaderStart } from "#web/ui/header-start.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { ReceiptSheet } from "./receipt-sheet.tsx";
import "./receipt.css";
import { useEffect } from "react";

/** `/receipt/{paymentId}`: a receipt that can be printed. */
export function ReceiptScreen() {
  const t = useT();
  const { paymentId = "" } = useParams();
  const query = useEndpoint(getReceipt, {
    params: { id: paymentId },
    select: (answer) => answer.receipt,
  });
  return (
    <div className="mx-auto grid max-w-2xl grid-cols-1 gap-4">
      <BackLink />
      {query.isError && !query.data ? <h1 className="sr-only">{t("receipt.title")}</h1> : null}
      <QueryView
        query={query}
        loading={<LoadingBlocks label={t("shell.loading")} blocks={["h-[36rem]", "h-13"]} />}
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
            <PrintButton number={receipt.number} />
          </>
        )}
      </QueryView>
    </div>
  );
}

function BackLink() {
  const t = useT();
  return (
    <>
      <HeaderStart>
        <Link
          href={sectionPath("payments")}
          aria-label={t("receipt.to-payments")}
          className="grid size-11 place-items-center rounded-full hover:bg-primary-soft"
        >
          <Icon name="chevron-left" />
        </Link>
      </HeaderStart>
      <Link
        href={sectionPath("payments")}
        className="inline-flex min-h-11 items-center gap-1 justify-self-start font-bold text-primary max-md:hidden"
      >
        <Icon name="chevron-left" size={20} />
        {t("receipt.to-payments")}
      </Link>
    </>
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

/** While printing, the document has the receipt's name: browsers use it for a PDF. */
function PrintButton({ number }: { number: string }) {
  const t = useT();
  const fileName = t("receipt.file-name", { number: number.replaceAll("/", "-") });
  useEffect(() => {
    let title = document.title;
    const before = () => {
      title = document.title;
      document.title = fileName;
    };
    const after = () => {
      document.title = title;
    };
    window.addEventListener("beforeprint", before);
    window.addEventListener("afterprint", after);
    return () => {
      window.removeEventListener("beforeprint", before);
      window.removeEventListener("afterprint", after);
    };
  }, [fileName]);
  return (
    <Button size="large" className="md:justify-self-start" onClick={() => window.print()}>
      <Icon name="file" size={20} />
      {t("receipt.print")}
    </Button>
  );
}
