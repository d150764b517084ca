import { useId } from "react";
import { getHealth, type HealthLineOutput } from "#contract/health.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { formatPastDay } from "#web/api/past-day.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { formatTimeOf, unbroken } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { ScreenTitle } from "#web/ui/screen-title.tsx";
import { describeLine, RUNBOOK_SECTIONS, SUBJECTS_OF_MONEY } from "./health-words.ts";

/** What needs a person stands first. */
const ORDER = ["act", "unknown", "well"];

/** `/admin/health`: the state of the site for the super admin, in words. */
export function HealthScreen() {
  const t = useT();
  const query = useEndpoint(getHealth, {
    select: ({ lines }) => lines,
    refetchOnWindowFocus: true,
    refetchInterval: 60_000,
  });
  return (
    <div className="grid grid-cols-1 gap-4" aria-busy={query.isPending}>
      <ScreenTitle title={t("nav.health")} />
      <p className="text-ink-quiet max-lg:text-small">{t("health.lead")}</p>
      <QueryView
        query={query}
        loading={["h-16", "h-28", "h-28", "h-28"]}
        failedTitle={t("health.failed")}
        staleText={t("health.stale")}
      >
        {(lines) => (
          <>
            <Summary lines={lines} />
            <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
              {[...lines]
                .sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
                .map((line) => (
                  <li key={line.subject}>
                    <HealthCard line={line} />
                  </li>
                ))}
            </ul>
          </>
        )}
      </QueryView>
      <p className="text-small text-ink-quiet">{t("health.elsewhere")}</p>
    </div>
  );
}

/** Announced to screen readers when it changes. */
function Summary({ lines }: { lines: readonly HealthLineOutput[] }) {
  const t = useT();
  const countOf = (state: HealthLineOutput["state"]) => lines.filter((line) => line.state === state).length;
  const [toDo, unknown] = [countOf("act"), countOf("unknown")];
  if (toDo > 0)
    return (
      <Banner role="status" tone="destructive" icon="alert" title={t("health.not-well", { count: toDo })} />
    );
  if (unknown > 0)
    return <Banner role="status" tone="info" icon="info" title={t("health.unknown", { count: unknown })} />;
  return (
    <Banner role="status" tone="done" icon="check" title={t("health.all-well")}>
      {t("health.all-well-body")}
    </Banner>
  );
}

const TONES = { well: "done", act: "destructive", unknown: "outline" } as const;

/** One part of the site: its state, since when, and where it is not well, what to do and where. */
function HealthCard({ line }: { line: HealthLineOutput }) {
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
            <LinkButton
              href={paths.adminMoney()}
              aria-describedby={headingId}
              variant="outline"
              className="justify-self-start"
            >
              {t("health.open", { screen: t("titles.money") })}
            </LinkButton>
          ) : null}
        </div>
      ) : null}
    </Card>
  );
}

function Since({ instant }: { instant: string }) {
  const t = useT();
  const at = new Date(instant);
  const day = formatPastDay(istDateOf(at));
  const time = unbroken(formatTimeOf(at));
  return <p className="text-small text-ink-quiet">{t("health.since", { day, time })}</p>;
}
