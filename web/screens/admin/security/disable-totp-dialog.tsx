import { useRef, useState } from "react";
import { disableTotp, type TotpStatus } from "#contract/staff.ts";
import { messageOf } from "#web/api/call.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { FormDialog } from "#web/features/dialogs/form-dialog.tsx";
import { useT } from "#web/i18n/t.ts";
import { Field, inputClass } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toast.ts";
import { setTotpStatus } from "./totp-status.ts";

type Props = { status: TotpStatus; onClose: () => void };

export function DisableTotpDialog({ status, onClose }: Props) {
  const t = useT();
  const [code, setCode] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const disable = useSubmit(disableTotp, {
    onDone: () => {
      onClose();
      toast({ title: t("security.turned-off"), tone: "done" });
      setTotpStatus({ ...status, isOn: false, recoveryCodesLeft: 0 });
    },
    onFailed: (error) => {
      setFault(messageOf(error));
      input.current?.select();
    },
  });
  const onSubmit = () => {
    if (code.trim() !== "") {
      void disable.send({ input: { code } });
      return null;
    }
    setFault(t("security.off-code-missing"));
    return "code";
  };
  return (
    <FormDialog
      title={t("security.off-title")}
      action={disable}
      onSubmit={onSubmit}
      onClose={onClose}
      submit={t("security.switch-off")}
      pending={t("security.switching-off")}
      no={t("security.keep")}
      isDestructive
    >
      <p>{t("security.off-question")}</p>
      <Field label={t("security.off-code")} error={fault}>
        {(props) => (
          <input
            {...props}
            ref={input}
            name="code"
            type="text"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            value={code}
            onChange={(event) => {
              setCode(event.target.value);
              setFault(null);
            }}
            className={`${inputClass} tabular-nums tracking-widest`}
          />
        )}
      </Field>
    </FormDialog>
  );
}
