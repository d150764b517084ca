import { useEffect, useState } from "react";
import type { Customer } from "#contract/customers.ts";
import { listPendingPayments } from "#contract/payments.ts";
import type { PrescribedRemedy } from "#contract/remedies.ts";
import { useConfig } from "#web/api/config.ts";
import { readTabValue, storeTabValue } from "#web/api/tab-value.ts";
import { refresh } from "#web/api/use-endpoint.ts";
import type { Notice } from "#web/features/payments/payment-notice.tsx";
import { useIsPendingKnown, useUnconfirmedIds } from "#web/features/payments/use-followed-orders.ts";
import { type PaymentEnd, usePayment } from "#web/features/payments/use-payment.ts";
import { refetchOwnRemedies } from "#web/features/remedies/use-own-remedies.ts";
import { useT } from "#web/i18n/t.ts";
import { focusHeading } from "#web/ui/focus-heading.ts";
import { dismissToast, toast } from "#web/ui/toast.ts";
import { shownFor } from "./outcomes.ts";
import { type Ids, isForSale, selectedOf, totalOf } from "./selection.ts";

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

/** The tab keeps them over a reload. Ids that cannot be bought any more do no harm: `selectedOf` leaves them out. */
function useTicked(userId: string) {
  const [ticked, setTicked] = useState<Ids>(() => storedSelection(userId));
  useEffect(() => storeSelection(userId, ticked), [userId, ticked]);
  return {
    ticked,
    clear: () => setTicked(new Set<string>()),
    tick: (id: string, isTicked: boolean) => {
      const others = [...ticked].filter((other) => other !== id);
      setTicked(new Set(isTicked ? [...others, id] : others));
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

// The ticked remedies. The tab stores them for each customer until they are bought, for the time after a reload.

const keyOf = (userId: string) => `remedyChoice.${userId}`;

function storeSelection(userId: string, ids: Ids): void {
  storeTabValue(keyOf(userId), ids.size > 0 ? [...ids] : null);
}

function storedSelection(userId: string): Ids {
  const stored = readTabValue(keyOf(userId));
  return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : []);
}
