import { type FormEvent, useRef, useState } from "react";
import { CallFailure } from "#web/api/call.ts";
import { formatAmount } from "#web/features/money/amount.ts";
import { DialogError, Point, Points, SessionLine } from "#web/features/sessions/dialog-parts.tsx";
import type { ListedSession } from "#web/features/sessions/use-sessions.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field, inputClass } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toast.ts";
import { type AmountFault, parseRefundAmount, refundableOf } from "./refund-amount.ts";
import { useRefundSession } from "./use-refund-session.ts";

export type Refundable = ListedSession & { refunded: number };

type Props = { session: Refundable | null; onClose: () => void };

/** Refunds a completed or cancelled session, in full or in part. */
export function RefundDialog({ session, onClose }: Props) {
  const t = useT();
  const refund = useRefundSession();
  const close = () => {
    if (refund.isPending) return;
    refund.reset();
    onClose();
  };
  const refundSession = async (of: Refundable, amount: number | null) => {
    try {
      const refunded = await refund.mutateAsync({ session: of, amount });
      toast({ title: t("sessions.given", { amount: formatAmount(refunded) }), tone: "done" });
      onClose();
    } catch {
      // The dialog stays open and shows the error.
    }
  };
  const isUnsure = refund.error instanceof CallFailure && refund.error.status === 0;
  return (
    <Dialog
      isOpen={session !== null}
      onClose={close}
      title={t("sessions.give-back-title")}
      closeLabel={t("shell.close")}
      mustAnswer
    >
      {session ? (
        <div className="grid gap-4">
          <SessionLine session={session} />
          <AmountForm
            refundable={refundableOf(session)}
            isPending={refund.isPending}
            problem={
              <DialogError
                title={t(isUnsure ? "sessions.give-back-failed" : "sessions.give-back-refused")}
                error={refund.error}
              />
            }
            onRefund={(amount) => void refundSession(session, amount)}
            onKeep={close}
          />
        </div>
      ) : null}
    </Dialog>
  );
}

type FormProps = {
  /** Rupees. */
  refundable: number;
  isPending: boolean;
  problem: React.ReactNode;
  /** Rupees; null for the whole rest. */
  onRefund: (amount: number | null) => void;
  onKeep: () => void;
};

function AmountForm({ refundable, isPending, problem, onRefund, onKeep }: FormProps) {
  const t = useT();
  const [typed, setTyped] = useState(String(refundable));
  const [fault, setFault] = useState<AmountFault | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const parsed = parseRefundAmount(typed, refundable);
    if ("amount" in parsed) return onRefund(parsed.amount);
    setFault(parsed.fault);
    field.current?.focus();
  };
  const limit = { amount: formatAmount(refundable) };
  return (
    <form className="grid gap-4" noValidate onSubmit={onSubmit}>
      <Field
        label={t("sessions.give-back-amount")}
        hint={t("sessions.give-back-left", limit)}
        error={
          fault &&
          (fault === "amount-too-large" ? t("sessions.amount-too-large", limit) : t(`sessions.${fault}`))
        }
      >
        {(props) => (
          <input
            {...props}
            ref={field}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setFault(null);
            }}
            className={inputClass}
          />
        )}
      </Field>
      <Points>
        <Point>{t("sessions.give-back-told")}</Point>
      </Points>
      {problem}
      <div className="grid gap-3">
        <Button
          type="submit"
          isWide
          variant="destructive"
          isPending={isPending}
          pendingLabel={t("sessions.giving")}
        >
          {t("sessions.give-back-yes")}
        </Button>
        <Button isWide variant="outline" onClick={onKeep}>
          {t("sessions.give-back-keep")}
        </Button>
      </div>
    </form>
  );
}
