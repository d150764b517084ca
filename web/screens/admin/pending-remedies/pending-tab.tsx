import { clsx } from "clsx";
import { useRef, useState } from "react";
import { MAX_VIDEO_BYTES } from "#domain/uploads.ts";
import { PagedList, SearchField, useSearchText } from "#web/features/lists/paged-list.tsx";
import {
  byCustomer,
  usePendingRemedies,
  usePendingSummary,
} from "#web/features/remedies/pending-remedies.ts";
import { megabytes } from "#web/features/remedy-videos/remedy-video.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { type Choice, CustomerGroup, useChoice } from "./customer-group.tsx";
import { RemedySummary } from "./remedy-summary.tsx";
import { TogetherDialog } from "./together-dialog.tsx";

type Query = ReturnType<typeof usePendingRemedies>;

/** The remedies that wait, with their counts, and the customers who wait for them. */
export function PendingTab() {
  const t = useT();
  const lead = useRef<HTMLParagraphElement>(null);
  const { typed, setTyped, search } = useSearchText();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const { data: summary } = usePendingSummary();
  // One that has run out is offered no longer: all are shown again.
  const remedyId = summary?.remedies.find((remedy) => remedy.remedyId === chosenId)?.remedyId ?? null;
  const query = usePendingRemedies({ search, remedyId });
  const hasSummary = summary === undefined || summary.remedies.length > 0;
  const choice = useChoice(query.data?.pages.flatMap(({ vidhis }) => vidhis) ?? []);
  return (
    <div
      className={clsx(
        "grid grid-cols-1 items-start gap-x-6 gap-y-4",
        hasSummary && "lg:grid-cols-[17rem_minmax(0,1fr)]",
      )}
    >
      {hasSummary ? <RemedySummary chosenId={remedyId} onChoose={setChosenId} /> : null}
      <div className="grid grid-cols-1 gap-4">
        <div className="flex flex-wrap items-end justify-between gap-2">
          <div className="grow basis-64">
            <SearchField label={t("desks.vidhi-search")} typed={typed} onType={setTyped} />
          </div>
          {choice.canStart ? (
            <Button variant="outline" onClick={choice.start}>
              {t("desks.vidhi-several")}
            </Button>
          ) : null}
        </div>
        <p ref={lead} tabIndex={-1} className="text-small text-ink-quiet focus:outline-none">
          {t("vidhis.pending-lead")}
          <span className="block">{t("vidhis.limit-hint", { limit: megabytes(MAX_VIDEO_BYTES) })}</span>
        </p>
        <Groups query={query} isFiltered={search !== "" || remedyId !== null} choice={choice} />
        <ChosenBar choice={choice} />
      </div>
      {choice.isCompleting ? (
        <TogetherDialog
          remedies={choice.chosen}
          onCompleted={choice.forget}
          onClose={() => choice.setCompleting(false)}
          onDone={() => {
            choice.stop();
            lead.current?.focus();
          }}
        />
      ) : null}
    </div>
  );
}

type GroupsProps = {
  query: Query;
  isFiltered: boolean;
  choice: Choice;
};

function Groups({ query, isFiltered, choice }: GroupsProps) {
  const t = useT();
  return (
    <PagedList
      query={query}
      rowsOf={({ vidhis }) => vidhis}
      loading={<LoadingGroups />}
      failedTitle={t("vidhis.pending-failed")}
      staleText={t("admin.stale")}
      empty={<NothingPending isFiltered={isFiltered} />}
    >
      {(pending, pages) => (
        <>
          {byCustomer(pending).map((customer) => (
            <CustomerGroup key={customer.phone} customer={customer} choice={choice} />
          ))}
          <PendingCount
            shown={pending.filter(({ completionStatus }) => completionStatus === "pending").length}
            found={pages.at(-1)?.found ?? 0}
          />
        </>
      )}
    </PagedList>
  );
}

function PendingCount({ shown, found }: { shown: number; found: number }) {
  const t = useT();
  if (found === 0) return null;
  return <p className="text-small text-ink-quiet">{t("desks.vidhi-shown", { shown, found })}</p>;
}

function NothingPending({ isFiltered }: { isFiltered: boolean }) {
  const t = useT();
  return (
    <Card>
      {isFiltered ? (
        <EmptyState title={t("admin.nothing-found")}>{t("desks.vidhi-none-found-body")}</EmptyState>
      ) : (
        <EmptyState title={t("vidhis.pending-empty")}>{t("vidhis.pending-empty-body")}</EmptyState>
      )}
    </Card>
  );
}

function LoadingGroups() {
  const t = useT();
  return (
    <div className="grid gap-3">
      <p role="status" className="text-ink-quiet">
        {t("vidhis.pending-loading")}
      </p>
      <Skeleton className="h-64" />
    </div>
  );
}

/** Stays in sight at the bottom while several are chosen; on phones above the bottom bar. */
function ChosenBar({ choice: { isChoosing, chosen, stop, setCompleting } }: { choice: Choice }) {
  const t = useT();
  if (!isChoosing) return null;
  return (
    <div
      role="status"
      className="sticky bottom-20 z-10 flex flex-wrap items-center justify-between gap-2 rounded-card border border-primary bg-card px-4 py-2 shadow-card lg:bottom-4"
    >
      <p className="font-bold">{t("general.vidhis-chosen", { count: chosen.length })}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" size="small" onClick={stop}>
          {t("general.cancel")}
        </Button>
        <Button size="small" disabled={chosen.length === 0} onClick={() => setCompleting(true)}>
          {t("desks.vidhi-together")}
        </Button>
      </div>
    </div>
  );
}
