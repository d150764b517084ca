import { type FormEvent, useRef, useState } from "react";
import { refundBooking } from "#contract/accounting.ts";
import { CallFailure } from "#web/api/call.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { DialogError } from "#web/features/dialogs/dialog-error.tsx";
import { formatAmount } from "#web/features/money/amount.ts";
import { refundedByNow } from "#web/features/money/refunded-by-now.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field, inputClass } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toast.ts";
import { Point, Points, SessionLine } from "./dialog-parts.tsx";
import { type AmountFault, parseRefundAmount, refundableOf } from "./refund-amount.ts";
import { type ListedSession, refreshSessions } from "./use-sessions.ts";

export type Refundable = ListedSession & { refunded: number };

type Props = {
  session: Refundable | null;
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
  const close = () => {
    if (refund.isPending) return;
    refund.reset();
    onClose();
  };
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
          <RefundForm session={session} refund={refund} onRefunded={onClose} onKeep={close} />
        </div>
      ) : null}
    </Dialog>
  );
}

type FormProps = {
  session: Refundable;
  refund: ReturnType<typeof useSubmit<typeof refundBooking>>;
  onRefunded: () => void;
  onKeep: () => void;
};

function RefundForm({ session, refund, onRefunded, onKeep }: FormProps) {
  const t = useT();
  // What the admin has seen. It does not follow the list: a refund whose answer was lost would otherwise be sent again as
  // another one.
  const [refunded, setRefunded] = useState(session.refunded);
  const refundable = refundableOf({ amount: session.amount, refunded });
  const [typed, setTyped] = useState(String(refundable));
  const [fault, setFault] = useState<AmountFault | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const parsed = parseRefundAmount(typed, refundable);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if ("fault" in parsed) {
      setFault(parsed.fault);
      field.current?.focus();
      return;
    }
    const amount = parsed.amount === null ? {} : { amount: parsed.amount };
    const options = { params: { id: session.id }, input: { ...amount, refundedBefore: refunded } };
    refund.send(options, {
      onDone: onRefunded,
      onFailed: (error) => setRefunded(refundedByNow(error) ?? refunded),
    });
  };
  const limit = { amount: formatAmount(refundable) };
  return (
    <form className="grid gap-4" noValidate onSubmit={onSubmit}>
      <Field
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
      <RefundError error={refund.error} />
      <div className="grid gap-3">
        <Button
          type="submit"
          isWide
          variant="destructive"
          isPending={refund.isPending}
          pendingLabel={t("sessions.giving")}
        >
          {"fault" in parsed
            ? t("sessions.give-back")
            : t("sessions.give-back-yes", { amount: formatAmount(parsed.amount ?? refundable) })}
        </Button>
        <Button isWide variant="outline" onClick={onKeep}>
          {t("sessions.give-back-keep")}
        </Button>
      </div>
    </form>
  );
}

function RefundError({ error }: { error: unknown }) {
  const t = useT();
  const refunded = refundedByNow(error);
  if (refunded !== null)
    return (
      <DialogError
        title={t("sessions.give-back-changed", { amount: formatAmount(refunded) })}
        error={error}
      />
    );
  const isUnsure = error instanceof CallFailure && (error.status === 0 || error.status >= 500);
  return (
    <DialogError
      title={t(isUnsure ? "sessions.give-back-failed" : "sessions.give-back-refused")}
      error={error}
    />
  );
}
