import { useId, useState } from "react";
import type { PendingRemedy } from "#contract/remedies.ts";
import { nameIn } from "#domain/names.ts";
import { useAction } from "#web/api/use-submit.ts";
import { ChoiceBox } from "#web/features/desks/choice-row.tsx";
import { FormDialog } from "#web/features/dialogs/dialogs.tsx";
import {
  type CustomerRemedies,
  NO_FILTER,
  refreshPerformances,
  usePendingRemedies,
} from "#web/features/remedies/pending-remedies.ts";
import { RemedyNames } from "#web/features/remedies/remedy-names.tsx";
import { CompletionVideo } from "#web/features/remedy-videos/completion-video.tsx";
import { remedyCustomerName } from "#web/features/sessions/session-name.ts";
import { formatDate, formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { PhoneLink } from "#web/ui/phone-link.tsx";
import { toast } from "#web/ui/toast.ts";
import { copyVideo } from "./together-dialog.tsx";

type Props = {
  customer: CustomerRemedies;
  canShare: boolean;
  choice: Choice;
  onComplete: (remedy: PendingRemedy) => void;
};

/** The remedies of one customer. */
export function CustomerGroup({ customer, canShare, choice, onComplete }: Props) {
  const t = useT();
  const { name, phone, remedies } = customer;
  const headingId = `remedies-of-${phone}`;
  return (
    <section aria-labelledby={headingId} className="rounded-card border border-line bg-card">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-4 pt-3">
        <div className="min-w-0">
          <h2 id={headingId} className="text-title font-bold wrap-anywhere">
            {name}
          </h2>
          <PhoneLink name={name} phone={phone} />
        </div>
        <Badge tone="secondary">{t("general.vidhi-count", { count: remedies.length })}</Badge>
      </div>
      <ul className="grid grid-cols-1 divide-y divide-line">
        {remedies.map((remedy) => (
          <li key={remedy.bookingRemedyId} className="px-4 py-3">
            <PendingRemedyEntry
              remedy={remedy}
              canShare={canShare}
              isChosen={choice.ids.has(remedy.bookingRemedyId)}
              onChoose={(isChosen) => choice.choose(remedy.bookingRemedyId, isChosen)}
              onComplete={() => onComplete(remedy)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** It can be marked as complete once it has a video. */
function PendingRemedyEntry({
  remedy,
  canShare,
  isChosen,
  onChoose,
  onComplete,
}: {
  remedy: PendingRemedy;
  /** There are other remedies without a video. */
  canShare: boolean;
  /** For completing several together. */
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onComplete: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  const headingId = useId();
  const reasonId = useId();
  const { remedyName, remedyNameHindi, sessionDate, sessionTime, completionStatus } = remedy;
  const [isSharing, setSharing] = useState(false);
  const hasVideo = remedy.completionVideoUrl !== null;
  return (
    <article aria-labelledby={headingId} className="grid grid-cols-1 gap-3">
      <div className="flex items-start justify-between gap-x-1.5">
        <button
          type="button"
          aria-pressed={isChosen}
          aria-label={t("desks.vidhi-choose-of", {
            remedy: nameIn(language, { name: remedyName, nameHindi: remedyNameHindi }),
            name: remedyCustomerName(t, remedy),
          })}
          onClick={() => onChoose(!isChosen)}
          className="-my-1 -ml-2.5 grid size-11 shrink-0 place-items-center rounded-part hover:bg-primary-soft"
        >
          <ChoiceBox isChosen={isChosen} />
        </button>
        <div className="min-w-0 grow">
          <RemedyNames as="h3" id={headingId} name={remedyName} nameHindi={remedyNameHindi} />
          <p className="text-small text-ink-quiet">
            {t("vidhis.when", {
              day: formatDate(sessionDate),
              time: formatTime(sessionTime),
            })}
          </p>
        </div>
        <Badge tone="outline">{t(`vidhis.status-${completionStatus}`)}</Badge>
      </div>
      <CompletionVideo
        remedy={{ ...remedy, name: remedyName, nameHindi: remedyNameHindi }}
        headingId={headingId}
      />
      {hasVideo && canShare ? (
        <Button
          size="small"
          variant="quiet"
          className="justify-self-start px-2!"
          aria-describedby={headingId}
          onClick={() => setSharing(true)}
        >
          {t("vidhis.share-open")}
        </Button>
      ) : null}
      {isSharing ? <ShareDialog remedy={remedy} onClose={() => setSharing(false)} /> : null}
      <div>
        <Checkbox
          isChecked={false}
          isDisabled={!hasVideo}
          describedBy={hasVideo ? headingId : `${headingId} ${reasonId}`}
          onChange={onComplete}
        >
          <span className="text-body font-bold">{t("vidhis.mark-complete")}</span>
        </Checkbox>
        {hasVideo ? null : (
          <p id={reasonId} className="pl-9 text-small text-ink-quiet">
            {t("vidhis.mark-needs-video")}
          </p>
        )}
      </div>
    </article>
  );
}

type PendingRemedyEntryProps = { remedy: PendingRemedy; onClose: () => void };

/** Uses the video of one remedy for others that have none. */
function ShareDialog({ remedy: { completionVideoUrl }, onClose }: PendingRemedyEntryProps) {
  const t = useT();
  const language = useLanguage();
  const share = useAction(shareVideo, {
    onDone: (_, { bookingRemedyIds: { length: count } }) => {
      toast({ title: t("vidhis.shared-toast", { count }), tone: "done" });
      onClose();
    },
    onSettled: refreshPerformances,
  });
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [namesNoPerson, setConfirmed] = useState(false);
  const { data } = usePendingRemedies(NO_FILTER);
  const others = (data?.pages.flatMap(({ vidhis }) => vidhis) ?? []).filter(
    (other) => other.completionVideoUrl === null,
  );
  const chosen = others.map(({ bookingRemedyId }) => bookingRemedyId).filter((id) => ticked.has(id));
  const toggle = (id: string, isTicked: boolean) => {
    const rest = [...ticked].filter((other) => other !== id);
    setTicked(new Set(isTicked ? [...rest, id] : rest));
  };
  const isReady = chosen.length > 0 && namesNoPerson;
  return (
    <FormDialog
      title={t("vidhis.share-title")}
      action={share}
      onSubmit={() => void share.send({ videoUrl: completionVideoUrl ?? "", bookingRemedyIds: chosen })}
      onClose={onClose}
      submit={chosen.length > 0 ? t("vidhis.share", { count: chosen.length }) : t("vidhis.share-none")}
      pending={t("general.saving")}
      isDisabled={!isReady}
      failed={t("vidhis.share-failed")}
      canLeave
    >
      <p>{t("vidhis.share-lead")}</p>
      <ul className="max-h-[280px] overflow-y-auto rounded-card border border-line px-3 py-1">
        {others.map((other) => (
          <li key={other.bookingRemedyId}>
            <Checkbox
              isChecked={ticked.has(other.bookingRemedyId)}
              onChange={(isTicked) => toggle(other.bookingRemedyId, isTicked)}
            >
              <span className="block text-body leading-snug font-bold wrap-anywhere">
                {nameIn(language, { name: other.remedyName, nameHindi: other.remedyNameHindi })}
              </span>
              <span className="text-ink-quiet wrap-anywhere">{`${remedyCustomerName(t, other)} · ${formatDate(other.sessionDate)}`}</span>
            </Checkbox>
          </li>
        ))}
      </ul>
      <Checkbox isChecked={namesNoPerson} onChange={setConfirmed} isRequired>
        <span className="text-body font-bold">{t("vidhis.share-confirm")}</span>
      </Checkbox>
      {isReady ? null : <p className="text-small text-ink-quiet">{t("vidhis.share-needs")}</p>}
    </FormDialog>
  );
}

type Sharing = { videoUrl: string; bookingRemedyIds: readonly string[] };

async function shareVideo({ videoUrl, bookingRemedyIds }: Sharing): Promise<void> {
  for (const id of bookingRemedyIds) await copyVideo(id, videoUrl);
}

/** The chosen ones among those that are shown. */
export function useChoice(shown: readonly PendingRemedy[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [isCompleting, setCompleting] = useState(false);
  const chosen = shown.filter(({ bookingRemedyId }) => ids.has(bookingRemedyId));
  const choose = (id: string, isChosen: boolean) => {
    const others = [...ids].filter((other) => other !== id);
    setIds(new Set(isChosen ? [...others, id] : others));
  };
  /** Those that failed stay chosen. */
  const forget = (done: readonly string[]) =>
    setIds((before) => new Set([...before].filter((id) => !done.includes(id))));
  return { ids, chosen, choose, forget, clear: () => setIds(new Set()), isCompleting, setCompleting };
}

export type Choice = ReturnType<typeof useChoice>;
