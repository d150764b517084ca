import { useState } from "react";
import type { Remedy } from "#contract/remedies.ts";
import { messageOf } from "#web/api/call.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { ScreenTitle } from "#web/shell/screen-title.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { VidhiCard } from "./remedy-card.tsx";
import { VidhiDialog } from "./remedy-dialog.tsx";
import { useCatalogue } from "./use-catalogue.ts";

/** `/admin/remedies`, Manage Vidhis: the catalogue, from which vidhis are prescribed. */
export function CatalogueScreen() {
  const t = useT();
  const [edited, setEdited] = useState<{ remedy: Remedy | null } | null>(null);
  return (
    <div className="grid grid-cols-1 gap-4">
      <ScreenTitle title={t("pages.vidhis-title")} backTo={paths.adminSessions()} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-xl grow basis-64 text-ink-quiet">{t("vidhis.catalogue-lead")}</p>
        <Button className="max-sm:w-full" onClick={() => setEdited({ remedy: null })}>
          <Icon name="plus" size={20} className="shrink-0" />
          {t("vidhis.add")}
        </Button>
      </div>
      <List onEdit={(remedy) => setEdited({ remedy })} />
      <VidhiDialog edited={edited} onClose={() => setEdited(null)} />
    </div>
  );
}

function List({ onEdit }: { onEdit: (remedy: Remedy) => void }) {
  const t = useT();
  const query = useCatalogue();
  const { data: remedies } = query;
  if (query.isPending)
    return (
      <div role="status" aria-label={t("shell.loading")} className="grid gap-3 md:grid-cols-2">
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </div>
    );
  if (!remedies)
    return (
      <ErrorState
        title={t("vidhis.catalogue-failed")}
        message={messageOf(query.error)}
        retryLabel={t("shell.retry")}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  if (remedies.length === 0)
    return (
      <Card>
        <EmptyState title={t("vidhis.catalogue-empty")}>{t("vidhis.catalogue-empty-body")}</EmptyState>
      </Card>
    );
  return (
    <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
      {remedies.map((remedy) => (
        <li key={remedy.id} className="grid">
          <VidhiCard remedy={remedy} onEdit={() => onEdit(remedy)} />
        </li>
      ))}
    </ul>
  );
}
