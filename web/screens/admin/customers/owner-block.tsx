import { type FormEvent, useId, useState } from "react";
import { confirmOwner } from "#contract/owner-checks.ts";
import { messageOf } from "#web/api/call.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toast.ts";

/** Opens a long-unused account to the person who names one of its payments to support. */
export function OwnerBlock({ customerId }: { customerId: string }) {
  const t = useT();
  const headingId = useId();
  const [paymentId, setPaymentId] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const confirming = useSubmit(confirmOwner, {
    onDone: () => {
      setPaymentId("");
      toast({
        title: t("customers.owner-confirmed"),
        body: t("customers.owner-confirmed-body"),
        tone: "done",
      });
    },
    onFailed: (error) => setFault(messageOf(error)),
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (paymentId.trim() === "") return;
    setFault(null);
    void confirming.send({ params: { id: customerId }, input: { paymentId } });
  };
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-1 gap-2 py-4">
      <h2 id={headingId} className="text-small font-bold text-ink-quiet">
        {t("customers.owner")}
      </h2>
      <p className="text-small">{t("customers.owner-body")}</p>
      <form className="grid gap-3" onSubmit={onSubmit} noValidate>
        <TextField
          label={t("customers.owner-payment")}
          error={fault}
          autoComplete="off"
          spellCheck={false}
          value={paymentId}
          onChange={(event) => {
            setPaymentId(event.target.value);
            setFault(null);
          }}
        />
        <Button
          type="submit"
          variant="outline"
          size="small"
          disabled={paymentId.trim() === ""}
          isPending={confirming.isPending}
          pendingLabel={t("room.opening")}
        >
          {t("customers.owner-confirm")}
        </Button>
      </form>
    </section>
  );
}
