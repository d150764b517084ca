import { useState } from "react";
import type { Customer } from "#contract/customers.ts";
import { listPendingPayments } from "#contract/payments.ts";
import type { PrescribedRemedy } from "#contract/remedies.ts";
import { formatRupees } from "#domain/digits.ts";
import { useConfig } from "#web/api/config.ts";
import { tabValue } from "#web/api/stored-value.ts";
import { refresh } from "#web/api/use-endpoint.ts";
import { useIsPendingKnown, useUnconfirmedIds } from "#web/features/payments/own-payments.ts";
import type { Notice } from "#web/features/payments/payment-notice.tsx";
import { type PaymentEnd, usePayment } from "#web/features/payments/use-payment.ts";
import { refetchOwnRemedies, remedyNames } from "#web/features/remedies/own-remedies.ts";
import { currentLanguage } from "#web/i18n/language.ts";
import { type Translate, useT } from "#web/i18n/t.ts";
import { focusHeading } from "#web/ui/focus-heading.ts";
import { dismissToast, type Toast, toast } from "#web/ui/toast.ts";

/** What the customer has selected, what it costs, and buying it. */
export function useCart(user: Customer, remedies: readonly PrescribedRemedy[]) {
  const t = useT();
  const { data: config } = useConfig();
  const [notice, setNotice] = useState<Notice | null>(null);
  const { phase, pay } = usePayment();
  const isBuying = phase !== "idle";
  const stored = useUnconfirmedIds(user.id);
  // The proof of the payment under way is stored, too, and must not take its remedies off the selection.
  const unconfirmed: Ids = isBuying ? new Set<string>() : stored;
  const { ticked, tick, clear } = useTicked(user.id);
  const [isConfirming, setConfirming] = useState(false);
  const stopConfirming = () => setConfirming(false);
  const selected = selectedOf(remedies, ticked, unconfirmed);
  const total = totalOf(selected);

  async function buy(): Promise<void> {
    if (selected.length === 0 || isBuying) return;
    setConfirming(false);
    setNotice(null);
    dismissToast();
    const bookingRemedyIds = selected.map(({ bookingRemedyId }) => bookingRemedyId);
    const end = await pay({ bookingRemedyIds, amount: total }, user, config);
    if (!end) return;
    const now = await refetchAfter(end, user.id);
    const shown = shownFor({ end, requested: selected, now, unconfirmed, t });
    if (shown.isCleared) clear();
    setNotice(shown.notice);
    if (shown.toast) toast(shown.toast);
    // The pressed button may have disappeared.
    if (shown.isCleared && !shown.notice) focusHeading();
    if (end.kind === "unconfirmed") showBanner();
  }

  return {
    ticked,
    tick: (id: string, isTicked: boolean) => {
      if (isBuying) return;
      tick(id, isTicked);
      setNotice(null);
    },
    selected,
    total,
    hasChoice: remedies.some((remedy) => isForSale(remedy, unconfirmed)),
    unconfirmed,
    isPendingKnown: useIsPendingKnown(user.id),
    phase,
    notice,
    isConfirming: isConfirming && selected.length > 0,
    confirm: () => setConfirming(true),
    stopConfirming,
    buy,
  };
}

/** The ticked remedies. The tab stores them for each customer until they are bought, for the time after a reload. */
const choiceOf = (userId: string) => tabValue(`remedyChoice.${userId}`, Array.isArray);

/** Ids that cannot be bought any more do no harm: `selectedOf` leaves them out. */
function useTicked(userId: string) {
  const choice = choiceOf(userId);
  const ids = choice.use()?.filter((id) => typeof id === "string") ?? [];
  const store = (next: string[]) => choice.set(next.length > 0 ? next : null);
  return {
    ticked: new Set(ids),
    clear: () => store([]),
    tick: (id: string, isTicked: boolean) => {
      const others = ids.filter((other) => other !== id);
      store(isTicked ? [...others, id] : others);
    },
  };
}

/** The customer's remedies after a payment; null if they cannot be loaded, or have not changed. */
async function refetchAfter(end: PaymentEnd, userId: string): Promise<PrescribedRemedy[] | null> {
  const now = end.kind === "dismissed" ? null : await refetchOwnRemedies(userId).catch(() => null);
  if (end.kind === "not-started") void refresh(listPendingPayments);
  return now;
}

/** The banner of an unconfirmed payment stands at the top. */
function showBanner(): void {
  focusHeading();
  window.scrollTo({ top: 0 });
}

// What the screen shows for each outcome of a purchase.
type Shown = {
  toast: Toast | null;
  notice: Notice | null;
  isCleared: boolean;
};

