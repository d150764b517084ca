import { useId } from "react";
import { Link } from "wouter";
import type { HealthLineOutput } from "#contract/health.ts";
import { istDateOf, istTimeOf } from "#domain/ist-time.ts";
import { formatPastDay } from "#web/api/past-day.ts";
import { formatTime, unbroken } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { describeLine, RUNBOOK_SECTIONS, SUBJECTS_OF_MONEY } from "./health-words.ts";

const TONES = { well: "done", act: "destructive", unknown: "outline" } as const;

/** One part of the site: its state, since when, and where it is not well, what to do and where. */
export function HealthCard({ line }: { line: HealthLineOutput }) {
  const { subject, state, since, names } = line;
  const t = useT();
  const headingId = useId();
  const { what, toDo } = describeLine(line, t);
  // A single sweep that fails is in the log, and no section of the runbook is about it.
  const section = names.length > 0 ? null : RUNBOOK_SECTIONS[subject];
  return (
    <Card className="grid h-full content-start gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id={headingId} className="font-bold">
          {t(`health.${subject}`)}
        </h2>
        <Badge tone={TONES[state]}>{t(`health.state-${state}`)}</Badge>
      </div>
      <p className="wrap-anywhere">{what}</p>
      {since ? <Since instant={since} /> : null}
      {toDo ? (
        <div className="grid gap-2 border-t border-line pt-3">
          <h3 className="text-small text-ink-quiet">{t("health.to-do")}</h3>
          <p>{toDo}</p>
          {section ? (
            <p className="text-small text-ink-quiet">
              {t("health.runbook")}{" "}
              <q lang="en" className="font-bold">
                {section}
              </q>
            </p>
          ) : null}
          {SUBJECTS_OF_MONEY.has(subject) ? (
            <Link
              href={paths.adminMoney()}
              aria-describedby={headingId}
              className={buttonClass({ variant: "outline", className: "justify-self-start" })}
            >
              {t("health.open", { screen: t("pages.money-title") })}
            </Link>
          ) : null}
        </div>
      ) : null}
    </Card>
  );
}

function Since({ instant }: { instant: string }) {
  const t = useT();
  const language = useLanguage();
  const at = new Date(instant);
  const day = formatPastDay(language, istDateOf(at));
  const time = unbroken(formatTime(language, istTimeOf(at)));
  return <p className="text-small text-ink-quiet">{t("health.since", { day, time })}</p>;
}
