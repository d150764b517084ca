import { useEffect, useRef, useState } from "react";
import { disableTotp, type TotpStatus } from "#contract/staff.ts";
import { messageOf } from "#web/api/call.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { FormDialog } from "#web/features/dialogs/dialogs.tsx";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toast.ts";
import { setTotpStatus } from "./totp-status.ts";

const FEW_CODES = 3;

type Props = { status: TotpStatus; takesFocus: boolean; onActing: () => void };

/** `takesFocus`: it appears after an action on this screen. */
export function TotpOnCard({ status, takesFocus, onActing }: Props) {
  const t = useT();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on mount
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, []);
  const { recoveryCodesLeft } = status;
  return (
    <div className="grid justify-items-start gap-3">
      <h2
        ref={heading}
        tabIndex={-1}
        className="flex items-center gap-2 text-title font-bold focus:outline-none"
      >
        <Icon name="shield" size={24} className="shrink-0 text-primary" />
        {t("security.on")}
      </h2>
      <p>{`${t("security.codes-left", { count: recoveryCodesLeft })} ${recoveryCodesLeft <= FEW_CODES ? t("security.codes-few") : ""}`}</p>
      <Button
        variant="outline"
        onClick={() => {
          onActing();
          setDialogOpen(true);
        }}
      >
        {t("security.switch-off")}
      </Button>
      {isDialogOpen ? <DisableTotpDialog status={status} onClose={() => setDialogOpen(false)} /> : null}
    </div>
  );
}

type DisableTotpDialogProps = { status: TotpStatus; onClose: () => void };

function DisableTotpDialog({ status, onClose }: DisableTotpDialogProps) {
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
      <TextField
        label={t("security.off-code")}
        error={fault}
        ref={input}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={code}
        onChange={(event) => {
          setCode(event.target.value);
          setFault(null);
        }}
        className="tabular-nums tracking-widest"
      />
    </FormDialog>
  );
}
