import { Link } from "wouter";
import { isCalendarDate, istDateOf, istTimeOf } from "#domain/ist-time.ts";
import { formatDate, formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { changeLines } from "./change-lines.ts";
import { endpointLabel, subjectLabel } from "./endpoint-labels.ts";
import type { AuditEntry } from "./use-audit-entries.ts";

const TONES: Record<AuditEntry["outcome"], BadgeTone> = {
  done: "done",
  refused: "destructive",
  unfinished: "outline",
};

export function AuditEntryCard({ entry }: { entry: AuditEntry }) {
  const t = useT();
  const language = useLanguage();
  const { admin, verb, subject, changes, network, outcome, code } = entry;
  const at = new Date(entry.at);
  const key = endpointLabel(verb);
  const lines = changeLines(changes, { t, language });
  return (
    <Card className="grid grid-cols-1 gap-1">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <p className="min-w-0 font-bold wrap-anywhere">{key ? t(key) : verb}</p>
        <Badge tone={TONES[outcome]}>{t(`audit.${outcome}`)}</Badge>
      </div>
      <p className="text-small wrap-anywhere">{t("audit.by", admin)}</p>
      <p className="text-small text-ink-quiet wrap-anywhere">
        {t("audit.when", {
          day: formatDate(language, istDateOf(at)),
          time: formatTime(language, istTimeOf(at)),
        })}
        {network ? ` · ${t("audit.from", { network })}` : null}
      </p>
      {subject ? <Subject {...subject} /> : null}
      {lines.length > 0 ? <p className="text-small wrap-anywhere">{lines.join(" · ")}</p> : null}
      {code ? <p className="text-small text-ink-quiet wrap-anywhere">{t("audit.reason", { code })}</p> : null}
    </Card>
  );
}

function Subject({ kind, id }: NonNullable<AuditEntry["subject"]>) {
  const t = useT();
  const language = useLanguage();
  const key = subjectLabel(kind);
  const label = t("audit.subject", {
    kind: key ? t(key) : kind,
    // The first part of a UUID is enough to recognize it.
    id: isCalendarDate(id) ? formatDate(language, id) : (id.split("-")[0] ?? id),
  });
  if (kind !== "bookings") return <p className="text-small">{label}</p>;
  return (
    <Link
      href={paths.adminSessionDetail(id)}
      className="inline-flex min-h-11 w-fit items-center text-small text-primary underline underline-offset-4"
    >
      {label}
    </Link>
  );
}
