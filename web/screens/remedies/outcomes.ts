// What the screen shows for each outcome of a purchase.
import type { PrescribedRemedy } from "#contract/remedies.ts";
import type { Notice } from "#web/features/payments/payment-notice.tsx";
import type { PaymentEnd } from "#web/features/payments/use-payment.ts";
import { remedyNames } from "#web/features/remedies/own-remedies.ts";
import { formatRupees } from "#web/i18n/format.ts";
import { currentLanguage } from "#web/i18n/language.ts";
import type { Translate } from "#web/i18n/t.ts";
import type { Toast } from "#web/ui/toast.ts";
import { goneOf, type Ids, selectedOf, totalOf } from "./selection.ts";

type Shown = {
  toast: Toast | null;
  notice: Notice | null;
  /** The selection is cleared. */
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

export function shownFor({ end, requested, now, unconfirmed, t }: Purchase): Shown {
  switch (end.kind) {
    case "approved":
    case "paid-before": {
      const refunded = end.kind === "approved" ? end.refunded : 0;
      const body =
        refunded > 0 ? t("remedies.done-plain") : t("remedies.done-body", { count: requested.length });
      const partly = t("remedies.partly-body", { amount: formatRupees(refunded) });
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
      return onlyToast({ title: t("remedies.cancelled"), body: t("remedies.cancelled-body") });
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
