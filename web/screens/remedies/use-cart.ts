import { useState } from "react";
import type { Customer } from "#contract/customers.ts";
import type { PrescribedRemedy } from "#contract/remedies.ts";
import { useConfig } from "#web/api/config.ts";
import { keys, queryClient } from "#web/api/queries.ts";
import type { Notice } from "#web/features/payments/payment-notice.tsx";
import { useIsPendingKnown, useUnconfirmedIds } from "#web/features/payments/use-followed-orders.ts";
import { type PaymentEnd, usePayment } from "#web/features/payments/use-payment.ts";
import { refetchOwnRemedies } from "#web/features/remedies/use-own-remedies.ts";
import { useT } from "#web/i18n/t.ts";
import { focusHeading } from "#web/shell/route-announcer.tsx";
import { dismissToast, toast } from "#web/ui/toast.ts";
import { shownFor } from "./outcomes.ts";
import { type Ids, isForSale, selectedOf, totalOf } from "./selection.ts";

/** What the customer has ticked, what it costs, and buying it. */
export function useCart(user: Customer, remedies: readonly PrescribedRemedy[]) {
  const t = useT();
  const { data: config } = useConfig();
  const [ticked, setTicked] = useState<Ids>(new Set<string>());
  const [notice, setNotice] = useState<Notice | null>(null);
  const { phase, pay } = usePayment();
  const isBuying = phase !== "idle";
  const stored = useUnconfirmedIds(user.id);
  // The proof of the payment under way is stored, too, and must not take its remedies off the selection.
  const unconfirmed: Ids = isBuying ? new Set<string>() : stored;
  const selected = selectedOf(remedies, ticked, unconfirmed);

  async function show(end: PaymentEnd, asked: readonly PrescribedRemedy[]): Promise<void> {
    const now = end.kind === "dismissed" ? null : await refetchOwnRemedies(user.id).catch(() => null);
    if (end.kind === "not-started") void queryClient.invalidateQueries({ queryKey: keys.pendingPayments });
    const shown = shownFor({ end, asked, now, unconfirmed, t });
    if (shown.isCleared) setTicked(new Set<string>());
    setNotice(shown.notice);
    if (shown.toast) toast(shown.toast);
    // The pressed button may be gone.
    if (shown.isCleared && !shown.notice) focusHeading();
    if (end.kind !== "unconfirmed") return;
    // There stands the banner of the unconfirmed payment.
    focusHeading();
    window.scrollTo({ top: 0 });
  }

  async function buy(): Promise<void> {
    if (selected.length === 0 || isBuying) return;
    setNotice(null);
    dismissToast();
    const bookingRemedyIds = selected.map(({ bookingRemedyId }) => bookingRemedyId);
    const end = await pay({ bookingRemedyIds, amount: totalOf(selected) }, user, config);
    if (end) await show(end, selected);
  }

  function tick(id: string, isTicked: boolean): void {
    if (isBuying) return;
    const next = new Set(ticked);
    if (isTicked) next.add(id);
    else next.delete(id);
    setTicked(next);
    setNotice(null);
  }

  return {
    ticked,
    tick,
    selected,
    total: totalOf(selected),
    hasChoice: remedies.some((remedy) => isForSale(remedy, unconfirmed)),
    unconfirmed,
    isPendingKnown: useIsPendingKnown(user.id),
    phase,
    notice,
    buy,
  };
}
