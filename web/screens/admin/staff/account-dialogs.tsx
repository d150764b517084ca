// The questions before an account is switched off, and before a link for a new password is made.
import {
  listStaff,
  renewInvite,
  type StaffAccount,
  type StaffInvite,
  setStaffDisabled,
} from "#contract/staff-accounts.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { ConfirmDialog } from "#web/features/dialogs/confirm-dialog.tsx";
import { useT } from "#web/i18n/t.ts";
import { toast } from "#web/ui/toast.ts";

type Props = { account: StaffAccount; onClose: () => void };

export function DisableDialog({ account: { id, name }, onClose }: Props) {
  const t = useT();
  const disabling = useSubmit(setStaffDisabled, {
    refreshes: [listStaff],
    onDone: () => {
      toast({ title: t("staff.disabled-done", { name }), tone: "done" });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t("staff.disable-title", { name })}
      action={disabling}
      onConfirm={() => void disabling.send({ params: { id }, input: { isDisabled: true } })}
      onClose={onClose}
      yes={t("staff.disable")}
      pending={t("staff.disabling")}
      no={t("staff.disable-keep")}
      failed={t("staff.not-saved")}
      isDestructive
      canLeave
    >
      <p>{t("staff.disable-body", { name })}</p>
    </ConfirmDialog>
  );
}

type RenewProps = Props & { onRenewed: (renewed: { account: StaffAccount; invite: StaffInvite }) => void };

export function RenewDialog({ account: { id, name }, onClose, onRenewed }: RenewProps) {
  const t = useT();
  const renewing = useSubmit(renewInvite, { refreshes: [listStaff], onDone: onRenewed });
  return (
    <ConfirmDialog
      title={t("staff.renew-title", { name })}
      action={renewing}
      onConfirm={() => void renewing.send({ params: { id } })}
      onClose={onClose}
      yes={t("staff.create")}
      pending={t("staff.creating")}
      no={t("staff.cancel")}
      failed={t("staff.not-saved")}
      canLeave
    >
      <p>{t("staff.renew-body", { name })}</p>
    </ConfirmDialog>
  );
}
