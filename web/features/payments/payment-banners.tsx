import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { PaymentOrder } from "#contract/payments.ts";
import { formatRupees } from "#domain/digits.ts";
import { queryClient } from "#web/api/queries.ts";
import { useUser } from "#web/features/identity/session.ts";
import { SupportLink } from "#web/features/support/support-link.tsx";
import { type Translate, useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { focusHeading } from "#web/ui/focus-heading.ts";
import { toast } from "#web/ui/toast.ts";
import { CheckingCard } from "./checking-card.tsx";
import { returnedOrder, useFollowedOrders, usePaymentPushes } from "./own-payments.ts";
import {
  listedOrder,
  outcomeOf,
  type PaymentOutcome,
  paymentOrderQuery,
  refreshPurchases,
  removePendingOrder,
} from "./payment-order.ts";
import { usePaymentProofs } from "./payment-proofs.ts";

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
  const { orderIds, isReturnedUnnamed, failedOrderId, close } = useFollowedOrders(userId, kind);
  const isPushed = usePaymentPushes(orderIds.length > 0 ? userId : null);
  return (
    <div className="contents">
      {isReturnedUnnamed ? <UnnamedReturn isForRemedies={kind === "remedy"} /> : null}
      {orderIds.map((orderId) => {
        const onClose = () => {
          close(orderId);
          focusHeading();
        };
        const isFailed = orderId === failedOrderId;
        return <PaymentBanner key={orderId} {...{ orderId, userId, kind, isFailed, isPushed, onClose }} />;
      })}
    </div>
  );
}

/** The provider's page has not named the order. The server finds a payment by the webhook or the reconciliation. */
function UnnamedReturn({ isForRemedies }: { isForRemedies: boolean }) {
  const t = useT();
  const navigate = useNavigate();
  useEffect(() => void refreshPurchases(), []);
  const onClose = () => {
    void navigate(window.location.pathname, { replace: true });
    focusHeading();
  };
  return (
    <Banner
      tone="alive"
      icon="clock"
      role="status"
      title={t("payments.returned-title")}
      action={closeButton(onClose, t)}
    >
      <p>{t(isForRemedies ? "remedies.returned-body" : "payments.returned-body")}</p>
    </Banner>
  );
}

type BannerProps = Props & {
  orderId: string;
  userId: string;
  isFailed: boolean;
  isPushed: boolean;
  onClose: () => void;
};

function PaymentBanner({ orderId, userId, kind, isFailed, isPushed, onClose }: BannerProps) {
  const t = useT();
  const navigate = useNavigate();
  /** The provider's page has reported a failed try, and a later one may still pay. */
  const [hasFailed] = useState(isFailed);
  const clearAddress = useEffectEvent(() => navigate(window.location.pathname, { replace: true }));
  useEffect(() => {
    if (hasFailed) void clearAddress();
  }, [hasFailed]);
  const payment = usePaymentOrder({
    ...{ orderId, userId, isPushed },
    // In a calm colour: nothing is decided.
    onUndecided: () => toast({ title: t("payments.not-yet"), body: t("payments.not-confirmed-body") }),
    onOutcome(outcome, isByHand) {
      // The customer may have left the address to which the checkout returned.
      const isBack = isReturned(orderId);
      const bookingId = outcome.kind === "approved" ? outcome.order.bookingId : null;
      if (bookingId && (isBack || isByHand)) {
        void navigate(paths.dashboard({ booked: bookingId }), { replace: isBack });
        onClose();
        return;
      }
      if (isBack) void clearAddress();
      // The pressed button is gone.
      if (isByHand) focusHeading();
      if (isByHand && outcome.kind === "refused")
        toast({ title: t("payments.not-confirmed"), body: outcome.message, tone: "destructive" });
    },
  });
  const { order, outcome, paymentId } = payment;
  const isForRemedies = (order?.kind ?? kind) === "remedy";
  // Without a payment, all that is known is that the customer has returned from a checkout.
  const reference = paymentId
    ? { key: "payments.payment-id" as const, id: paymentId }
    : order && order.state !== "open"
      ? { key: "payments.order-id" as const, id: orderId }
      : null;
  // The provider has reported one try. Another one of the same order may be under way, which the order says, or a stored proof.
  const isTryRefused = hasFailed && order?.state === "open" && paymentId === null;
  const refused = { kind: "refused", message: t("payments.failed-body") } as const;
  const shown = outcome ?? (isTryRefused ? refused : null);
  if (shown) return <Outcome {...{ outcome: shown, onClose, isForRemedies, reference }} />;
  const { isChecking, isUndecided, check } = payment;
  return (
    <CheckingCard
      {...{ userId, order, isForRemedies, reference, isChecking, isUndecided }}
      onCheck={() => void check()}
    />
  );
}

