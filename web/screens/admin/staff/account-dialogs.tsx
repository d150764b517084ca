import { useId, useRef, useState } from "react";
import {
  inviteStaff,
  listStaff,
  type StaffAccount,
  type StaffInvite,
  setStaffRole,
} from "#contract/staff-accounts.ts";
import { ADMIN_ROLES, type AdminRole } from "#domain/admin-roles.ts";
import { withoutInvisibleMarks } from "#domain/characters.ts";
import { CallFailure, messageOf } from "#web/api/call.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { FormDialog } from "#web/features/dialogs/dialogs.tsx";
import { useT } from "#web/i18n/t.ts";
import { FieldError, TextField } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toast.ts";

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
          setUsername(withoutInvisibleMarks(event.target.value).trim().toLowerCase());
          setFault(null);
        }}
      />
      <RoleChoice value={role} onChange={setRole} />
      <FieldError id="invite-error" error={errorOf("form")} />
    </FormDialog>
  );
}

type RoleProps = { account: StaffAccount; onClose: () => void };

export function RoleDialog({ account: { id, name, role: before }, onClose }: RoleProps) {
  const t = useT();
  const [role, setRole] = useState(before);
  const save = useSubmit(setStaffRole, {
    refreshes: [listStaff],
    onDone: () => {
      const title = t("staff.role-saved", { name, role: t(`staff.role-${role}`) });
      toast({ title, body: t("staff.role-saved-body"), tone: "done" });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t("staff.role-title", { name })}
      action={save}
      onSubmit={() => void save.send({ params: { id }, input: { role } })}
      onClose={onClose}
      submit={t("staff.role-save")}
      pending={t("general.saving")}
      no={t("general.cancel")}
      isDisabled={role === before}
      failed={t("staff.not-saved")}
      canLeave
    >
      <RoleChoice value={role} onChange={setRole} />
    </FormDialog>
  );
}

type ChoiceProps = { value: AdminRole; onChange: (role: AdminRole) => void };

/** The roles, each with what it may see and do. */
function RoleChoice({ value, onChange }: ChoiceProps) {
  const t = useT();
  const name = useId();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-small font-bold">{t("staff.role")}</legend>
      {ADMIN_ROLES.map((role) => (
        <label
          key={role}
          className="flex cursor-pointer items-start gap-3 rounded-card border border-line p-3 hover:bg-primary-soft/40 has-checked:border-primary has-checked:bg-primary-soft"
        >
          <input
            type="radio"
            name={name}
            value={role}
            checked={value === role}
            onChange={() => onChange(role)}
            className="mt-1 size-5 shrink-0 accent-primary"
          />
          <span className="min-w-0">
            <span className="block font-bold">{t(`staff.role-${role}`)}</span>
            <span className="block text-small text-ink-quiet">{t(`staff.means-${role}`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
