import { useMemo } from "react";
import { type CustomerWithActivity, exportCustomers } from "#contract/reports.ts";
import { callFile } from "#web/api/call.ts";
import { isReadingTable, ReportList } from "#web/features/reports/report-list.tsx";
import { customerFields, customerQuery } from "#web/features/reports/table-filters.ts";
import { customerLines, useCustomerColumns } from "#web/features/reports/use-customer-columns.tsx";
import { useCustomerList } from "#web/features/reports/use-reports.ts";
import { type NamedView, useTableView } from "#web/features/reports/view-chips.tsx";
import { type Translate, useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { ScreenTitle } from "#web/ui/screen-title.tsx";

const pathOf = ({ id }: CustomerWithActivity) => paths.adminCustomer(id);

/** `/admin/users`: every customer with bookings and purchases, for the super admin. */
export function UsersScreen() {
  const t = useT();
  const columns = useCustomerColumns();
  const fields = useMemo(() => customerFields(t), [t]);
  const [view, setView] = useTableView("users", fields);
  const filter = customerQuery(view);
  const query = useCustomerList(filter, { isReading: isReadingTable });
  const linesOf = useMemo(() => customerLines(t), [t]);
  return (
    <div className="grid grid-cols-1 gap-4">
      <ScreenTitle title={t("titles.users")} backTo={paths.adminSuper()} />
      <ReportList
        kind="users"
        caption={t("titles.users")}
        columns={columns}
        fields={fields}
        usualViews={usualViews(t)}
        view={view}
        onView={setView}
        query={query}
        fetchFile={(signal) =>
          callFile(exportCustomers, { input: filter, signal, timeoutMs: FILE_TIMEOUT_MS })
        }
        pathOf={pathOf}
        linesOf={linesOf}
      >
        {(count) => <p className="text-small font-bold">{t("reports.users-total", { count })}</p>}
      </ReportList>
    </div>
  );
}

/** Until the first bytes of the file. */
const FILE_TIMEOUT_MS = 60_000;

function usualViews(t: Translate): NamedView[] {
  return [
    { label: t("tables.view-all"), view: { filters: {}, sort: null } },
    {
      label: t("tables.view-sessions"),
      view: { filters: { booked: "yes" }, sort: "-session-date" },
    },
    { label: t("tables.view-never"), view: { filters: { booked: "no" }, sort: null } },
    { label: t("tables.view-credits"), view: { filters: { credits: "yes" }, sort: "-credits" } },
  ];
}