type Purchase = {
  end: PaymentEnd;
  /** The remedies that the customer wanted to buy. */
  requested: readonly PrescribedRemedy[];
  /** The customer's remedies now; null if they could not be loaded. */
  now: readonly PrescribedRemedy[] | null;
  unconfirmed: Ids;
  t: Translate;
};

function shownFor({ end, requested, now, unconfirmed, t }: Purchase): Shown {
  switch (end.kind) {
    case "approved":
    case "paid-before": {
      const refunded = end.kind === "approved" ? end.refunded : 0;
      const body =
        refunded > 0 ? t("remedies.done-plain") : t("remedies.done-body", { count: requested.length });
      const partly = t("manage.given-back-body", { amount: formatRupees(refunded) });
      return {
        toast: { title: t("remedies.done"), body, tone: "done" },
        notice: refunded > 0 ? { title: t("remedies.partly-title"), lines: [partly] } : null,
        isCleared: true,
      };
    }
    case "refunded":
      return {
        toast: null,
        notice: { title: t("remedies.refund-title"), lines: [end.message] },
        isCleared: true,
      };
    case "refused": {
      const { message, paymentId } = end;
      const notice = { title: t("remedies.not-verified"), lines: [message], paymentId };
      return { toast: null, notice, isCleared: false };
    }
    case "unconfirmed":
      return onlyToast({ title: t("payments.trouble"), body: t("payments.trouble-body") });
    case "dismissed":
      return onlyToast({ title: t("payments.cancelled"), body: t("remedies.cancelled-body") });
    case "repriced":
    case "not-started": {
      const body = end.kind === "not-started" ? end.failure?.message : undefined;
      const changes = now ? changesOf(requested, now, unconfirmed, end.kind === "repriced", t) : null;
      const failed = { title: t("remedies.not-started"), body, tone: "destructive" } as const;
      return { toast: failed, notice: changes, isCleared: false };
    }
  }
}

const onlyToast = (toast: Toast): Shown => ({ toast, notice: null, isCleared: false });

/** Names what can no longer be bought, and the total of the rest. Null if nothing has changed. */
function changesOf(
  requested: readonly PrescribedRemedy[],
  now: readonly PrescribedRemedy[],
  unconfirmed: Ids,
  isRepriced: boolean,
  t: Translate,
): Notice | null {
  const { bought, removed } = goneOf(requested, now);
  const ids = new Set(requested.map(({ bookingRemedyId }) => bookingRemedyId));
  const left = selectedOf(now, ids, unconfirmed);
  const names = (remedies: readonly PrescribedRemedy[]) =>
    remedies.map((remedy) => remedyNames(remedy, currentLanguage()).own).join(", ");
  const lines = [
    ...(bought.length > 0 ? [t("remedies.gone-bought", { names: names(bought) })] : []),
    ...(removed.length > 0 ? [t("remedies.gone-dropped", { names: names(removed) })] : []),
    ...(isRepriced ? [t("remedies.repriced")] : []),
  ];
  if (lines.length === 0) return null;
  const rest =
    left.length > 0
      ? t("remedies.new-total", { amount: formatRupees(totalOf(left)) })
      : t("remedies.nothing-left");
  return { title: t("remedies.gone-title"), lines: [...lines, rest] };
}

/** Ids of prescribed remedies. */
type Ids = ReadonlySet<string>;

/** Whether it can be bought: it is not purchased, and no unconfirmed payment is for it. */
export function isForSale({ bookingRemedyId, isPurchased }: PrescribedRemedy, unconfirmed: Ids): boolean {
  return !isPurchased && !unconfirmed.has(bookingRemedyId);
}

/** Of the ticked ones, those that can be bought, in the order of the list. */
export function selectedOf(
  remedies: readonly PrescribedRemedy[],
  ticked: Ids,
  unconfirmed: Ids,
): PrescribedRemedy[] {
  return remedies.filter((remedy) => ticked.has(remedy.bookingRemedyId) && isForSale(remedy, unconfirmed));
}

/** In rupees. */
export function totalOf(remedies: readonly PrescribedRemedy[]): number {
  return remedies.reduce((sum, { price }) => sum + price, 0);
}

/** Of the selected ones, those that were bought meanwhile, and those that the guide removed. */
export function goneOf(
  selected: readonly PrescribedRemedy[],
  now: readonly PrescribedRemedy[],
): { bought: PrescribedRemedy[]; removed: PrescribedRemedy[] } {
  const byId = new Map(now.map((remedy) => [remedy.bookingRemedyId, remedy]));
  return {
    bought: selected.filter(({ bookingRemedyId }) => byId.get(bookingRemedyId)?.isPurchased),
    removed: selected.filter(({ bookingRemedyId }) => !byId.has(bookingRemedyId)),
  };
}
