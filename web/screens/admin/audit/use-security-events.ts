import { listSecurityEvents, type SecurityEventQuery } from "#contract/security-events.ts";
import type { Language } from "#domain/messages.ts";
import { SECURITY_EVENT_KINDS } from "#domain/security-events.ts";
import { call } from "#web/api/call.ts";
import { readWhoAndWhen, useAddressFilter } from "./use-address-filter.ts";
import { usePages } from "./use-pages.ts";

type EventFilter = Omit<SecurityEventQuery, "cursor">;

export function useEventFilter() {
  return useAddressFilter(filterIn, "events");
}

function filterIn(search: URLSearchParams): EventFilter {
  const kind = SECURITY_EVENT_KINDS.find((known) => known === search.get("kind"));
  return { ...(kind ? { kind } : {}), ...readWhoAndWhen(search) };
}

/** The server writes reasons in the language of the request. */
export function useSecurityEvents(filter: EventFilter, language: Language) {
  return usePages(["security-events", language, filter], ({ cursor, signal }) =>
    call(listSecurityEvents, { query: { ...filter, cursor }, signal }),
  );
}
