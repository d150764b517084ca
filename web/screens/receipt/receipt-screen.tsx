import { Link, useParams } from "wouter";
import { CallFailure, messageOf } from "#web/api/call.ts";
import { useT } from "#web/i18n/t.ts";
import { sectionPath } from "#web/shell/dashboard-sections.ts";
import { HeaderStart } from "#web/shell/header-start.tsx";
import { SupportLink } from "#web/shell/support-link.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { PrintButton } from "./print-button.tsx";
import { ReceiptSheet } from "./receipt-sheet.tsx";
import { useReceipt } from "./use-receipt.ts";
import "./receipt.css";

/** The receipt of a payment, as a sheet of paper that can be printed. */
export function ReceiptScreen() {
  const { paymentId = "" } = useParams();
  const query = useReceipt(paymentId);
  return (
    <div className="mx-auto grid max-w-2xl grid-cols-1 gap-4">
      <WayBack />
      {query.data ? (
        <>
          <ReceiptSheet receipt={query.data} />
          <PrintButton number={query.data.number} />
        </>
      ) : (
        <Without query={query} paymentId={paymentId} />
      )}
    </div>
  );
}

function WayBack() {
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

type WithoutProps = { query: ReturnType<typeof useReceipt>; paymentId: string };

/** Not there yet, not there at all, or not to be had just now. */
function Without({ query, paymentId }: WithoutProps) {
  const t = useT();
  if (query.isPending)
    return (
      <div role="status" aria-label={t("shell.loading")} className="grid gap-4">
        <Skeleton className="h-[36rem]" />
        <Skeleton className="h-13" />
      </div>
    );
  const isMissing = query.error instanceof CallFailure && query.error.status === 404;
  return (
    <>
      <h1 className="sr-only">{t("receipt.title")}</h1>
      {isMissing ? (
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
      ) : (
        <ErrorState
          title={t("receipt.failed-title")}
          message={messageOf(query.error)}
          retryLabel={t("shell.retry")}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        >
          <SupportLink message={t("payments.support-message", { id: paymentId })} className="mt-2" />
        </ErrorState>
      )}
    </>
  );
}
