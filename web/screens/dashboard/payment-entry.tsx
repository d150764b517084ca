import { clsx } from "clsx";
import { Link } from "react-router";
import type { Refund } from "#contract/bookings.ts";
import type { Payment } from "#contract/payments.ts";
import { formatRupees } from "#domain/digits.ts";
import { taxDocumentPath } from "#web/features/receipts/document-paths.ts";
import { SupportLink } from "#web/features/support/support-link.tsx";
import { formatTime, unbroken } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { useFormatRecentDay } from "./section.tsx";

type Look = { icon: IconName; className: string };

const STATUS_LOOKS = {
  checking: { icon: "clock", className: "text-alive-ink" },
  paid: { icon: "check", className: "text-done" },
  failed: { icon: "x", className: "text-destructive" },
  refunding: { icon: "clock", className: "text-info" },
  refunded: { icon: "check", className: "text-info" },
  "refund-failed": { icon: "alert", className: "text-destructive" },
  disputed: { icon: "clock", className: "text-info" },
  "taken-back": { icon: "check", className: "text-info" },
} satisfies Record<Payment["status"], Look>;

const LINK =
  "inline-flex min-h-11 items-center gap-2 text-small font-bold text-primary underline underline-offset-4";

/** One payment: purpose, amount, status, day, refunds, and support if it failed. */
export function PaymentEntry({ payment }: { payment: Payment }) {
  const t = useT();
  const formatRecentDay = useFormatRecentDay();
  // A newer server may know further ones.
  const look = (STATUS_LOOKS as Partial<Record<string, Look>>)[payment.status];
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <h3 className="min-w-0 grow basis-40 font-bold">{usePurpose(payment)}</h3>
        <p className="shrink-0 font-bold">{formatRupees(payment.amount)}</p>
      </div>
      <p className="flex flex-wrap items-center gap-x-3 text-small">
        {look ? (
          <span className={clsx("inline-flex items-center gap-1.5 font-bold", look.className)}>
            <Icon name={look.icon} size={18} className="shrink-0" />
            <span>{t(`dashboard.payment-${payment.status}`)}</span>
          </span>
        ) : null}
        <span className="text-ink-quiet">{formatRecentDay(payment.paidAt ?? payment.createdAt)}</span>
      </p>
      {payment.status === "disputed" ? <p className="text-small">{t("dashboard.disputed-body")}</p> : null}
      {payment.takenBack > 0 ? (
        <p className="text-small">{t("dashboard.taken-back", { amount: formatRupees(payment.takenBack) })}</p>
      ) : null}
      {payment.refunds.map((refund) => (
        <RefundStatus key={refund.id} refund={refund} />
      ))}
      {payment.feeKept > 0 ? (
        <p className="text-small">{t("manage.fee-kept", { amount: formatRupees(payment.feeKept) })}</p>
      ) : null}
      {payment.status === "failed" || payment.status === "refund-failed" ? (
        <FailureHelp payment={payment} />
      ) : null}
      <div className="flex flex-wrap gap-x-5 empty:hidden">
        {payment.taxDocuments.map(({ id, number }) => (
          <a key={id} href={taxDocumentPath(payment.id, id)} className={LINK}>
            <Icon name="file" size={18} />
            <span>{t("dashboard.tax-document", { number })}</span>
          </a>
        ))}
        {payment.receiptUrl && payment.taxDocuments.length === 0 ? (
          <a href={payment.receiptUrl} className={LINK}>
            <Icon name="file" size={18} />
            <span>{t("dashboard.receipt", { number: payment.receiptNumber ?? "" })}</span>
          </a>
        ) : null}
        {payment.kind === "remedy" ? (
          <Link to={paths.remedies()} className={LINK}>
            <Icon name="leaf" size={18} />
            {t("pages.remedies-title")}
          </Link>
        ) : null}
      </div>
    </div>
  );
}

function usePurpose({ kind, session, bookingRemedyIds }: Payment): string {
  const t = useT();
  const formatRecentDay = useFormatRecentDay();
  if (kind === "remedy") {
    const count = bookingRemedyIds.length;
    return count > 0 ? t("general.vidhi-count", { count }) : t("dashboard.paid-remedy");
  }
  if (!session) return t("dashboard.paid-session");
  return t("dashboard.paid-session-on", {
    date: unbroken(formatRecentDay(session.sessionDate)),
    time: unbroken(formatTime(session.sessionTime)),
  });
}

function RefundStatus({ refund: { status, amount, reference, processedAt } }: { refund: Refund }) {
  const t = useT();
  const formatRecentDay = useFormatRecentDay();
  const rupees = formatRupees(amount);
  return (
    <p className="text-small">
      <span>
        {status === "processed" && processedAt
          ? t("dashboard.refunded-on", { amount: rupees, date: formatRecentDay(processedAt) })
          : t(`manage.refund-${status}`, { amount: rupees })}
      </span>
      {reference ? (
        <span className="block wrap-anywhere text-ink-quiet">
          {t("manage.refund-reference", { reference })}
        </span>
      ) : null}
    </p>
  );
}

function FailureHelp({ payment: { id, status, razorpayPaymentId } }: { payment: Payment }) {
  const t = useT();
  const reference = razorpayPaymentId ?? id;
  return (
    <div className="grid justify-items-start gap-2 text-small">
      {status === "failed" ? <p>{t("payments.not-confirmed-body")}</p> : null}
      <p className="wrap-anywhere text-ink-quiet">{t("payments.payment-id", { id: reference })}</p>
      <SupportLink message={t("payments.support-message", { id: reference })} />
    </div>
  );
}
