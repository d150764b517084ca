import { type FormEvent, useEffect, useRef, useState } from "react";
import { changePassword, listLoginSessions } from "#contract/own-account.ts";
import { passwordFault } from "#domain/passwords.ts";
import { CallFailure, messageOf } from "#web/api/call.ts";
import { refresh } from "#web/api/use-endpoint.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { useAdminMe } from "#web/features/identity/admin-session.ts";
import { NewPasswordField } from "#web/features/staff/new-password-field.tsx";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toast.ts";

export function PasswordCard() {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (!isOpen && wasOpen.current) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <section aria-labelledby="password-heading" className="grid justify-items-start gap-3">
      <h2 id="password-heading" className="text-title font-bold">
        {t("admin.password")}
      </h2>
      <p>{t("account.password-body")}</p>
      {isOpen ? (
        <PasswordForm onClose={() => setOpen(false)} />
      ) : (
        <Button ref={opener} variant="outline" onClick={() => setOpen(true)}>
          {t("account.change-password")}
        </Button>
      )}
    </section>
  );
}

type Fault = { field: "old" | "new"; text: string };

function PasswordForm({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { data: me } = useAdminMe();
  const username = me?.username ?? "";
  const [oldPassword, setOldPassword] = useState("");
  const [newPassword, setNewPassword] = useState("");
  const [fault, setFault] = useState<Fault | null>(null);
  const inputs = { old: useRef<HTMLInputElement>(null), new: useRef<HTMLInputElement>(null) };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on mount
  useEffect(() => inputs.old.current?.focus(), []);

  const refuse = (field: Fault["field"], text: string) => {
    setFault({ field, text });
    inputs[field].current?.focus();
  };
  const saving = useSubmit(changePassword, {
    onDone: () => {
      toast({ title: t("account.saved"), body: t("security.turned-on-body"), tone: "done" });
      void refresh(listLoginSessions);
      onClose();
    },
    onFailed: (error) => {
      const isNew = error instanceof CallFailure && error.code.startsWith("password-too");
      refuse(isNew ? "new" : "old", messageOf(error));
    },
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (oldPassword === "") return refuse("old", t("account.old-missing"));
    if (passwordFault(newPassword, username) === "password-too-short")
      return refuse("new", t("staff.invite-hint"));
    void saving.send({ input: { oldPassword, newPassword } });
  };
  const errorOf = (field: Fault["field"]) => (fault?.field === field ? fault.text : null);
  return (
    <form className="grid w-full max-w-md gap-4" onSubmit={onSubmit} noValidate>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <TextField
        label={t("account.old-password")}
        error={errorOf("old")}
        ref={inputs.old}
        type="password"
        autoComplete="current-password"
        maxLength={1000}
        value={oldPassword}
        onChange={(event) => {
          setOldPassword(event.target.value);
          setFault(null);
        }}
      />
      <NewPasswordField
        ref={inputs.new}
        label={t("account.new-password")}
        value={newPassword}
        error={errorOf("new")}
        onChange={(value) => {
          setNewPassword(value);
          setFault(null);
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={saving.isPending} pendingLabel={t("general.saving")}>
          {t("account.save-password")}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t("general.cancel")}
        </Button>
      </div>
    </form>
  );
}
