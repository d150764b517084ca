import { useLocation } from "wouter";
import { useUser } from "#web/features/identity/session.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { SupportLink } from "#web/shell/support-link.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { type Ending, usePaymentEnding } from "./use-payment-ending.ts";
import type { PendingPayment } from "./use-pending-payment.ts";

/**
 * "Payment Verification Pending", on any screen and device, until it clears itself and says how it ended; draws nothing
 * while there is no such payment.
 */
export function PendingPaymentBanner({ className }: { className?: string }) {
  const user = useUser();
  return user ? <Watch key={user.id} userId={user.id} className={className} /> : null;
}

function Watch({ userId, className }: { userId: string; className?: string }) {
  const t = useT();
  const { shown, ending, isUnconfirmed, isChecking, check, putAway } = usePaymentEnding(userId);
  if (ending) return <Ended ending={ending} onPutAway={putAway} className={className} />;
  if (!shown) return null;
  const isReturned = shown.orderId === null;
  const reference = shown.proof?.razorpay_payment_id ?? shown.orderId;
  return (
    <Banner
      tone="alive"
      icon="clock"
      role="status"
      title={isReturned ? t("payments.returned-title") : t("payments.pending-title")}
      className={className}
      action={
        <>
          <Button
            variant="outline"
            size="small"
            isPending={isChecking}
            pendingLabel={t("payments.checking")}
            onClick={() => void check()}
          >
            {t("payments.check-status")}
          </Button>
          {isUnconfirmed ? <Support id={reference ?? shown.bookingId} /> : null}
        </>
      }
    >
      <p>{isReturned ? t("payments.returned-body") : t("payments.pending-body")}</p>
      {isUnconfirmed ? <p>{t("payments.not-confirmed-body")}</p> : null}
      <Reference payment={shown} />
    </Banner>
  );
}

function Reference({ payment: { proof, orderId } }: { payment: PendingPayment }) {
  const t = useT();
  if (!orderId) return null;
  return (
    <p className="break-all">
      {proof
        ? t("payments.payment-id", { id: proof.razorpay_payment_id })
        : t("payments.order-id", { id: orderId })}
    </p>
  );
}

type EndedProps = { ending: Ending; onPutAway: () => void; className?: string };

function Ended({ ending, onPutAway, className }: EndedProps) {
  const t = useT();
  const [, navigate] = useLocation();
  if (ending.kind === "approved")
    return (
      <Banner
        tone="done"
        icon="check"
        role="status"
        title={t("payments.paid-and-booked")}
        className={className}
        action={
          <Button
            variant="outline"
            size="small"
            onClick={() => {
              onPutAway();
              navigate(paths.dashboard({ booked: ending.bookingId ?? undefined }));
            }}
          >
            {t("payments.see-session")}
          </Button>
        }
      >
        <p>{t("payments.paid-and-booked-body")}</p>
      </Banner>
    );
  const isRefunded = ending.kind === "refunded";
  const reference = isRefunded ? null : ending.reference;
  return (
    <Banner
      tone={isRefunded ? "info" : "destructive"}
      icon={isRefunded ? "info" : "alert"}
      role="alert"
      title={isRefunded ? t("payments.refund-title") : t("payments.not-confirmed")}
      className={className}
      action={
        <>
          <Button variant="outline" size="small" onClick={onPutAway}>
            {t("payments.put-away")}
          </Button>
          {isRefunded ? null : <Support id={reference} />}
        </>
      }
    >
      <p>{ending.message}</p>
      {reference ? <p className="break-all">{t("payments.payment-id", { id: reference })}</p> : null}
    </Banner>
  );
}

function Support({ id }: { id: string | null }) {
  const t = useT();
  return <SupportLink message={id ? t("payments.support-message", { id }) : undefined} />;
}
