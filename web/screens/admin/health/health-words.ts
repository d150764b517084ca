// What the screen writes about each line.
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

export const SUBJECTS_OF_MONEY: ReadonlySet<HealthSubject> = new Set([
  "payments",
  "refunds",
  "books",
  "tasks",
]);

/** What is the case, and what to do; null where nothing is. */
export function describeLine({ subject, state, since, count, names }: HealthLineOutput, t: Translate) {
  if (state === "well") return { what: t(`health.well-${subject}`), toDo: null };
  if (subject === "sweeps") {
    if (state === "unknown") return { what: t("health.unknown-sweeps"), toDo: t("health.unknown-do-sweeps") };
    return names.length > 0
      ? { what: t("health.act-sweeps-named", { names: names.join(", ") }), toDo: t("health.do-sweeps-named") }
      : { what: t("health.act-sweeps"), toDo: t("health.do-sweeps") };
  }
  if (subject === "books" && state === "unknown" && since === null)
    return { what: t("health.first-books"), toDo: t("health.first-do-books") };
  if (subject === "books" && state === "unknown")
    return { what: t("health.unknown-books"), toDo: t("health.unknown-do-books") };
  if (subject === "archive") return { what: t("health.act-archive"), toDo: t("health.do-archive") };
  return { what: t(`health.act-${subject}`, { count }), toDo: t(`health.do-${subject}`) };
}
