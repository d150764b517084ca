import { useMemo } from "react";
import { exportBookings, type ListedBooking } from "#contract/reports.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { callFile } from "#web/api/call.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { isReadingTable, ReportList } from "#web/features/reports/report-list.tsx";
import { bookingFields, bookingQuery } from "#web/features/reports/table-filters.ts";
import { bookingLines, useListedBookingColumns } from "#web/features/reports/use-booking-columns.tsx";
import { useBookingList } from "#web/features/reports/use-reports.ts";
import { type NamedView, useTableView } from "#web/features/reports/view-chips.tsx";
import { type Translate, useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { ScreenTitle } from "#web/ui/screen-title.tsx";

const pathOf = ({ id }: ListedBooking) => paths.adminSessionDetail(id);

/** `/admin/bookings`: every booking, for the super admin. */
export function BookingsScreen() {
  const t = useT();
  const columns = useListedBookingColumns();
  const fields = useMemo(() => bookingFields(t), [t]);
  const [view, setView] = useTableView("bookings", fields);
  const filter = bookingQuery(view);
  const query = useBookingList(filter, { isReading: isReadingTable });
  const linesOf = useMemo(() => bookingLines(t), [t]);
  return (
    <div className="grid grid-cols-1 gap-4">
      <ScreenTitle title={t("titles.bookings")} backTo={paths.adminSuper()} />
      <ReportList
        kind="bookings"
        caption={t("titles.bookings")}
        columns={columns}
        fields={fields}
        usualViews={usualViews(t)}
        view={view}
        onView={setView}
        query={query}
        fetchFile={(signal) =>
          callFile(exportBookings, { input: filter, signal, timeoutMs: FILE_TIMEOUT_MS })
        }
        pathOf={pathOf}
        linesOf={linesOf}
      />
    </div>
  );
}

/** Until the first bytes of the file. */
const FILE_TIMEOUT_MS = 60_000;

function usualViews(t: Translate): NamedView[] {
  const month = `${istDateOf(serverNow()).slice(0, 8)}01`;
  return [
    { label: t("tables.view-all"), view: { filters: {}, sort: null } },
    {
      label: t("tables.view-owed"),
      view: { filters: { owed: "parcha,note,remedy" }, sort: "date" },
    },
    { label: t("tables.view-refunds"), view: { filters: { refundedFrom: month }, sort: "-date" } },
    { label: t("tables.view-first"), view: { filters: { first: "yes" }, sort: "-date" } },
  ];
}
