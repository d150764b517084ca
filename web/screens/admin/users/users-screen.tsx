import { ReportList } from "#web/features/reports/report-list.tsx";
import { SuperAdminOnly } from "#web/features/reports/super-admin-only.tsx";
import { useCustomerColumns } from "#web/features/reports/use-customer-columns.tsx";
import { fetchCustomers, useCustomerList } from "#web/features/reports/use-reports.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { ScreenTitle } from "#web/ui/screen-title.tsx";

/** `/admin/users`: every customer with bookings and purchases, for the super admin. */
export function UsersScreen() {
  return (
    <SuperAdminOnly>
      <Users />
    </SuperAdminOnly>
  );
}

function Users() {
  const t = useT();
  const columns = useCustomerColumns();
  return (
    <div className="grid grid-cols-1 gap-4">
      <ScreenTitle title={t("pages.users-title")} backTo={paths.adminSuper()} />
      <ReportList
        kind="users"
        caption={t("pages.users-title")}
        columns={columns}
        useList={useCustomerList}
        fetchPage={fetchCustomers}
      >
        {(count) => <p className="font-bold">{t("reports.users-total", { count })}</p>}
      </ReportList>
    </div>
  );
}
