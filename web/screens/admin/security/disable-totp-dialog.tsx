import { type FormEvent, useId, useRef, useState } from "react";
import { disableTotp, type TotpStatus } from "#contract/staff.ts";
import { call, messageOf } from "#web/api/call.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field, inputClass } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toast.ts";
import { setTotpStatus } from "./totp-status.ts";

type Props = { isOpen: boolean; status: TotpStatus; onClose: () => void };

export function DisableTotpDialog({ isOpen, status, onClose }: Props) {
  const t = useT();
  const formId = useId();
  const { code, change, fault, isDisabling, input, onSubmit, close } = useDisableTotp(status, onClose);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={t("security.off-title")}
      closeLabel={t("shell.close")}
      mustAnswer
      actions={
        <>
          <Button variant="outline" onClick={close}>
            {t("security.keep")}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="destructive"
            isPending={isDisabling}
            pendingLabel={t("security.switching-off")}
          >
            {t("security.switch-off")}
          </Button>
        </>
      }
    >
      <form id={formId} className="grid grid-cols-1 gap-4" onSubmit={onSubmit} noValidate>
        <p>{t("security.off-question")}</p>
        <Field label={t("security.off-code")} error={fault}>
          {(props) => (
            <input
              {...props}
              ref={input}
              type="text"
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              value={code}
              onChange={(event) => change(event.target.value)}
              className={`${inputClass} tabular-nums tracking-widest`}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}

function useDisableTotp(status: TotpStatus, onClose: () => void) {
  const t = useT();
  const [code, setCode] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const [isDisabling, setDisabling] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  /** Counts openings of the dialog: an answer that arrives after it was closed is ignored. */
  const opening = useRef(0);
  const change = (typed: string) => {
    setCode(typed);
    setFault(null);
  };
  const close = () => {
    opening.current += 1;
    setCode("");
    setFault(null);
    setDisabling(false);
    onClose();
  };

  const disable = async () => {
    setDisabling(true);
    const request = opening.current;
    try {
      await call(disableTotp, { input: { code } });
      close();
      toast({ title: t("security.turned-off"), tone: "done" });
      setTotpStatus({ ...status, isOn: false, recoveryCodesLeft: 0 });
    } catch (error) {
      if (request !== opening.current) return;
      setFault(messageOf(error));
      setDisabling(false);
      input.current?.select();
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isDisabling) return;
    if (code.trim() !== "") return void disable();
    setFault(t("security.off-code-missing"));
    input.current?.focus();
  };
  return { code, change, fault, isDisabling, input, onSubmit, close };
}
