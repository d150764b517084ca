import { LongListView } from "#web/features/reports/report-list.tsx";
import { SuperOnly } from "#web/features/reports/super-admin-only.tsx";
import { fetchUsers, useUserList } from "#web/features/reports/use-reports.ts";
import { useUserColumns } from "#web/features/reports/use-user-columns.tsx";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { ScreenTitle } from "#web/shell/screen-title.tsx";

/** `/admin/users`: every customer, with what she has booked and bought, for the super admin. */
export function UsersScreen() {
  return (
    <SuperOnly>
      <Users />
    </SuperOnly>
  );
}

function Users() {
  const t = useT();
  const columns = useUserColumns();
  return (
    <div className="grid grid-cols-1 gap-4">
      <ScreenTitle title={t("pages.users-title")} backTo={paths.adminSuper()} />
      <LongListView
        kind="users"
        caption={t("pages.users-title")}
        columns={columns}
        useList={useUserList}
        fetchPage={fetchUsers}
      >
        {(count) => <p className="font-bold">{t("reports.users-total", { count })}</p>}
      </LongListView>
    </div>
  );
}
