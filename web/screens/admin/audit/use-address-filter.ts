import { useMemo } from "react";
import { useLocation, useSearch } from "wouter";
import { ID_PATTERN } from "#domain/ids.ts";
import { isCalendarDate } from "#domain/ist-time.ts";

type Part<Filter> = { [Name in keyof Filter]: Filter[Name] | undefined };

/**
 * A filter in the address, so that a view can be sent and survives a reload. `read` leaves out what is odd in it; `view` is
 * the list that the address names beside it.
 */
export function useAddressFilter<Filter extends object>(
  read: (search: URLSearchParams) => Filter,
  view: string | null,
) {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const filter = useMemo(() => read(new URLSearchParams(search)), [read, search]);
  const go = (next: object) => {
    const chosen = Object.entries({ ...(view ? { view } : {}), ...next }).filter(([, value]) => value);
    const query = new URLSearchParams(chosen as [string, string][]).toString();
    navigate(query ? `${path}?${query}` : path, { replace: true });
  };
  return {
    filter,
    change: (part: Partial<Part<Filter>>) => go({ ...filter, ...part }),
    clear: () => go({}),
    isFiltered: Object.keys(filter).length > 0,
  };
}

/** What both lists are filtered by. */
export function readWhoAndWhen(search: URLSearchParams) {
  const matching = (name: "admin" | "customer" | "from" | "to", isValid: (text: string) => boolean) => {
    const text = search.get(name) ?? "";
    return isValid(text) ? { [name]: text } : {};
  };
  const isId = (text: string) => ID_PATTERN.test(text);
  return {
    ...matching("admin", isId),
    ...matching("customer", isId),
    ...matching("from", isCalendarDate),
    ...matching("to", isCalendarDate),
  };
}
