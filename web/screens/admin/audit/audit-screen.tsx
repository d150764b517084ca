import { useRef } from "react";
import { messageOf } from "#web/api/call.ts";
import { Stale } from "#web/features/reports/stale.tsx";
import { SuperOnly } from "#web/features/reports/super-admin-only.tsx";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { ScreenTitle } from "#web/shell/screen-title.tsx";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { AuditEntryCard } from "./audit-entry-card.tsx";
import { useAudit } from "./use-audit-entries.ts";

/** `/admin/audit`: what admins did and tried, for the super admin. */
export function AuditScreen() {
  const t = useT();
  return (
    <SuperOnly>
      <div className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-4">
        <div>
          <ScreenTitle title={t("pages.audit-title")} backTo={paths.adminSuper()} />
          <p className="text-ink-quiet">{t("audit.lead")}</p>
        </div>
        <Entries />
      </div>
    </SuperOnly>
  );
}

function Entries() {
  const t = useT();
  const query = useAudit();
  const list = useRef<HTMLUListElement>(null);
  if (query.isPending)
    return (
      <div role="status" aria-label={t("shell.loading")} className="grid gap-3">
        {["a", "b", "c", "d"].map((line) => (
          <Skeleton key={line} className="h-28" />
        ))}
      </div>
    );
  if (!query.data)
    return (
      <ErrorState
        title={t("audit.failed")}
        message={messageOf(query.error)}
        retryLabel={t("shell.retry")}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  const entries = query.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) return <EmptyState title={t("audit.none")}>{t("audit.none-body")}</EmptyState>;
  const more = async () => {
    const { hasNextPage } = await query.fetchNextPage();
    // The button goes with the last page; the focus that was on it does not.
    if (!hasNextPage) list.current?.focus();
  };
  return (
    <>
      {query.isError && !query.isFetchNextPageError ? <Stale query={query} /> : null}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t("pages.audit-title")}
        className="grid grid-cols-1 gap-3 focus:outline-none"
      >
        {entries.map((entry) => (
          <li key={entry.id} className="[contain-intrinsic-size:auto_8rem] [content-visibility:auto]">
            <AuditEntryCard entry={entry} />
          </li>
        ))}
      </ul>
      {query.isFetchNextPageError ? (
        <p role="alert" className="text-center text-small font-bold text-destructive">
          {messageOf(query.error)}
        </p>
      ) : null}
      {query.hasNextPage ? (
        <Button
          variant="outline"
          className="justify-self-center"
          isPending={query.isFetchingNextPage}
          pendingLabel={t("audit.more-loading")}
          onClick={() => void more()}
        >
          {t("audit.more")}
        </Button>
      ) : null}
    </>
  );
}
