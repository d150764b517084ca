import { useRef, useState } from "react";
import { inviteStaff, listStaff, type StaffAccount, type StaffInvite } from "#contract/staff-accounts.ts";
import type { AdminRole } from "#domain/admin-roles.ts";
import { withoutInvisibleMarks } from "#domain/characters.ts";
import { CallFailure, messageOf } from "#web/api/call.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { FormDialog } from "#web/features/dialogs/dialogs.tsx";
import { useT } from "#web/i18n/t.ts";
import { FieldError, TextField } from "#web/ui/field.tsx";
import { typedIn } from "#web/ui/typed-in.ts";
import { RoleChoice } from "./role-dialog.tsx";

type Props = {
  onClose: () => void;
  onInvited: (invited: { account: StaffAccount; invite: StaffInvite }) => void;
};

type Fault = { field: "name" | "username" | "form"; text: string };
const USERNAME = /^[a-z0-9._-]{2,40}$/;

export function InviteDialog({ onClose, onInvited }: Props) {
  const t = useT();
  const [name, setName] = useState("");
  const [username, setUsername] = useState("");
  const [role, setRole] = useState<AdminRole>("staff");
  const [fault, setFault] = useState<Fault | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const invite = useSubmit(inviteStaff, {
    refreshes: [listStaff],
    onDone: onInvited,
    onFailed: (error) => {
      const isTaken = error instanceof CallFailure && error.code === "username-taken";
      setFault({ field: isTaken ? "username" : "form", text: messageOf(error) });
      if (isTaken) field.current?.focus();
    },
  });
  const refuse = (wrong: Fault) => {
    setFault(wrong);
    return wrong.field;
  };
  const onSubmit = () => {
    if (name.trim() === "") return refuse({ field: "name", text: t("staff.name-missing") });
    if (!USERNAME.test(username)) return refuse({ field: "username", text: t("staff.username-odd") });
    setFault(null);
    void invite.send({ input: { name: name.trim(), username, role } });
    return null;
  };
  const errorOf = (field: Fault["field"]) => (fault?.field === field ? fault.text : null);
  return (
    <FormDialog
      title={t("staff.invite")}
      action={invite}
      onSubmit={onSubmit}
      onClose={onClose}
      submit={t("staff.create")}
      pending={t("staff.creating")}
      no={t("general.cancel")}
    >
      <TextField
        label={t("general.name")}
        hint={t("staff.name-hint")}
        error={errorOf("name")}
        name="name"
        autoComplete="off"
        maxLength={60}
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          setFault(null);
        }}
      />
      <TextField
        label={t("admin.username")}
        hint={t("staff.username-hint")}
        error={errorOf("username")}
        ref={field}
        name="username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        value={username}
        onChange={(event) => {
          setUsername(typedIn(event, (typed) => withoutInvisibleMarks(typed).trim().toLowerCase()));
          setFault(null);
        }}
      />
      <RoleChoice value={role} onChange={setRole} />
      <FieldError id="invite-error" error={errorOf("form")} />
    </FormDialog>
  );
}
