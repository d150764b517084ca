import { useRef } from "react";
import { messageOf } from "#web/api/call.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { SuperAdminOnly } from "#web/features/reports/super-admin-only.tsx";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { ScreenTitle } from "#web/ui/screen-title.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { AuditEntryCard } from "./audit-entry-card.tsx";
import { type AuditEntry, useAuditEntries } from "./use-audit-entries.ts";

/** `/admin/audit`: what admins did or tried to do, for the super admin. */
export function AuditScreen() {
  const t = useT();
  return (
    <SuperAdminOnly>
      <div className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-4">
        <div>
          <ScreenTitle title={t("pages.audit-title")} backTo={paths.adminSuper()} />
          <p className="text-ink-quiet">{t("audit.lead")}</p>
        </div>
        <Entries />
      </div>
    </SuperAdminOnly>
  );
}

function Entries() {
  const t = useT();
  const query = useAuditEntries();
  const blocks = Array<string>(4).fill("h-28");
  return (
    <QueryView
      query={query}
      loading={<LoadingBlocks label={t("shell.loading")} blocks={blocks} className="grid gap-3" />}
      failedTitle={t("audit.failed")}
      staleText={t("reports.stale")}
    >
      {({ pages }) => <EntryList query={query} entries={pages.flatMap((page) => page.entries)} />}
    </QueryView>
  );
}

type ListProps = { query: ReturnType<typeof useAuditEntries>; entries: readonly AuditEntry[] };

function EntryList({ query, entries }: ListProps) {
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  if (entries.length === 0) return <EmptyState title={t("audit.none")}>{t("audit.none-body")}</EmptyState>;
  const more = async () => {
    const { hasNextPage } = await query.fetchNextPage();
    // The focused button disappears with the last page.
    if (!hasNextPage) list.current?.focus();
  };
  return (
    <>
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
