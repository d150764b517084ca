import { useT } from "#web/i18n/t.ts";
import { SupportLink } from "#web/shell/support-link.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import type { PendingCart } from "./use-pending-cart.ts";

type Props = {
  payment: PendingCart;
  /** She asked, and nobody could tell. */
  isUnconfirmed: boolean;
  isChecking: boolean;
  onCheck: () => void;
};

/** "Payment Verification Pending" of vidhis, on any device, until its end is known. */
export function PendingCartBanner({ payment, isUnconfirmed, isChecking, onCheck }: Props) {
  const t = useT();
  const { proof, orderId } = payment;
  const reference = proof?.razorpay_payment_id ?? orderId;
  const isReturned = orderId === null;
  return (
    <Banner
      tone="alive"
      icon="clock"
      role="status"
      title={t(isReturned ? "payments.returned-title" : "payments.pending-title")}
      action={
        <>
          <Button
            variant="outline"
            size="small"
            isPending={isChecking}
            pendingLabel={t("payments.checking")}
            onClick={onCheck}
          >
            {t("payments.check-status")}
          </Button>
          {isUnconfirmed ? (
            <SupportLink message={reference ? t("payments.support-message", { id: reference }) : undefined} />
          ) : null}
        </>
      }
    >
      <p>{t(isReturned ? "remedies.returned-body" : "payments.pending-body")}</p>
      {isUnconfirmed ? <p>{t("payments.not-confirmed-body")}</p> : null}
      {proof ? (
        <p className="break-all">{t("payments.payment-id", { id: proof.razorpay_payment_id })}</p>
      ) : orderId ? (
        <p className="break-all">{t("payments.order-id", { id: orderId })}</p>
      ) : null}
    </Banner>
  );
}
