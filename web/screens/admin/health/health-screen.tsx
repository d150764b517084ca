import type { HealthLineOutput } from "#contract/health.ts";
import { getHealth } from "#contract/health.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { useT } from "#web/i18n/t.ts";
import { Banner } from "#web/ui/banner.tsx";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { ScreenTitle } from "#web/ui/screen-title.tsx";
import { HealthCard } from "./health-card.tsx";

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
      <ScreenTitle title={t("pages.health-title")} />
      <p className="text-ink-quiet max-lg:text-small">{t("health.lead")}</p>
      <QueryView
        query={query}
        loading={<LoadingBlocks label={t("shell.loading")} blocks={["h-16", "h-28", "h-28", "h-28"]} />}
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
