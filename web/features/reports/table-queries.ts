// The API's query of a view.
import type { View } from "./table-view.ts";
import type { BookingQuery, CustomerQuery } from "./use-reports.ts";

/** Holds that ended without money are left out, unless the view asks for them. */
export function bookingQuery({ filters: { unpaid, ...filters }, sort }: View): BookingQuery {
  const hidesUnpaid = unpaid !== "shown" && !filters.status;
  return { ...filters, ...(sort ? { sort } : {}), ...(hidesUnpaid ? { unpaid: "no" } : {}) };
}

export function customerQuery({ filters, sort }: View): CustomerQuery {
  return { ...filters, ...(sort ? { sort } : {}) };
}
