import { useState } from "react";
import { refundBooking } from "#contract/accounting.ts";
import { isUnanswered } from "#web/api/call.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { FormDialog } from "#web/features/dialogs/dialogs.tsx";
import { formatAmount } from "#web/features/money/amount.ts";
import { useT } from "#web/i18n/t.ts";
import { TextField } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toast.ts";
import { Point, Points, SessionLine } from "./dialog-parts.tsx";
import { type AmountFault, parseRefundAmount, refundableOf, refundedByNow } from "./refund-amount.ts";
import { type ListedSession, refreshSessions } from "./use-sessions.ts";

export type Refundable = ListedSession & { refunded: number; takenBack: number };

type Props = {
  session: Refundable;
  /** Also after a failure, which may come from a refund that was made meanwhile. */
  onSettled?: () => unknown;
  onClose: () => void;
};

/** Refunds a completed or cancelled session, in full or in part. */
export function RefundDialog({ session, onSettled = refreshSessions, onClose }: Props) {
  const t = useT();
  const refund = useSubmit(refundBooking, {
    onDone: ({ refund: { amount } }) =>
      toast({ title: t("sessions.given", { amount: formatAmount(amount) }), tone: "done" }),
    onSettled,
  });
  // What the admin has seen. It does not follow the list: a refund whose answer was lost would otherwise be sent again as
  // another one.
  const [refunded, setRefunded] = useState(session.refunded);
  const refundable = refundableOf({ ...session, refunded });
  const [typed, setTyped] = useState(String(refundable));
  const [fault, setFault] = useState<AmountFault | null>(null);
  const parsed = parseRefundAmount(typed, refundable);
  const onSubmit = () => {
    if ("fault" in parsed) {
      setFault(parsed.fault);
      return "amount";
    }
    const amount = parsed.amount === null ? {} : { amount: parsed.amount };
    const options = { params: { id: session.id }, input: { ...amount, refundedBefore: refunded } };
    void refund.send(options, {
      onDone: onClose,
      onFailed: (error) => setRefunded(refundedByNow(error) ?? refunded),
    });
    return null;
  };
  const limit = { amount: formatAmount(refundable) };
  return (
    <FormDialog
      title={t("sessions.give-back-title")}
      action={refund}
      onSubmit={onSubmit}
      onClose={onClose}
      submit={
        "fault" in parsed
          ? t("sessions.give-back")
          : t("sessions.give-back-yes", { amount: formatAmount(parsed.amount ?? refundable) })
      }
      pending={t("sessions.giving")}
      no={t("sessions.give-back-keep")}
      isDestructive
      failed={failedTitle(t, refund.error)}
    >
      <SessionLine session={session} />
      <TextField
        label={t("sessions.give-back-amount")}
        hint={
          refunded > 0
            ? t("sessions.given-back", { amount: formatAmount(refunded), left: limit.amount })
            : t("sessions.give-back-left", limit)
        }
        error={
          fault &&
          (fault === "amount-too-large" ? t("sessions.amount-too-large", limit) : t(`sessions.${fault}`))
        }
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setFault(null);
        }}
      />
      <Points>
        <Point>{t("sessions.give-back-told")}</Point>
      </Points>
    </FormDialog>
  );
}

function failedTitle(t: ReturnType<typeof useT>, error: unknown): string {
  const refunded = refundedByNow(error);
  if (refunded !== null) return t("sessions.give-back-changed", { amount: formatAmount(refunded) });
  return t(isUnanswered(error) ? "sessions.give-back-failed" : "sessions.give-back-refused");
}
