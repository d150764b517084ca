import { listAuditEntries } from "#contract/audit.ts";
import type { Language } from "#domain/messages.ts";
import { call } from "#web/api/call.ts";
import type { AuditFilter } from "./use-audit-filter.ts";
import { usePages } from "./use-pages.ts";

/** The server writes reasons in the language of the request. */
export function useAuditEntries(filter: AuditFilter, language: Language) {
  return usePages(["audit", language, filter], ({ cursor, signal }) =>
    call(listAuditEntries, { query: { ...filter, cursor }, signal }),
  );
}
