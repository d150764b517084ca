import { listStaff, type StaffAccount, setStaffDisabled } from "#contract/staff-accounts.ts";
import { formatPastMoment } from "#web/api/past-day.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { useT } from "#web/i18n/t.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Menu, type MenuItem } from "#web/ui/menu.tsx";
import { toast } from "#web/ui/toast.ts";

type Props = {
  account: StaffAccount;
  isOwn: boolean;
  onAction: (kind: "role" | "renew" | "disable") => void;
};

export function AccountRow({ account, isOwn, onAction }: Props) {
  const t = useT();
  const { name, username, role, isDisabled } = account;
  const items = useItems(account, onAction);
  return (
    <li className="flex items-start gap-3 py-3 pr-2 pl-4">
      <div className="grid min-w-0 grow grid-cols-1 gap-x-6 gap-y-1 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-bold wrap-anywhere">
            <span className={isDisabled ? "text-ink-quiet" : undefined}>{name}</span>
            {isOwn ? <Badge tone="secondary">{t("staff.you")}</Badge> : null}
            <State account={account} />
          </p>
          <p className="text-small text-ink-quiet wrap-anywhere">
            <span>{t(`staff.role-${role}`)}</span> · <span translate="no">{username}</span>
          </p>
        </div>
        <Facts account={account} />
      </div>
      {isOwn ? (
        <span aria-hidden="true" className="w-11 shrink-0" />
      ) : (
        <Menu label={t("staff.menu", { name })} items={items} />
      )}
    </li>
  );
}

function State({ account: { isDisabled, isInvited } }: { account: StaffAccount }) {
  const t = useT();
  if (isDisabled) return <Badge tone="outline">{t("staff.disabled")}</Badge>;
  return isInvited ? <Badge tone="alive">{t("staff.invited")}</Badge> : null;
}

function Facts({ account }: { account: StaffAccount }) {
  const t = useT();
  const { signedInAt, hasTotp, isInvited, isDisabled, inviteExpiresAt } = account;
  if (isInvited && !isDisabled)
    return (
      <p className="text-small text-ink-quiet">
        {inviteExpiresAt
          ? t("staff.invited-until", { when: formatPastMoment(inviteExpiresAt) })
          : t("staff.invite-over")}
      </p>
    );
  return (
    <div className="min-w-0 text-small text-ink-quiet">
      <p>
        {signedInAt
          ? t("staff.signed-in", { when: formatPastMoment(signedInAt) })
          : t("staff.never-signed-in")}
      </p>
      <p>{t(hasTotp ? "staff.totp-on" : "staff.totp-off")}</p>
      {inviteExpiresAt && !isDisabled ? (
        <p>{t("staff.link-open", { when: formatPastMoment(inviteExpiresAt) })}</p>
      ) : null}
    </div>
  );
}

function useItems({ id, name, isDisabled }: StaffAccount, onAction: Props["onAction"]): MenuItem[] {
  const t = useT();
  const { send } = useSubmit(setStaffDisabled, {
    refreshes: [listStaff],
    onDone: () => toast({ title: t("staff.enabled-done", { name }), tone: "done" }),
    failed: t("staff.not-saved"),
  });
  const enable = () => send({ params: { id }, input: { isDisabled: false } });
  const role: MenuItem = {
    key: "role",
    label: t("staff.change-role"),
    icon: "user",
    onChoose: () => onAction("role"),
  };
  if (isDisabled)
    return [{ key: "enable", label: t("staff.enable"), icon: "check", onChoose: () => void enable() }, role];
  return [
    role,
    { key: "renew", label: t("staff.new-link"), icon: "lock", onChoose: () => onAction("renew") },
    {
      key: "disable",
      label: t("staff.disable"),
      icon: "x",
      isDestructive: true,
      onChoose: () => onAction("disable"),
    },
  ];
}
