import type { HealthLineOutput } from "#contract/health.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { formatPastDay } from "#web/api/past-day.ts";
import { formatTimeOf, unbroken } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Banner } from "#web/ui/banner.tsx";
import { describeTrouble, RUNBOOK_SECTIONS } from "./trouble-words.ts";

/** A line for each part of the site that is not well: what is the case, since when, and where the runbook says what to do. */
export function SiteTrouble({ lines }: { lines: readonly HealthLineOutput[] }) {
  return (
    <Banner role="status" tone="destructive" icon="alert" className="mb-3">
      <ul className="grid grid-cols-1 gap-2">
        {lines.map((line) => (
          <li key={line.subject}>
            <Reason line={line} />
          </li>
        ))}
      </ul>
    </Banner>
  );
}

function Reason({ line }: { line: HealthLineOutput }) {
  const t = useT();
  const { subject, since, names } = line;
  // A single sweep that fails is in the log, and no section of the runbook is about it.
  const section = names.length > 0 ? null : RUNBOOK_SECTIONS[subject];
  const at = since ? new Date(since) : null;
  return (
    <>
      <p className="font-bold wrap-anywhere">{describeTrouble(line, t)}</p>
      {at ? (
        <p>{t("health.since", { day: formatPastDay(istDateOf(at)), time: unbroken(formatTimeOf(at)) })}</p>
      ) : null}
      {section ? (
        <p className="wrap-anywhere">
          {t("health.runbook")} <q lang="en">{section}</q>
        </p>
      ) : null}
    </>
  );
}
