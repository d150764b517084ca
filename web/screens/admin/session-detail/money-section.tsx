import { type ComponentProps, useId, useState } from "react";
import { getSessionMoney } from "#contract/accounting.ts";
import type { OutputOf } from "#contract/endpoint.ts";
import { isClaimed } from "#domain/disputes.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { QueryFailedLine } from "#web/api/query-view.tsx";
import { useCode } from "#web/api/use-code.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { DisputeLinesSlot } from "#web/features/complaints/on-demand.tsx";
import { formatAmount, netOf } from "#web/features/money/amount.ts";
import { canBeRefunded } from "#web/features/sessions/refund-amount.ts";
import type { RefundDialog } from "#web/features/sessions/refund-dialog.tsx";
import type { SessionDetails } from "#web/features/sessions/use-sessions.ts";
import { formatDate, formatTimeOf } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { useFocusOnceClosed } from "#web/ui/focus-heading.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

type Payment = OutputOf<typeof getSessionMoney>["payments"][number];
type Refund = Payment["refunds"][number];

const loadRefund = () => import("#web/features/sessions/refund-dialog.tsx");

/** Few sessions are refunded: the dialog is loaded when one is. */
function RefundForm(props: ComponentProps<typeof RefundDialog>) {
  const { data: part } = useCode("refund-dialog", loadRefund, { isOptional: true });
  return part ? <part.RefundDialog {...props} /> : null;
}

/** What was paid for the session and its vidhis, and what went back, when and why. More of the session can be refunded here. */
export function MoneySection({ session }: { session: SessionDetails }) {
  const t = useT();
  const headingId = useId();
  const [isRefunding, setRefunding] = useState(false);
  useFocusOnceClosed(isRefunding);
  const query = useEndpoint(getSessionMoney, { params: { id: session.id } });
  // The lines of the disputes say what to do instead, or that the bank has paid the money back.
  const disputes = (query.data?.payments ?? []).flatMap((one) =>
    one.kind === "session" ? one.disputes : [],
  );
  const isDisputed = disputes.some(isClaimed);
  const mayRefund = canBeRefunded(session) && !isDisputed;
  if (query.data?.payments.length === 0 && !mayRefund) return null;
  return (
    <section aria-labelledby={headingId}>
      <Card className="grid grid-cols-1 gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id={headingId} className="text-title font-bold">
            {t("titles.money")}
          </h2>
          {mayRefund ? (
            <Button size="small" variant="outline" onClick={() => setRefunding(true)}>
              {t("sessions.give-back")}
            </Button>
          ) : null}
        </div>
        {query.data ? (
          <>
            <Payments payments={query.data.payments} />
            {session.feeKept > 0 ? (
              <p className="text-small">
                {t("results.money-fee-kept", { amount: formatAmount(session.feeKept) })}
              </p>
            ) : null}
          </>
        ) : query.isPending ? (
          <Skeleton className="h-14" />
        ) : (
          <QueryFailedLine query={query} text={t("results.money-failed")} />
        )}
      </Card>
      {isRefunding ? <RefundForm session={session} onClose={() => setRefunding(false)} /> : null}
    </section>
  );
}

function Payments({ payments }: { payments: readonly Payment[] }) {
  const t = useT();
  if (payments.length === 0) return <p className="text-ink-quiet">{t("results.money-none")}</p>;
  return (
    <ul className="grid grid-cols-1 gap-4">
      {payments.map((payment) => (
        <li key={payment.id} className="grid grid-cols-1 gap-2">
          <PaymentLine payment={payment} />
          {payment.refunds.length > 0 ? <Refunds payment={payment} /> : null}
          {payment.disputes.length > 0 ? <DisputeLinesSlot disputes={payment.disputes} /> : null}
        </li>
      ))}
    </ul>
  );
}

function PaymentLine({ payment }: { payment: Payment }) {
  const t = useT();
  const language = useLanguage();
  const { kind, amount, capturedAt, razorpayPaymentId, vidhis } = payment;
  const names = vidhis.map(({ name, nameHindi }) => (language === "hi" ? nameHindi : name)).join(", ");
  return (
    <div>
      <p className="flex flex-wrap justify-between gap-x-4 font-bold">
        <span>{kind === "session" ? t("results.money-session") : t("results.money-vidhis", { names })}</span>
        <span className="tabular-nums">{formatAmount(amount)}</span>
      </p>
      <p className="text-small text-ink-quiet wrap-anywhere">{`${useFormatMoment()(capturedAt)} · ${razorpayPaymentId}`}</p>
    </div>
  );
}

function Refunds({ payment }: { payment: Payment }) {
  const t = useT();
  const refunded = payment.refunds
    .filter(({ status }) => status !== "failed")
    .reduce((sum, { amount }) => sum + amount, 0);
  return (
    <div className="border-l-2 border-line pl-3">
      <ul className="grid grid-cols-1 gap-2">
        {payment.refunds.map((refund) => (
          <li key={refund.id}>
            <RefundLine refund={refund} />
          </li>
        ))}
      </ul>
      <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-small text-ink-quiet">
        <span>{t("results.money-kept")}</span>
        <span className="tabular-nums">{formatAmount(netOf({ captured: payment.amount, refunded }))}</span>
      </p>
    </div>
  );
}

function RefundLine({ refund }: { refund: Refund }) {
  const t = useT();
  const formatMoment = useFormatMoment();
  const { amount, status, reason, askedBy, reference, createdAt, processedAt } = refund;
  const isFailed = status === "failed";
  const why = askedBy
    ? t("results.refund-why-by", { why: t(`results.refund-${reason}`), name: askedBy })
    : t(`results.refund-${reason}`);
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-4 font-bold">
        <span className={isFailed ? "text-destructive" : undefined}>{t(`results.refund-is-${status}`)}</span>
        <span className="tabular-nums">{isFailed ? formatAmount(amount) : formatAmount(-amount)}</span>
      </p>
      <p className="text-small text-ink-quiet wrap-anywhere">
        {[formatMoment(processedAt ?? createdAt), why, reference].filter(Boolean).join(" · ")}
      </p>
    </>
  );
}

/** "22 Nov 2026, 4:30 PM IST", of an instant. */
function useFormatMoment(): (instant: string) => string {
  const t = useT();
  return (instant) => {
    const at = new Date(instant);
    return t("admin.when", {
      day: formatDate(istDateOf(at)),
      time: formatTimeOf(at),
    });
  };
}
