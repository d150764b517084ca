import { useState } from "react";
import type { StaffAccount } from "#contract/staff-accounts.ts";
import { messageOf } from "#web/api/call.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FieldError } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toast.ts";
import { RoleChoice } from "./role-choice.tsx";
import { useSetRole } from "./use-staff.ts";

type Props = { account: StaffAccount | null; onClose: () => void };

export function RoleDialog({ account, onClose }: Props) {
  const t = useT();
  return (
    <Dialog
      isOpen={account !== null}
      onClose={onClose}
      title={t("staff.role-title", { name: account?.name ?? "" })}
      closeLabel={t("shell.close")}
    >
      {account ? <RoleForm account={account} onClose={onClose} /> : null}
    </Dialog>
  );
}

function RoleForm({
  account: { id, name, role: before },
  onClose,
}: {
  account: StaffAccount;
  onClose: () => void;
}) {
  const t = useT();
  const [role, setRole] = useState(before);
  const save = useSetRole();
  const submit = async () => {
    try {
      await save.mutateAsync({ id, role });
      const title = t("staff.role-saved", { name, role: t(`staff.role-${role}`) });
      toast({ title, body: t("staff.role-saved-body"), tone: "done" });
      onClose();
    } catch {
      // The dialog shows the error.
    }
  };
  return (
    <div className="grid gap-4">
      <RoleChoice value={role} onChange={setRole} />
      <FieldError id="role-error" error={save.isError ? messageOf(save.error) : null} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onClose}>
          {t("staff.cancel")}
        </Button>
        <Button
          disabled={role === before}
          isPending={save.isPending}
          pendingLabel={t("staff.role-saving")}
          onClick={() => void submit()}
        >
          {t("staff.role-save")}
        </Button>
      </div>
    </div>
  );
}
