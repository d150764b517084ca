import type { HealthLineOutput } from "#contract/health.ts";
import type { HealthSubject } from "#domain/health.ts";
import type { Translate } from "#web/i18n/t.ts";

/** The headings of ops/runbook.md, which is in English only. A test compares them. */
export const RUNBOOK_SECTIONS: Readonly<Record<HealthSubject, string | null>> = {
  payments: "Payments are stuck",
  events: "Payments are stuck",
  refunds: "A refund failed",
  books: null,
  tasks: null,
  messages: "A provider is down",
  codes: "Login codes do not arrive",
  sweeps: "The site is down",
  database: "The site is down",
  live: "The live channel hears nothing",
  archive: "The backup failed, or is old",
};

export function describeTrouble({ subject, state, count, names }: HealthLineOutput, t: Translate) {
  if (subject === "sweeps" && names.length > 0)
    return t("health.act-sweeps-named", { names: names.join(", ") });
  if (subject === "sweeps") return t("health.act-sweeps");
  if (subject === "books" && state === "unknown") return t("health.unknown-books");
  return subject === "archive" ? t("health.act-archive") : t(`health.act-${subject}`, { count });
}
