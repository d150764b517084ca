import type { UseQueryResult } from "@tanstack/react-query";
import { messageOf } from "#web/api/call.ts";
import { useT } from "#web/i18n/t.ts";
import { ErrorState } from "#web/ui/states.tsx";
import { Stale } from "./stale.tsx";
import { Figures } from "./stats-figures.tsx";
import type { Stats } from "./use-reports.ts";

/** The figures, or what stands in their place. */
export function StatsState({ query }: { query: UseQueryResult<Stats> }) {
  const t = useT();
  if (query.isError && !query.data)
    return (
      <ErrorState
        title={t("reports.failed")}
        message={messageOf(query.error)}
        retryLabel={t("shell.retry")}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  return (
    <>
      {query.isError ? <Stale query={query} /> : null}
      <Figures stats={query.data} />
    </>
  );
}
