import type { UseQueryResult } from "@tanstack/react-query";
import type { AdminBooking } from "#contract/sessions.ts";
import { ListTable } from "#web/features/reports/list-table.tsx";
import { bookingLines, useBookingColumns } from "#web/features/reports/use-booking-columns.tsx";
import type { Stats } from "#web/features/reports/use-reports.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { ListSection } from "./list-section.tsx";

const pathOf = ({ id }: AdminBooking) => paths.adminSessionDetail(id);

/** The figures above are loaded with them, and show a failure. */
export function RecentBookings({ query }: { query: UseQueryResult<Stats> }) {
  const t = useT();
  const language = useLanguage();
  const columns = useBookingColumns();
  const title = t("reports.bookings-recent");
  const bookings = query.data?.recentBookings;
  if (query.isError && !bookings) return null;
  return (
    <ListSection title={title} all={{ path: paths.adminBookings(), label: t("reports.bookings-all") }}>
      {!bookings ? (
        <Skeleton className="h-96" />
      ) : bookings.length === 0 ? (
        <EmptyState title={t("reports.bookings-none")}>{t("reports.bookings-none-body")}</EmptyState>
      ) : (
        <ListTable
          caption={title}
          columns={columns}
          rows={bookings}
          pathOf={pathOf}
          linesOf={bookingLines(t, language)}
        />
      )}
    </ListSection>
  );
}
