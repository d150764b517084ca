import { QueryFailedLine } from "#web/api/query-view.tsx";
import { formatAmountExact } from "#web/features/money/amount.ts";
import { useT } from "#web/i18n/t.ts";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useShare } from "./use-reports.ts";

/** The guide's share of today. */
export function TodaysShare() {
  const t = useT();
  const share = useShare("today");
  return (
    <Card className="flex flex-wrap items-baseline justify-between gap-x-6">
      <h2 className="font-bold">{t("reports.today-share")}</h2>
      {share.data ? (
        <p className="text-heading font-bold text-primary tabular-nums">
          {formatAmountExact(share.data.totalShare)}
        </p>
      ) : share.isError ? null : (
        <Skeleton className="h-8 w-24" />
      )}
      {share.isError && !share.data ? (
        <div className="basis-full">
          <QueryFailedLine query={share} text={t("reports.failed")} />
        </div>
      ) : null}
    </Card>
  );
}
