import { type FormEvent, useState } from "react";
import { confirmOwner } from "#contract/owner-checks.ts";
import { call } from "#web/api/call.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, inputClass } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toast.ts";
import { SupportBlock, usePressedCall } from "./support-block.tsx";

/** Opens a long-unused account to the person who names one of its payments to support. */
export function OwnerBlock({ customerId }: { customerId: string }) {
  const t = useT();
  const [paymentId, setPaymentId] = useState("");
  const { isPending, fault, forgetFault, run } = usePressedCall();
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    if (paymentId.trim() === "") return;
    await run(async () => {
      await call(confirmOwner, { params: { id: customerId }, input: { paymentId } });
      setPaymentId("");
      toast({
        title: t("customers.owner-confirmed"),
        body: t("customers.owner-confirmed-body"),
        tone: "done",
      });
    });
  };
  return (
    <SupportBlock title={t("customers.owner")} body={t("customers.owner-body")}>
      <form className="grid gap-3" onSubmit={(event) => void confirm(event)} noValidate>
        <Field label={t("customers.owner-payment")} error={fault}>
          {(field) => (
            <input
              {...field}
              autoComplete="off"
              spellCheck={false}
              className={inputClass}
              value={paymentId}
              onChange={(event) => {
                setPaymentId(event.target.value);
                forgetFault();
              }}
            />
          )}
        </Field>
        <Button
          type="submit"
          variant="outline"
          size="small"
          disabled={paymentId.trim() === ""}
          isPending={isPending}
          pendingLabel={t("customers.owner-pending")}
        >
          {t("customers.owner-confirm")}
        </Button>
      </form>
    </SupportBlock>
  );
}
