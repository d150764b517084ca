// The questions before an account is switched off, and before a link for a new password is made.
import type { ReactNode } from "react";
import type { StaffAccount, StaffInvite } from "#contract/staff-accounts.ts";
import { messageOf } from "#web/api/call.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FieldError } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toast.ts";
import { useRenewInvite, useSetDisabled } from "./use-staff.ts";

type Props = { account: StaffAccount | null; onClose: () => void };

export function DisableDialog({ account, onClose }: Props) {
  const t = useT();
  const save = useSetDisabled();
  const name = account?.name ?? "";
  const disable = async (id: string) => {
    try {
      await save.mutateAsync({ id, isDisabled: true });
      toast({ title: t("staff.disabled-done", { name }), tone: "done" });
      onClose();
    } catch {
      // The dialog shows the error.
    }
  };
  return (
    <Question
      isOpen={account !== null}
      title={t("staff.disable-title", { name })}
      body={t("staff.disable-body", { name })}
      error={save.error}
      onClose={() => {
        save.reset();
        onClose();
      }}
      noLabel={t("staff.disable-keep")}
    >
      <Button
        variant="destructive"
        isPending={save.isPending}
        pendingLabel={t("staff.disabling")}
        onClick={() => account && void disable(account.id)}
      >
        {t("staff.disable")}
      </Button>
    </Question>
  );
}

type RenewProps = Props & { onRenewed: (renewed: { account: StaffAccount; invite: StaffInvite }) => void };

export function RenewDialog({ account, onClose, onRenewed }: RenewProps) {
  const t = useT();
  const save = useRenewInvite();
  const name = account?.name ?? "";
  const renew = async (id: string) => {
    try {
      onRenewed(await save.mutateAsync(id));
    } catch {
      // The dialog shows the error.
    }
  };
  return (
    <Question
      isOpen={account !== null}
      title={t("staff.renew-title", { name })}
      body={t("staff.renew-body", { name })}
      error={save.error}
      onClose={() => {
        save.reset();
        onClose();
      }}
      noLabel={t("staff.cancel")}
    >
      <Button
        isPending={save.isPending}
        pendingLabel={t("staff.creating")}
        onClick={() => account && void renew(account.id)}
      >
        {t("staff.create")}
      </Button>
    </Question>
  );
}

type QuestionProps = {
  isOpen: boolean;
  title: string;
  body: string;
  error: Error | null;
  noLabel: string;
  onClose: () => void;
  /** The button that does it. */
  children: ReactNode;
};

function Question({ isOpen, title, body, error, noLabel, onClose, children }: QuestionProps) {
  const t = useT();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      closeLabel={t("shell.close")}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {noLabel}
          </Button>
          {children}
        </>
      }
    >
      <div className="grid gap-3">
        <p>{body}</p>
        <FieldError id="account-error" error={error ? messageOf(error) : null} />
      </div>
    </Dialog>
  );
}
