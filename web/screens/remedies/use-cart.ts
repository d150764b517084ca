import { useState } from "react";
import type { Customer } from "#contract/customers.ts";
import type { PrescribedRemedy } from "#contract/remedies.ts";
import { useConfig } from "#web/api/config.ts";
import { keys, queryClient } from "#web/api/queries.ts";
import { chosenOf, type Ids, isChoosable, totalOf } from "#web/features/carts/selection.ts";
import { type BuyEnd, useBuy } from "#web/features/carts/use-buy.ts";
import { useCartEnding } from "#web/features/carts/use-cart-ending.ts";
import { refetchOwnRemedies } from "#web/features/remedies/use-own-remedies.ts";
import { useT } from "#web/i18n/t.ts";
import { focusHeading } from "#web/shell/route-announcer.tsx";
import { dismissToast, toast } from "#web/ui/toast.ts";
import { type Notice, tellingOf } from "./endings.ts";

/** What she has ticked, what it comes to, buying it, and what is still being checked from before. */
export function useCart(user: Customer, remedies: readonly PrescribedRemedy[]) {
  const t = useT();
  const { data: config } = useConfig();
  const [ticked, setTicked] = useState<Ids>(new Set<string>());
  const [notice, setNotice] = useState<Notice | null>(null);
  const { phase, buy } = useBuy();
  const isBuying = phase !== "idle";
  const pending = useCartEnding(user.id, isBuying, (end) => void tell(end, []));
  const { checked } = pending;
  const chosen = chosenOf(remedies, ticked, checked);

  async function tell(end: BuyEnd, asked: readonly PrescribedRemedy[]): Promise<void> {
    const now = end.kind === "dismissed" ? null : await refetchOwnRemedies(user.id).catch(() => null);
    if (end.kind === "not-started") void queryClient.invalidateQueries({ queryKey: keys.pendingPayments });
    const telling = tellingOf({ end, asked, now, checked, t });
    if (telling.isCleared && asked.length > 0) setTicked(new Set<string>());
    setNotice(telling.notice);
    if (telling.word) toast(telling.word);
    // The button that she pressed may be gone with what it was for.
    if (end.kind === "bought" && !telling.notice) focusHeading();
    // There stands the banner of a payment that nobody could verify.
    if (end.kind === "unconfirmed") {
      focusHeading();
      window.scrollTo({ top: 0 });
    }
  }

  async function purchase(): Promise<void> {
    if (chosen.length === 0 || isBuying) return;
    setNotice(null);
    dismissToast();
    const notReady: BuyEnd = { kind: "not-started", failure: null };
    const end = config ? await buy(chosen, user, config) : notReady;
    if (end) await tell(end, chosen);
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
    chosen,
    total: totalOf(chosen),
    hasChoice: remedies.some((remedy) => isChoosable(remedy, checked)),
    phase,
    notice,
    pending,
    purchase,
  };
}
