import { useT } from "#web/i18n/t.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";

type Props = { query: { isFetching: boolean; refetch: () => Promise<unknown> } };

/** What was loaded stays, and it is said that it is of before. */
export function Stale({ query }: Props) {
  const t = useT();
  return (
    <Banner
      role="status"
      tone="info"
      icon="info"
      action={
        <Button
          variant="outline"
          size="small"
          isPending={query.isFetching}
          onClick={() => void query.refetch()}
        >
          {t("shell.retry")}
        </Button>
      }
    >
      {t("reports.stale")}
    </Banner>
  );
}
