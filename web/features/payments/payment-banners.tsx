import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "wouter";
import type { PaymentOrder } from "#contract/payments.ts";
import { useUser } from "#web/features/identity/session.ts";
import { formatRupees } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { SupportLink } from "#web/shell/support-link.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.ts";
import type { PaymentOutcome } from "./payment-order.ts";
import { returnedOrder, useFollowedOrders } from "./use-followed-orders.ts";
import { usePaymentOrder } from "./use-payment-order.ts";
import { usePaymentPushes } from "./use-payment-pushes.ts";

type Props = { kind?: PaymentOrder["kind"] };

/**
 * "Payment Verification Pending" for each payment of the customer that is not confirmed yet, made on any device, and
 * afterwards what became of it. Without `kind`, sessions and remedies.
 */
export function PaymentBanners({ kind }: Props) {
  const user = useUser();
  return user ? <Banners key={user.id} userId={user.id} kind={kind} /> : null;
}

function Banners({ userId, kind }: Props & { userId: string }) {
  const { orderIds, close } = useFollowedOrders(userId, kind);
  const isPushed = usePaymentPushes(orderIds.length > 0 ? userId : null);
  return orderIds.map((orderId) => (
    <PaymentBanner
      key={orderId}
      orderId={orderId}
      kind={kind}
      isPushed={isPushed}
      onClose={() => close(orderId)}
    />
  ));
}

type BannerProps = Props & { orderId: string; isPushed: boolean; onClose: () => void };

function PaymentBanner({ orderId, kind, isPushed, onClose }: BannerProps) {
  const t = useT();
  const [, navigate] = useLocation();
  /** The provider's page has reported a failed try, and a later one may still pay. */
  const [hasFailed] = useState(() => isReturned(orderId) && returnedOrder(window.location.search)?.hasFailed);
  const clearAddress = useEffectEvent(() => navigate(window.location.pathname, { replace: true }));
  useEffect(() => {
    if (hasFailed) clearAddress();
  }, [hasFailed]);
  const payment = usePaymentOrder(orderId, {
    isPushed,
    onUnconfirmed: () =>
      toast({
        title: t("payments.not-confirmed"),
        body: t("payments.not-confirmed-body"),
        tone: "destructive",
      }),
    onOutcome(outcome, isByHand) {
      // The customer may have left the address to which the checkout returned.
      const isBack = isReturned(orderId);
      const bookingId = outcome.kind === "approved" ? outcome.order.bookingId : null;
      if (bookingId && (isBack || isByHand)) {
        navigate(paths.dashboard({ booked: bookingId }), { replace: isBack });
        toast({ title: t("payments.confirmed"), body: t("payments.confirmed-body"), tone: "done" });
        onClose();
        return;
      }
      if (isBack) clearAddress();
      if (isByHand && outcome.kind === "refused")
        toast({ title: t("payments.not-confirmed"), body: outcome.message, tone: "destructive" });
    },
  });
  const { order, outcome, paymentId } = payment;
  const isForRemedies = (order?.kind ?? kind) === "remedy";
  const failed = { kind: "refused", message: t("payments.failed-body") } as const;
  const shown = outcome ?? (hasFailed ? failed : null);
  const reference = paymentId ?? (order && order.state !== "open" ? orderId : null);
  const referenceText = paymentId
    ? t("payments.payment-id", { id: paymentId })
    : reference && t("payments.order-id", { id: reference });
  const parts = { isForRemedies, reference, referenceText };
  return shown ? (
    <OutcomeBanner outcome={shown} {...parts} onClose={onClose} />
  ) : (
    <PendingBanner {...parts} {...payment} />
  );
}

function isReturned(orderId: string): boolean {
  return returnedOrder(window.location.search)?.orderId === orderId;
}

type Parts = { isForRemedies: boolean; reference: string | null; referenceText: string | null };

type PendingProps = Parts &
  Pick<ReturnType<typeof usePaymentOrder>, "isChecking" | "isUnconfirmed" | "check">;

function PendingBanner({
  isForRemedies,
  reference,
  referenceText,
  isChecking,
  isUnconfirmed,
  check,
}: PendingProps) {
  const t = useT();
  // Without a payment, all that is known is that the customer has returned from a checkout.
  const returnedBody = isForRemedies ? t("remedies.returned-body") : t("payments.returned-body");
  return (
    <Banner
      tone="alive"
      icon="clock"
      role="status"
      title={reference ? t("payments.pending-title") : t("payments.returned-title")}
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
          {isUnconfirmed ? <Support id={reference} /> : null}
        </>
      }
    >
      <p>{reference ? t("payments.pending-body") : returnedBody}</p>
      {isUnconfirmed ? <p>{t("payments.not-confirmed-body")}</p> : null}
      {referenceText ? <p className="break-all">{referenceText}</p> : null}
    </Banner>
  );
}

type OutcomeProps = Parts & { outcome: PaymentOutcome; onClose: () => void };

function OutcomeBanner({ outcome, onClose, ...parts }: OutcomeProps) {
  const t = useT();
  const [, navigate] = useLocation();
  const closeButton = (
    <Button variant="outline" size="small" onClick={onClose}>
      {t("payments.put-away")}
    </Button>
  );
  if (outcome.kind === "approved") {
    const { order, refunded } = outcome;
    const seeSession = () => {
      onClose();
      navigate(paths.dashboard({ booked: order.bookingId ?? undefined }));
    };
    return (
      <Banner
        tone="done"
        icon="check"
        role="status"
        title={parts.isForRemedies ? t("remedies.done") : t("payments.paid-and-booked")}
        action={
          parts.isForRemedies ? (
            closeButton
          ) : (
            <Button variant="outline" size="small" onClick={seeSession}>
              {t("payments.see-session")}
            </Button>
          )
        }
      >
        <p>{parts.isForRemedies ? t("remedies.done-plain") : t("payments.paid-and-booked-body")}</p>
        {refunded > 0 ? <p>{t("remedies.partly-body", { amount: formatRupees(refunded) })}</p> : null}
      </Banner>
    );
  }
  const isRefunded = outcome.kind === "refunded";
  const refundTitle = parts.isForRemedies ? t("remedies.refund-title") : t("payments.refund-title");
  const refusedTitle = parts.isForRemedies ? t("remedies.not-verified") : t("payments.not-confirmed");
  return (
    <Banner
      tone={isRefunded ? "info" : "destructive"}
      icon={isRefunded ? "info" : "alert"}
      role="alert"
      title={isRefunded ? refundTitle : refusedTitle}
      action={
        <>
          {closeButton}
          {isRefunded ? null : <Support id={parts.reference} />}
        </>
      }
    >
      <p>{outcome.message}</p>
      {parts.referenceText && !isRefunded ? <p className="break-all">{parts.referenceText}</p> : null}
    </Banner>
  );
}

function Support({ id }: { id: string | null }) {
  const t = useT();
  return <SupportLink message={id ? t("payments.support-message", { id }) : undefined} />;
}
