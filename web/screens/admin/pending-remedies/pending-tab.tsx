import { clsx } from "clsx";
import { useRef, useState } from "react";
import type { PendingRemedy } from "#contract/remedies.ts";
import { nameIn } from "#domain/names.ts";
import { MAX_VIDEO_BYTES } from "#domain/uploads.ts";
import { CallFailure } from "#web/api/call.ts";
import { ConfirmDialog } from "#web/features/dialogs/dialogs.tsx";
import { PagedList, SearchField, useSearchText } from "#web/features/lists/paged-list.tsx";
import {
  byCustomer,
  useCompleteRemedy,
  usePendingRemedies,
  usePendingSummary,
} from "#web/features/remedies/pending-remedies.ts";
import { megabytes } from "#web/features/remedy-videos/remedy-video.ts";
import { remedyCustomerName } from "#web/features/sessions/session-name.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { toast } from "#web/ui/toast.ts";
import { type Choice, CustomerGroup, useChoice } from "./customer-group.tsx";
import { UnsentRemedies } from "./performed-entry.tsx";
import { RemedySummary } from "./remedy-summary.tsx";
import { TogetherDialog } from "./together-dialog.tsx";

type Query = ReturnType<typeof usePendingRemedies>;

/** The remedies that wait, with their counts, and the customers who wait for them. */
export function PendingTab() {
  const t = useT();
  const lead = useRef<HTMLParagraphElement>(null);
  const { typed, setTyped, search } = useSearchText();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [completing, setCompleting] = useState<PendingRemedy | null>(null);
  const { data: summary } = usePendingSummary();
  // One that has run out is offered no longer: all are shown again.
  const remedyId = summary?.remedies.find((remedy) => remedy.remedyId === chosenId)?.remedyId ?? null;
  const query = usePendingRemedies({ search, remedyId });
  const hasSummary = summary === undefined || summary.remedies.length > 0;
  const choice = useChoice(query.data?.pages.flatMap(({ vidhis }) => vidhis) ?? []);
  const focusLead = () => lead.current?.focus();
  return (
    <div
      className={clsx(
        "grid grid-cols-1 items-start gap-x-6 gap-y-4",
        hasSummary && "lg:grid-cols-[17rem_minmax(0,1fr)]",
      )}
    >
      {hasSummary ? <RemedySummary chosenId={remedyId} onChoose={setChosenId} /> : null}
      <div className="grid grid-cols-1 gap-4">
        <SearchField label={t("desks.vidhi-search")} typed={typed} onType={setTyped} />
        <p ref={lead} tabIndex={-1} className="text-ink-quiet focus:outline-none">
          {t("vidhis.pending-lead")}
          <span className="block text-small">
            {t("vidhis.limit-hint", { limit: megabytes(MAX_VIDEO_BYTES) })}
          </span>
        </p>
        <UnsentRemedies />
        <Groups
          query={query}
          isFiltered={search !== "" || remedyId !== null}
          choice={choice}
          onComplete={setCompleting}
        />
        <ChosenBar choice={choice} />
      </div>
      {/* Outside of the list, which the remedy leaves. The focus then moves to the top. */}
      {completing ? (
        <CompleteDialog remedy={completing} onClose={() => setCompleting(null)} onDone={focusLead} />
      ) : null}
      {choice.isCompleting ? (
        <TogetherDialog
          remedies={choice.chosen}
          onCompleted={choice.forget}
          onClose={() => choice.setCompleting(false)}
          onDone={focusLead}
        />
      ) : null}
    </div>
  );
}

type GroupsProps = {
  query: Query;
  isFiltered: boolean;
  choice: Choice;
  onComplete: (remedy: PendingRemedy) => void;
};

function Groups({ query, isFiltered, choice, onComplete }: GroupsProps) {
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
            <CustomerGroup
              key={customer.phone}
              customer={customer}
              canShare={pending.some(({ completionVideoUrl }) => completionVideoUrl === null)}
              choice={choice}
              onComplete={onComplete}
            />
          ))}
          <p className="text-small text-ink-quiet">
            {t("desks.vidhi-shown", { shown: pending.length, found: pages.at(-1)?.found ?? pending.length })}
          </p>
        </>
      )}
    </PagedList>
  );
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

/** Stays in sight at the bottom while some are chosen; on phones above the bottom bar. */
function ChosenBar({ choice: { chosen, clear, setCompleting } }: { choice: Choice }) {
  const t = useT();
  if (chosen.length === 0) return null;
  return (
    <div
      role="status"
      className="sticky bottom-20 z-10 flex flex-wrap items-center justify-between gap-2 rounded-card border border-primary bg-card px-4 py-2 shadow-card lg:bottom-4"
    >
      <p className="font-bold">{t("general.vidhis-chosen", { count: chosen.length })}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" size="small" onClick={clear}>
          {t("desks.vidhi-clear")}
        </Button>
        <Button size="small" onClick={() => setCompleting(true)}>
          {t("desks.vidhi-together")}
        </Button>
      </div>
    </div>
  );
}

type Props = { remedy: PendingRemedy; onClose: () => void; onDone: () => void };

/** Asks first, since a remedy cannot be marked as pending again. */
function CompleteDialog({ remedy, onClose, onDone }: Props) {
  const t = useT();
  const language = useLanguage();
  const complete = useCompleteRemedy({
    onDone: () => {
      toast({ title: t("vidhis.success"), body: t("vidhis.marked"), tone: "done" });
      onClose();
      // After the closing dialog has restored the focus to the removed remedy.
      setTimeout(onDone);
    },
    onFailed: (error) => {
      const body = error instanceof CallFailure ? error.message : t("vidhis.mark-failed");
      toast({ title: t("vidhis.error"), body, tone: "destructive" });
    },
  });
  const mark = () => complete.send({ params: { id: remedy.bookingRemedyId } });
  return (
    <ConfirmDialog
      title={t("vidhis.mark-title")}
      action={complete}
      onConfirm={() => void mark()}
      onClose={onClose}
      yes={t("vidhis.mark-complete")}
      pending={t("vidhis.marking")}
      no={t("admin.not-yet")}
      failed={t("vidhis.mark-failed")}
    >
      <p className="font-bold wrap-anywhere">
        {nameIn(language, { name: remedy.remedyName, nameHindi: remedy.remedyNameHindi })}
      </p>
      <p>{t("vidhis.mark-body", { name: remedyCustomerName(t, remedy) })}</p>
    </ConfirmDialog>
  );
}
