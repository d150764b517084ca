import { useState } from "react";
import { refundRemedy } from "#contract/accounting.ts";
import type { PrescribedRemedy } from "#contract/remedies.ts";
import { nameIn } from "#domain/names.ts";
import { isUnanswered } from "#web/api/call.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { ConfirmDialog } from "#web/features/dialogs/dialogs.tsx";
import { formatAmount } from "#web/features/money/amount.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { toast } from "#web/ui/toast.ts";
import { Point, Points } from "./dialog-parts.tsx";
import { refundedByNow } from "./refund-amount.ts";
import { refreshSessionsSoon } from "./use-sessions.ts";

type Props = {
  remedy: Pick<
    PrescribedRemedy,
    "bookingRemedyId" | "name" | "nameHindi" | "price" | "refunded" | "completionStatus"
  >;
  /** Also after a failure, which may come from a refund that was made meanwhile. */
  onSettled?: () => unknown;
  onClose: () => void;
};

/** Asks first, since a refund cannot be undone. */
export function RemedyRefundDialog({ remedy, onSettled = refreshSessionsSoon, onClose }: Props) {
  const t = useT();
  const language = useLanguage();
  /** What the admin has seen. */
  const [refunded, setRefunded] = useState(remedy.refunded);
  const refund = useSubmit(refundRemedy, {
    onDone: ({ refund: { amount } }) =>
      toast({ title: t("sessions.given", { amount: formatAmount(amount) }), tone: "done" }),
    onSettled,
  });
  const changed = refundedByNow(refund.error);
  const send = () => {
    const options = { params: { id: remedy.bookingRemedyId }, input: { refundedBefore: refunded } };
    void refund.send(options, {
      onDone: onClose,
      onFailed: (error) => setRefunded(refundedByNow(error) ?? refunded),
    });
  };
  return (
    <ConfirmDialog
      title={t("results.vidhi-refund-title")}
      action={refund}
      onConfirm={send}
      onClose={onClose}
      yes={t("sessions.give-back-yes", { amount: formatAmount(remedy.price) })}
      pending={t("results.vidhi-refunding")}
      no={t("sessions.give-back-keep")}
      isDestructive
      failed={
        changed === null
          ? t(isUnanswered(refund.error) ? "sessions.give-back-failed" : "results.vidhi-refund-failed")
          : t("sessions.give-back-changed", { amount: formatAmount(changed) })
      }
    >
      <p>
        <span className="block font-bold wrap-anywhere">{nameIn(language, remedy)}</span>
        <span className="block">{formatAmount(remedy.price)}</span>
      </p>
      <Points>
        <Point>{t("results.vidhi-refund-alone")}</Point>
        <Point>
          {t(
            remedy.completionStatus === "completed"
              ? "results.vidhi-refund-performed"
              : "results.vidhi-refund-again",
          )}
        </Point>
      </Points>
    </ConfirmDialog>
  );
}
