import { useState } from "react";
import type { Customer } from "#contract/customers.ts";
import { useT } from "#web/i18n/t.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { useDeleteAccount } from "./use-delete-account.ts";

/** Deletes the account. */
export function DangerZone({ user, credits }: { user: Customer; credits: number }) {
  const t = useT();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const deleting = useDeleteAccount();
  const isDeleted = deleting.data !== undefined;
  const open = () => {
    deleting.reset();
    setDialogOpen(true);
  };
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-title font-bold">{t("profile.danger")}</h2>
      {isDeleted ? (
        <Banner tone="done" icon="check" role="status" title={t("profile.deleted")}>
          {t("profile.deleted-body")}
        </Banner>
      ) : (
        <div className="rounded-card border border-destructive p-4">
          <p className="text-small">{t("profile.danger-body")}</p>
          <Button variant="destructive" size="small" className="mt-3" onClick={open}>
            {t("profile.delete")}
          </Button>
        </div>
      )}
      {isDialogOpen && !isDeleted ? (
        <DeleteDialog
          onClose={() => setDialogOpen(false)}
          user={user}
          credits={credits}
          deleting={deleting}
        />
      ) : null}
    </section>
  );
}
