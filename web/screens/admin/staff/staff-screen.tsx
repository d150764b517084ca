import { useState } from "react";
import type { StaffAccount, StaffInvite } from "#contract/staff-accounts.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { useAdminMe } from "#web/features/identity/admin-session.ts";
import { useStaff } from "#web/features/staff/use-staff.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { ScreenTitle } from "#web/ui/screen-title.tsx";
import { DisableDialog, RenewDialog } from "./account-dialogs.tsx";
import { AccountRow } from "./account-row.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { RoleDialog } from "./role-dialog.tsx";

export type AccountAction = { kind: "role" | "renew" | "disable"; account: StaffAccount };

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
      <ScreenTitle title={t("pages.staff-title")} backTo={paths.adminSuper()} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-ink-quiet">{t("staff.lead")}</p>
        <Button onClick={() => setInviting(true)}>
          <Icon name="plus" size={20} />
          {t("staff.invite")}
        </Button>
      </div>
      <QueryView
        query={query}
        loading={<LoadingBlocks label={t("shell.loading")} blocks={["h-72"]} />}
        failedTitle={t("staff.failed")}
        staleText={t("reports.stale")}
      >
        {(accounts) => (
          <ul
            aria-label={t("pages.staff-title")}
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
