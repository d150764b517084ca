import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "wouter";
import type { PaymentOrder } from "#contract/payments.ts";
import { useUser } from "#web/features/identity/session.ts";
import { SupportLink } from "#web/features/support/support-link.tsx";
import { formatRupees } from "#web/i18n/format.ts";
import { type Translate, useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { focusHeading } from "#web/ui/focus-heading.ts";
import { toast } from "#web/ui/toast.ts";
import { type PaymentOutcome, refreshPurchases } from "./payment-order.ts";
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
  const { orderIds, isReturnedUnnamed, close } = useFollowedOrders(userId, kind);
  const isPushed = usePaymentPushes(orderIds.length > 0 ? userId : null);
  return (
    <>
      {isReturnedUnnamed ? <UnnamedReturn isForRemedies={kind === "remedy"} /> : null}
      {orderIds.map((orderId) => {
        const onClose = () => {
          close(orderId);
          focusHeading();
        };
        return <PaymentBanner key={orderId} {...{ orderId, userId, kind, isPushed, onClose }} />;
      })}
    </>
  );
}

/** The provider's page has not named the order. The server finds a payment by the webhook or the reconciliation. */
function UnnamedReturn({ isForRemedies }: { isForRemedies: boolean }) {
  const t = useT();
  const [, navigate] = useLocation();
  useEffect(() => void refreshPurchases(), []);
  const onClose = () => navigate(window.location.pathname, { replace: true });
  return <Banner {...PENDING} {...returnedTexts(isForRemedies, t)} action={closeButton(onClose, t)} />;
}

type BannerProps = Props & { orderId: string; userId: string; isPushed: boolean; onClose: () => void };

function PaymentBanner({ orderId, userId, kind, isPushed, onClose }: BannerProps) {
  const t = useT();
  const [, navigate] = useLocation();
  /** The provider's page has reported a failed try, and a later one may still pay. */
  const [hasFailed] = useState(() => isReturned(orderId) && returnedOrder(window.location.search)?.hasFailed);
  const clearAddress = useEffectEvent(() => navigate(window.location.pathname, { replace: true }));
  useEffect(() => {
    if (hasFailed) clearAddress();
  }, [hasFailed]);
  const toastRefusal = (body: string) =>
    toast({ title: t("payments.not-confirmed"), body, tone: "destructive" });
  const payment = usePaymentOrder({
    ...{ orderId, userId, isPushed },
    onUnconfirmed: () => toastRefusal(t("payments.not-confirmed-body")),
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
      // The pressed button is gone.
      if (isByHand) focusHeading();
      if (isByHand && outcome.kind === "refused") toastRefusal(outcome.message);
    },
  });
  const { order, outcome, paymentId } = payment;
  const failed = { kind: "refused", message: t("payments.failed-body") } as const;
  const parts = {
    isForRemedies: (order?.kind ?? kind) === "remedy",
    // Without a payment, all that is known is that the customer has returned from a checkout.
    reference: paymentId ?? (order && order.state !== "open" ? orderId : null),
    paymentId,
  };
  const shown = outcome ?? (hasFailed ? failed : null);
  return shown ? <Outcome {...{ outcome: shown, onClose, ...parts }} /> : <Pending {...payment} {...parts} />;
}

function isReturned(orderId: string): boolean {
  return returnedOrder(window.location.search)?.orderId === orderId;
}

const PENDING = { tone: "alive", icon: "clock", role: "status" } as const;

function returnedTexts(isForRemedies: boolean, t: Translate) {
  const body = isForRemedies ? t("remedies.returned-body") : t("payments.returned-body");
  return { title: t("payments.returned-title"), children: <p>{body}</p> };
}

type Parts = { isForRemedies: boolean; reference: string | null; paymentId: string | null };
type PendingProps = Parts &
  Pick<ReturnType<typeof usePaymentOrder>, "isChecking" | "isUnconfirmed" | "check">;

function Pending({ isForRemedies, reference, paymentId, isChecking, isUnconfirmed, check }: PendingProps) {
  const t = useT();
  const texts = reference
    ? { title: t("payments.pending-title"), children: <p>{t("payments.pending-body")}</p> }
    : returnedTexts(isForRemedies, t);
  return (
    <Banner
      {...PENDING}
      title={texts.title}
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
          {isUnconfirmed ? support(reference, t) : null}
        </>
      }
    >
      {texts.children}
      {isUnconfirmed ? <p>{t("payments.not-confirmed-body")}</p> : null}
      {referenceLine(reference, paymentId, t)}
    </Banner>
  );
}

type OutcomeProps = Parts & { outcome: PaymentOutcome; onClose: () => void };

function Outcome({ outcome, onClose, isForRemedies, reference, paymentId }: OutcomeProps) {
  const t = useT();
  const [, navigate] = useLocation();
  const close = closeButton(onClose, t);
  if (outcome.kind === "refused") {
    const title = isForRemedies ? t("remedies.not-verified") : t("payments.not-confirmed");
    const action = [close, support(reference, t)];
    return (
      <Banner tone="destructive" icon="alert" role="alert" title={title} action={action}>
        <p>{outcome.message}</p>
        {referenceLine(reference, paymentId, t)}
      </Banner>
    );
  }
  if (outcome.kind === "refunded") {
    const title = isForRemedies ? t("remedies.refund-title") : t("payments.refund-title");
    return (
      <Banner tone="info" icon="info" role="alert" title={title} action={close}>
        <p>{outcome.message}</p>
      </Banner>
    );
  }
  const { order, refunded } = outcome;
  const seeSession = () => {
    onClose();
    navigate(paths.dashboard({ booked: order.bookingId ?? undefined }));
  };
  const title = isForRemedies ? t("remedies.done") : t("payments.paid-and-booked");
  const action = isForRemedies ? close : outlineButton(t("payments.see-session"), seeSession);
  return (
    <Banner tone="done" icon="check" role="status" title={title} action={action}>
      <p>{isForRemedies ? t("remedies.done-plain") : t("payments.paid-and-booked-body")}</p>
      {refunded > 0 ? <p>{t("remedies.partly-body", { amount: formatRupees(refunded) })}</p> : null}
    </Banner>
  );
}

function outlineButton(label: string, onClick: () => void): ReactNode {
  return (
    <Button key={label} variant="outline" size="small" onClick={onClick}>
      {label}
    </Button>
  );
}

const closeButton = (onClose: () => void, t: Translate) => outlineButton(t("payments.put-away"), onClose);

function support(id: string | null, t: Translate): ReactNode {
  return <SupportLink key="support" message={id ? t("payments.support-message", { id }) : undefined} />;
}

function referenceLine(reference: string | null, paymentId: string | null, t: Translate): ReactNode {
  if (!reference) return null;
  const text = paymentId
    ? t("payments.payment-id", { id: paymentId })
    : t("payments.order-id", { id: reference });
  return <p className="break-all">{text}</p>;
}
