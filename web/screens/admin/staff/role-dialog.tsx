import { useId, useState } from "react";
import { listStaff, type StaffAccount, setStaffRole } from "#contract/staff-accounts.ts";
import { ADMIN_ROLES, type AdminRole } from "#domain/admin-roles.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { FormDialog } from "#web/features/dialogs/dialogs.tsx";
import { useT } from "#web/i18n/t.ts";
import { toast } from "#web/ui/toast.ts";

type Props = { account: StaffAccount; onClose: () => void };

export function RoleDialog({ account: { id, name, role: before }, onClose }: Props) {
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
export function RoleChoice({ value, onChange }: ChoiceProps) {
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
