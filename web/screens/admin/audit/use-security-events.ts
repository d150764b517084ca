import { keepPreviousData } from "@tanstack/react-query";
import { listSecurityEvents, type SecurityEventQuery } from "#contract/security-events.ts";
import type { Language } from "#domain/messages.ts";
import { SECURITY_EVENT_KINDS } from "#domain/security-events.ts";
import { useEndpointPages } from "#web/api/use-endpoint.ts";
import { readWhoAndWhen, useAddressFilter } from "./use-address-filter.ts";

type EventFilter = Omit<SecurityEventQuery, "cursor">;

export function useEventFilter() {
  return useAddressFilter(filterIn, "events");
}

function filterIn(search: URLSearchParams): EventFilter {
  const kind = SECURITY_EVENT_KINDS.find((known) => known === search.get("kind"));
  return { ...(kind ? { kind } : {}), ...readWhoAndWhen(search) };
}

/** The server writes reasons in the language of the request. A list stays until the one of a new filter has loaded. */
export function useSecurityEvents(filter: EventFilter, language: Language) {
  return useEndpointPages(listSecurityEvents, {
    query: filter,
    of: language,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });
}
