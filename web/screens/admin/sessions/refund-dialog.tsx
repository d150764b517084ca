import { type FormEvent, useRef, useState } from "react";
import { CallFailure } from "#web/api/call.ts";
import { formatAmount } from "#web/features/money/amount.ts";
import { Point, Points, Problem, WhichSession } from "#web/features/sessions/dialog-parts.tsx";
import type { ListedSession } from "#web/features/sessions/use-sessions.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field, inputClass } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toast.ts";
import { type AmountFault, leftOf, readAmount } from "./refund-amount.ts";
import { useRefundSession } from "./use-refund-session.ts";

export type Refundable = ListedSession & { refunded: number };

type Props = { session: Refundable | null; onClose: () => void };

/** Gives the money of a session back that is over, all that is left of it or a part. */
export function GiveBackDialog({ session, onClose }: Props) {
  const t = useT();
  const refund = useRefundSession();
  const close = () => {
    if (refund.isPending) return;
    refund.reset();
    onClose();
  };
  const give = async (of: Refundable, amount: number | null) => {
    try {
      const given = await refund.mutateAsync({ session: of, amount });
      toast({ title: t("sessions.given", { amount: formatAmount(given) }), tone: "done" });
      onClose();
    } catch {
      // Said in the dialog, which stays open.
    }
  };
  const isUnsure = refund.error instanceof CallFailure && refund.error.status === 0;
  return (
    <Dialog
      isOpen={session !== null}
      onClose={close}
      title={t("sessions.give-back-title")}
      closeLabel={t("shell.close")}
    >
      {session ? (
        <div className="grid gap-4">
          <WhichSession session={session} />
          <AmountForm
            left={leftOf(session)}
            isPending={refund.isPending}
            problem={
              <Problem
                title={t(isUnsure ? "sessions.give-back-failed" : "sessions.give-back-refused")}
                error={refund.error}
              />
            }
            onGive={(amount) => void give(session, amount)}
            onKeep={close}
          />
        </div>
      ) : null}
    </Dialog>
  );
}

type FormProps = {
  left: number;
  isPending: boolean;
  problem: React.ReactNode;
  /** Rupees; null for all that is left. */
  onGive: (amount: number | null) => void;
  onKeep: () => void;
};

function AmountForm({ left, isPending, problem, onGive, onKeep }: FormProps) {
  const t = useT();
  const [typed, setTyped] = useState(String(left));
  const [fault, setFault] = useState<AmountFault | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const read = readAmount(typed, left);
    if ("amount" in read) return onGive(read.amount);
    setFault(read.fault);
    field.current?.focus();
  };
  const largest = { amount: formatAmount(left) };
  return (
    <form className="grid gap-4" noValidate onSubmit={onSubmit}>
      <Field
        label={t("sessions.give-back-amount")}
        hint={t("sessions.give-back-left", largest)}
        error={
          fault &&
          (fault === "amount-too-large" ? t("sessions.amount-too-large", largest) : t(`sessions.${fault}`))
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
