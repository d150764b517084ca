import { useRef, useState } from "react";
import {
  listStaff,
  renewInvite,
  type StaffAccount,
  type StaffInvite,
  setStaffDisabled,
} from "#contract/staff-accounts.ts";
import { formatPastMoment } from "#web/api/past-day.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { useSubmit } from "#web/api/use-submit.ts";
import { ConfirmDialog } from "#web/features/dialogs/dialogs.tsx";
import { useAdminMe } from "#web/features/identity/admin-session.ts";
import { useStaff } from "#web/features/staff/use-staff.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { useBrand } from "#web/shell/brand.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ScreenTitle } from "#web/ui/screen-title.tsx";
import { toast } from "#web/ui/toast.ts";
import { InviteDialog, RoleDialog } from "./account-dialogs.tsx";
import { AccountRow } from "./account-row.tsx";

type AccountAction = { kind: "role" | "renew" | "disable"; account: StaffAccount };

/** `/admin/staff`: the accounts of all admins, for the super admin. */
export function StaffScreen() {
  const t = useT();
  const { data: me } = useAdminMe();
  const query = useStaff();
  const [isInviting, setInviting] = useState(false);
  const [action, setAction] = useState<AccountAction | null>(null);
  const [link, setLink] = useState<{ account: StaffAccount; invite: StaffInvite } | null>(null);
  const close = () => setAction(null);
  return (
    <div className="mx-auto grid w-full max-w-4xl grid-cols-1 gap-4">
      <ScreenTitle title={t("nav.staff")} backTo={paths.adminSuper()} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-ink-quiet">{t("staff.lead")}</p>
        <Button onClick={() => setInviting(true)}>
          <Icon name="plus" size={20} />
          {t("staff.invite")}
        </Button>
      </div>
      <QueryView
        query={query}
        loading={["h-72"]}
        failedTitle={t("admin.list-failed")}
        staleText={t("reports.stale")}
      >
        {(accounts) => (
          <ul
            aria-label={t("nav.staff")}
            className="divide-y divide-line rounded-card border border-line bg-card"
          >
            {accounts.map((account) => (
              <AccountRow
                key={account.id}
                account={account}
                isOwn={account.id === me?.id}
                onAction={(kind) => setAction({ kind, account })}
              />
            ))}
          </ul>
        )}
      </QueryView>
      {isInviting ? (
        <InviteDialog
          onClose={() => setInviting(false)}
          onInvited={(invited) => {
            setInviting(false);
            setLink(invited);
          }}
        />
      ) : null}
      {action?.kind === "role" ? <RoleDialog account={action.account} onClose={close} /> : null}
      {action?.kind === "disable" ? <DisableDialog account={action.account} onClose={close} /> : null}
      {action?.kind === "renew" ? (
        <RenewDialog
          account={action.account}
          onClose={close}
          onRenewed={(renewed) => {
            close();
            setLink(renewed);
          }}
        />
      ) : null}
      <LinkDialog link={link} onClose={() => setLink(null)} />
    </div>
  );
}

// The questions before an account is switched off, and before a link for a new password is made.

type Props = { account: StaffAccount; onClose: () => void };

function DisableDialog({ account: { id, name }, onClose }: Props) {
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
      pending={t("security.switching-off")}
      no={t("security.keep")}
      failed={t("staff.not-saved")}
      isDestructive
      canLeave
    >
      <p>{t("staff.disable-body", { name })}</p>
    </ConfirmDialog>
  );
}

type RenewProps = Props & { onRenewed: (renewed: { account: StaffAccount; invite: StaffInvite }) => void };

function RenewDialog({ account: { id, name }, onClose, onRenewed }: RenewProps) {
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
      no={t("general.cancel")}
      failed={t("staff.not-saved")}
      canLeave
    >
      <p>{t("staff.renew-body", { name })}</p>
    </ConfirmDialog>
  );
}

type Link = { account: StaffAccount; invite: StaffInvite };
type LinkDialogProps = { link: Link | null; onClose: () => void };

/** The link of an invite. It cannot be read again, so that only its button closes the dialog. */
function LinkDialog({ link, onClose }: LinkDialogProps) {
  const t = useT();
  return (
    <Dialog
      isOpen={link !== null}
      onClose={onClose}
      title={t("staff.link-title", { name: link?.account.name ?? "" })}
      mustAnswer
      actions={<Button onClick={onClose}>{t("staff.link-done")}</Button>}
    >
      {link ? <LinkToSend {...link} /> : null}
    </Dialog>
  );
}

function LinkToSend({ account: { name }, invite: { url, expiresAt } }: Link) {
  const t = useT();
  const brand = useBrand();
  const when = formatPastMoment(expiresAt);
  const input = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast({ title: t("staff.copied"), tone: "done" });
    } catch {
      input.current?.select();
      toast({ title: t("staff.not-copied") });
    }
  };
  const message = encodeURIComponent(t("staff.message", { name, brand, when, url }));
  return (
    <div className="grid gap-4">
      <p>{t("staff.link-lead", { name, when })}</p>
      <TextField
        label={t("staff.link")}
        ref={input}
        readOnly
        translate="no"
        value={url}
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" size="small" onClick={() => void copy()}>
          <Icon name="file" size={18} />
          {t("general.copy")}
        </Button>
        <a
          href={`https://wa.me/?text=${message}`}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: "outline", size: "small" })}
        >
          <Icon name="chat" size={18} />
          {t("staff.whatsapp")}
        </a>
        <a href={`sms:?body=${message}`} className={buttonClass({ variant: "outline", size: "small" })}>
          <Icon name="phone" size={18} />
          {t("staff.sms")}
        </a>
      </div>
    </div>
  );
}
