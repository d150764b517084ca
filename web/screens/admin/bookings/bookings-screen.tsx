import { ReportList } from "#web/features/reports/report-list.tsx";
import { SuperAdminOnly } from "#web/features/reports/super-admin-only.tsx";
import { useBookingColumns } from "#web/features/reports/use-booking-columns.tsx";
import { fetchBookings, useBookingList } from "#web/features/reports/use-reports.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { ScreenTitle } from "#web/ui/screen-title.tsx";

/** `/admin/bookings`: every booking, for the super admin. */
export function BookingsScreen() {
  return (
    <SuperAdminOnly>
      <Bookings />
    </SuperAdminOnly>
  );
}

function Bookings() {
  const t = useT();
  const columns = useBookingColumns();
  return (
    <div className="grid grid-cols-1 gap-4">
      <ScreenTitle title={t("pages.bookings-title")} backTo={paths.adminSuper()} />
      <ReportList
        kind="bookings"
        caption={t("pages.bookings-title")}
        columns={columns}
        useList={useBookingList}
        fetchPage={fetchBookings}
      />
    </div>
  );
}
