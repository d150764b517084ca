import { useId } from "react";
import { ADMIN_ROLES, type AdminRole } from "#domain/admin-roles.ts";
import { useT } from "#web/i18n/t.ts";

type Props = { value: AdminRole; onChange: (role: AdminRole) => void };

/** The roles, each with what it may see and do. */
export function RoleChoice({ value, onChange }: Props) {
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
