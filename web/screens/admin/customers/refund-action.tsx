import { useState } from "react";
import { type CustomerProfile, getCustomerMoney, type MoneyEvent } from "#contract/customer-page.ts";
import { refresh } from "#web/api/use-endpoint.ts";
import { canBeRefunded } from "#web/features/sessions/refund-amount.ts";
import { RefundDialog } from "#web/features/sessions/refund-dialog.tsx";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { useFocusOnceClosed } from "#web/ui/use-focus-once-closed.ts";

type Payment = Extract<MoneyEvent, { kind: "payment" }>;
type Props = { payment: Payment; customer: CustomerProfile };

/** Refunds the session that a payment paid for, while something is left of it. Every role that sees the payment may. */
export function RefundAction({ payment: { session, bookingId, amount }, customer }: Props) {
  const t = useT();
  const [isRefunding, setRefunding] = useState(false);
  useFocusOnceClosed(isRefunding);
  if (!session || bookingId === null) return null;
  const { name, phone } = customer;
  const user = { username: name, displayName: name, phone };
  const refundable = { ...session, id: bookingId, amount, user, givenName: null, bookedFor: null };
  return (
    <>
      {canBeRefunded(refundable) ? (
        <Button size="small" variant="outline" className="shrink-0" onClick={() => setRefunding(true)}>
          {t("sessions.give-back")}
        </Button>
      ) : null}
      {isRefunding ? (
        <RefundDialog
          session={refundable}
          onSettled={() => refresh(getCustomerMoney)}
          onClose={() => setRefunding(false)}
        />
      ) : null}
    </>
  );
}
