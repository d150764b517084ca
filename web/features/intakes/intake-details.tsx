import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { IntakeFacts } from "./intake-facts.tsx";
import { useIntakeForGuide } from "./use-intake.ts";

/** For the guide: the intake of a session, or a line that there is none. */
export function IntakeDetails({ bookingId, isWatched = false }: { bookingId: string; isWatched?: boolean }) {
  const t = useT();
  const query = useIntakeForGuide(bookingId, { isWatched });
  if (query.data?.intake) return <IntakeFacts intake={query.data.intake} reader="guide" />;
  if (query.data) return <p className="text-ink-quiet">{t("intakes.none-guide")}</p>;
  if (query.isPending)
    return (
      <div role="status" aria-label={t("shell.loading")}>
        <Skeleton className="h-7 w-2/3" />
      </div>
    );
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="text-small text-ink-quiet">{t("intakes.failed-guide")}</p>
      <Button
        variant="outline"
        size="small"
        isPending={query.isFetching}
        onClick={() => void query.refetch()}
      >
        {t("shell.retry")}
      </Button>
    </div>
  );
}
