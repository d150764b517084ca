import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { useBookingColumns } from "#web/features/reports/use-booking-columns.tsx";
import type { Stats } from "#web/features/reports/use-reports.ts";
import { useTableLabels } from "#web/features/reports/use-table-labels.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { Table } from "#web/ui/table.tsx";
import type { Order } from "#web/ui/table-order.ts";
import { ListSection, SortedPart } from "./list-section.tsx";

const idOf = ({ id }: { id: string }) => id;

/** The figures above are loaded with them, and show a failure. */
export function RecentBookings({ query }: { query: UseQueryResult<Stats> }) {
  const t = useT();
  const language = useLanguage();
  const columns = useBookingColumns();
  const [order, setOrder] = useState<Order>(null);
  const title = t("reports.bookings-recent");
  const labels = useTableLabels(title);
  const bookings = query.data?.recentBookings;
  if (query.isError && !bookings) return null;
  return (
    <ListSection title={title} all={{ path: paths.adminBookings(), label: t("reports.bookings-all") }}>
      {!bookings ? <Skeleton className="h-96" /> : null}
      {bookings?.length === 0 ? (
        <EmptyState title={t("reports.bookings-none")}>{t("reports.bookings-none-body")}</EmptyState>
      ) : null}
      {bookings && bookings.length > 0 ? (
        <>
          <Table
            columns={columns}
            rows={bookings}
            idOf={idOf}
            labels={labels}
            language={language}
            order={order}
            onOrder={setOrder}
          />
          {order !== null ? <SortedPart count={bookings.length} all={t("reports.bookings-all")} /> : null}
        </>
      ) : null}
    </ListSection>
  );
}
