import { useState } from "react";
import type { Remedy } from "#contract/remedies.ts";
import { listAllRemedies } from "#contract/remedies.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { ScreenTitle } from "#web/ui/screen-title.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { RemedyCard } from "./remedy-card.tsx";
import { RemedyDialog } from "./remedy-dialog.tsx";

/** `/admin/remedies`: the catalogue of remedies that can be prescribed. */
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
      {edited ? <RemedyDialog remedy={edited.remedy} onClose={() => setEdited(null)} /> : null}
    </div>
  );
}

function List({ onEdit }: { onEdit: (remedy: Remedy) => void }) {
  const t = useT();
  const query = useEndpoint(listAllRemedies, { select: ({ remedies }) => remedies });
  const columns = "grid grid-cols-1 gap-3 md:grid-cols-2";
  return (
    <QueryView
      query={query}
      loading={<LoadingBlocks label={t("shell.loading")} blocks={["h-40", "h-40"]} className={columns} />}
      failedTitle={t("vidhis.catalogue-failed")}
      empty={
        <Card>
          <EmptyState title={t("vidhis.catalogue-empty")}>{t("vidhis.catalogue-empty-body")}</EmptyState>
        </Card>
      }
    >
      {(remedies) => (
        <ul className={columns}>
          {remedies.map((remedy) => (
            <li key={remedy.id} className="grid">
              <RemedyCard remedy={remedy} onEdit={() => onEdit(remedy)} />
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  );
}
