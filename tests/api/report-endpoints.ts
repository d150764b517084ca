// The endpoint cases of super admins: tables, records and the state of the site.
import { listAuditEntries } from "#contract/audit.ts";
import { getHealth } from "#contract/health.ts";
import * as reports from "#contract/reports.ts";
import { BOOKING_STATUSES } from "#domain/bookings.ts";
import { type EndpointCase, endpointCase } from "./endpoint-case.ts";

const withSearch = () => ({ query: { limit: "20", search: "Seeker" } });

export const REPORT_CASES: EndpointCase[] = [
  endpointCase(listAuditEntries, () => ({ query: { cursor: "999999999" } })),
  endpointCase(getHealth, () => ({})),
  endpointCase(reports.listAllBookings, () => ({
    query: { limit: "20", search: "Seeker", status: BOOKING_STATUSES.join(",") },
  })),
  endpointCase(reports.listCustomers, withSearch),
  endpointCase(reports.listCustomersWithActivity, withSearch),
  endpointCase(reports.exportBookings, () => ({ input: { search: "Seeker", unpaid: "no" as const } })),
  endpointCase(reports.exportCustomers, () => ({ input: { search: "Seeker" } })),
  endpointCase(reports.getStats, () => ({})),
  endpointCase(reports.createTestBooking, ({ newPhone, nextSlot }) => ({
    input: { phone: newPhone(), ...nextSlot(), questionType: "multiple" as const },
  })),
];