function isReturned(orderId: string): boolean {
  return returnedOrder(window.location.search)?.orderId === orderId;
}

type OutcomeProps = Pick<ComponentProps<typeof CheckingCard>, "isForRemedies" | "reference"> & {
  outcome: PaymentOutcome;
  onClose: () => void;
};

function Outcome({ outcome, onClose, isForRemedies, reference }: OutcomeProps) {
  const t = useT();
  const navigate = useNavigate();
  const close = closeButton(onClose, t);
  if (outcome.kind === "refused") {
    const title = isForRemedies ? t("remedies.not-verified") : t("payments.not-confirmed");
    const message = reference ? t("payments.support-message", { id: reference.id }) : undefined;
    const support = <SupportLink key="support" message={message} />;
    return (
      <Banner tone="destructive" icon="alert" role="alert" title={title} action={[close, support]}>
        <p>{outcome.message}</p>
        {reference ? <p className="break-all">{t(reference.key, { id: reference.id })}</p> : null}
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
  const onClick = () => {
    onClose();
    void navigate(paths.dashboard({ booked: order.bookingId ?? undefined }));
  };
  const title = isForRemedies ? t("remedies.done") : t("payments.paid-and-booked");
  const action = isForRemedies ? close : outlineButton(t("payments.see-session"), { onClick });
  return (
    <Banner tone="done" icon="check" role="status" title={title} action={action}>
      <p>{isForRemedies ? t("remedies.done-plain") : t("payments.paid-and-booked-body")}</p>
      {refunded > 0 ? <p>{t("manage.given-back-body", { amount: formatRupees(refunded) })}</p> : null}
    </Banner>
  );
}

function outlineButton(label: string, props: ComponentProps<typeof Button>): ReactNode {
  return (
    <Button key={label} variant="outline" size="small" {...props}>
      {label}
    </Button>
  );
}

const closeButton = (onClick: () => void, t: Translate) => outlineButton(t("general.got-it"), { onClick });

type Options = {
  orderId: string;
  userId: string;
  /** The server pushes changes, so that they need not be polled. */
  isPushed: boolean;
  /** Called for each outcome. `isByHand`: the customer has pressed the button that checks. */
  onOutcome: (outcome: PaymentOutcome, isByHand: boolean) => void;
  /** The customer has pressed the button, and the outcome is still unknown. */
  onUndecided: () => void;
};

/** Follows an order until its outcome is final, and loads anew what the payment may have changed. */
function usePaymentOrder({ orderId, userId, isPushed, onOutcome, onUndecided }: Options) {
  const { data, refetch } = useQuery(paymentOrderQuery({ orderId, userId }, isPushed), queryClient);
  const [isChecking, setChecking] = useState(false);
  const [isUndecided, setUndecided] = useState(false);
  const proof = usePaymentProofs(userId).find(({ razorpay_order_id: id }) => id === orderId);
  // The proof is forgotten with the outcome.
  const [paymentId, setPaymentId] = useState<string | null>(null);
  if (proof && paymentId === null) setPaymentId(proof.razorpay_payment_id);
  const outcome = outcomeOf(data);
  const state = data.order?.state;
  const isByHand = useRef(false);
  const report = useEffectEvent((known: PaymentOutcome) => {
    removePendingOrder(orderId);
    onOutcome(known, isByHand.current);
    isByHand.current = false;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once for each kind of outcome
  useEffect(() => {
    if (outcome) report(outcome);
  }, [outcome?.kind]);
  useEffect(() => {
    if (state && state !== "open" && state !== "checking") void refreshPurchases();
  }, [state]);

  async function check(): Promise<void> {
    isByHand.current = true;
    setChecking(true);
    const { data: answer } = await refetch({ cancelRefetch: false });
    setChecking(false);
    if (answer && outcomeOf(answer)) return;
    isByHand.current = false;
    setUndecided(true);
    onUndecided();
  }
  const order = data.order ?? listedOrder(orderId);
  return { order, outcome, paymentId, isChecking, isUndecided, check };
}
