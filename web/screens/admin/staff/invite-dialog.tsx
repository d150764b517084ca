import { type FormEvent, useRef, useState } from "react";
import type { StaffAccount, StaffInvite } from "#contract/staff-accounts.ts";
import type { AdminRole } from "#domain/admin-roles.ts";
import { CallFailure, messageOf } from "#web/api/call.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field, FieldError, inputClass } from "#web/ui/field.tsx";
import { RoleChoice } from "./role-choice.tsx";
import { useInvite } from "./use-staff.ts";

type OnInvited = (invited: { account: StaffAccount; invite: StaffInvite }) => void;
type Props = { isOpen: boolean; onClose: () => void; onInvited: OnInvited };

export function InviteDialog({ isOpen, onClose, onInvited }: Props) {
  const t = useT();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t("staff.invite")} closeLabel={t("shell.close")}>
      {isOpen ? <InviteForm onClose={onClose} onInvited={onInvited} /> : null}
    </Dialog>
  );
}

type Fault = { field: "name" | "username" | "form"; text: string };
const USERNAME = /^[a-z0-9._-]{2,40}$/;

function InviteForm({ onClose, onInvited }: Omit<Props, "isOpen">) {
  const t = useT();
  const [name, setName] = useState("");
  const [username, setUsername] = useState("");
  const [role, setRole] = useState<AdminRole>("staff");
  const [fault, setFault] = useState<Fault | null>(null);
  const invite = useInvite();
  const inputs = { name: useRef<HTMLInputElement>(null), username: useRef<HTMLInputElement>(null) };
  const refuse = (wrong: Fault) => {
    setFault(wrong);
    if (wrong.field !== "form") inputs[wrong.field].current?.focus();
  };
  const send = async () => {
    try {
      onInvited(await invite.mutateAsync({ name: name.trim(), username, role }));
    } catch (error) {
      const isTaken = error instanceof CallFailure && error.code === "username-taken";
      refuse({ field: isTaken ? "username" : "form", text: messageOf(error) });
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (invite.isPending) return;
    if (name.trim() === "") return refuse({ field: "name", text: t("staff.name-missing") });
    if (!USERNAME.test(username)) return refuse({ field: "username", text: t("staff.username-odd") });
    void send();
  };
  const errorOf = (field: Fault["field"]) => (fault?.field === field ? fault.text : null);
  return (
    <form className="grid gap-4" onSubmit={onSubmit} noValidate>
      <Field label={t("staff.name")} hint={t("staff.name-hint")} error={errorOf("name")}>
        {(props) => (
          <input
            {...props}
            ref={inputs.name}
            type="text"
            autoComplete="off"
            maxLength={60}
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              setFault(null);
            }}
            className={inputClass}
          />
        )}
      </Field>
      <Field label={t("staff.username")} hint={t("staff.username-hint")} error={errorOf("username")}>
        {(props) => (
          <input
            {...props}
            ref={inputs.username}
            type="text"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            value={username}
            onChange={(event) => {
              setUsername(event.target.value.trim().toLowerCase());
              setFault(null);
            }}
            className={inputClass}
          />
        )}
      </Field>
      <RoleChoice value={role} onChange={setRole} />
      <FieldError id="invite-error" error={errorOf("form")} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onClose}>
          {t("staff.cancel")}
        </Button>
        <Button type="submit" isPending={invite.isPending} pendingLabel={t("staff.creating")}>
          {t("staff.create")}
        </Button>
      </div>
    </form>
  );
}
