import { useEffect, useEffectEvent, useId, useState } from "react";
import { completeRemedy, type PendingRemedy, setRemedyVideo } from "#contract/remedies.ts";
import { nameIn } from "#domain/names.ts";
import { call, messageOf } from "#web/api/call.ts";
import { submit } from "#web/api/submit.ts";
import { FormDialog } from "#web/features/dialogs/dialogs.tsx";
import { refreshPerformances } from "#web/features/remedies/pending-remedies.ts";
import { CompletionVideo } from "#web/features/remedy-videos/completion-video.tsx";
import { remedyCustomerName } from "#web/features/sessions/session-name.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toast.ts";

type Props = {
  remedies: readonly PendingRemedy[];
  onCompleted: (ids: readonly string[]) => void;
  onClose: () => void;
  /** After the dialog has closed because all are completed. */
  onDone: () => void;
};

/** Completes the chosen remedies with one video. What fails stays chosen, with its reason. */
export function TogetherDialog({ remedies, onCompleted, onClose, onDone }: Props) {
  const t = useT();
  const { outcomes, isRunning, run } = useCompleteTogether();
  const [namesNoPerson, setConfirmed] = useState(false);
  const filmed = remedies.find(({ completionVideoUrl }) => completionVideoUrl !== null);
  const carrier = filmed ?? remedies[0];
  // Of a remedy that is completed by now, when some others failed.
  const [usedUrl, setUsedUrl] = useState<string | null>(null);
  const videoUrl = filmed?.completionVideoUrl ?? usedUrl;
  const isShared = remedies.some(({ completionVideoUrl }) => completionVideoUrl === null);
  const missing =
    videoUrl === null
      ? t("vidhis.mark-needs-video")
      : isShared && !namesNoPerson
        ? t("desks.vidhi-needs-confirm")
        : null;
  const doneCount = [...outcomes.values()].filter((outcome) => outcome === "done").length;
  const complete = async (url: string) => {
    setUsedUrl(url);
    const done = await run(remedies, url);
    onCompleted(done);
    const failed = remedies.length - done.length;
    if (failed > 0) {
      toast({ title: t("desks.vidhi-some-failed", { count: failed }), tone: "destructive" });
      return;
    }
    toast({ title: t("desks.vidhi-completed", { count: done.length }), tone: "done" });
    onClose();
    // After the closing dialog has restored the focus to the removed button.
    setTimeout(onDone);
  };
  const isEmpty = remedies.length === 0 && !isRunning;
  const close = useEffectEvent(onClose);
  // Another admin has completed them.
  useEffect(() => {
    if (isEmpty) close();
  }, [isEmpty]);
  if (isEmpty) return null;
  return (
    <FormDialog
      title={t("desks.vidhi-together-title")}
      action={{ isPending: isRunning, error: null }}
      onSubmit={() => {
        if (videoUrl !== null && !isRunning) void complete(videoUrl);
        return null;
      }}
      onClose={onClose}
      submit={t("desks.vidhi-complete", { count: remedies.length })}
      pending={t("desks.vidhi-completing", { done: doneCount, count: remedies.length })}
      isDisabled={missing !== null}
    >
      <p>{t("desks.vidhi-together-lead")}</p>
      <ul className="max-h-[30dvh] divide-y divide-line overflow-y-auto rounded-card border border-line px-3">
        {remedies.map((remedy) => (
          <li key={remedy.bookingRemedyId} className="py-2">
            <Row remedy={remedy} outcome={outcomes.get(remedy.bookingRemedyId)} />
          </li>
        ))}
      </ul>
      {carrier ? <SharedVideo remedy={carrier} isFromOther={filmed !== undefined} /> : null}
      {isShared && videoUrl !== null ? (
        <Checkbox isChecked={namesNoPerson} onChange={setConfirmed} isRequired>
          <span className="text-body font-bold">{t("vidhis.share-confirm")}</span>
        </Checkbox>
      ) : null}
      <p className="text-small text-ink-quiet">{t("desks.vidhi-together-final")}</p>
      {missing === null ? null : <p className="text-small text-ink-quiet">{missing}</p>}
    </FormDialog>
  );
}

/** The video belongs to one of the remedies, from which the others get a copy. */
function SharedVideo({ remedy, isFromOther }: { remedy: PendingRemedy; isFromOther: boolean }) {
  const t = useT();
  const headingId = useId();
  return (
    <div className="grid grid-cols-1 gap-2">
      <p
        id={headingId}
        className={isFromOther ? "text-small text-ink-quiet" : "sr-only"}
      >{`${t("desks.vidhi-together-from", { name: remedyCustomerName(t, remedy) })} ${isFromOther ? t("desks.vidhi-together-own") : ""}`}</p>
      <CompletionVideo
        key={remedy.bookingRemedyId}
        remedy={{ ...remedy, name: remedy.remedyName, nameHindi: remedy.remedyNameHindi }}
        headingId={headingId}
      />
    </div>
  );
}

function Row({ remedy, outcome }: { remedy: PendingRemedy; outcome: RowOutcome | undefined }) {
  const t = useT();
  const language = useLanguage();
  return (
    <div className="grid gap-0.5 text-small">
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 wrap-anywhere">
          <b>{remedyCustomerName(t, remedy)}</b>
          {" · "}
          <span>{nameIn(language, { name: remedy.remedyName, nameHindi: remedy.remedyNameHindi })}</span>
        </span>
        {outcome === "done" ? (
          <span className="flex shrink-0 items-center gap-1 text-done">
            <Icon name="check" size={16} />
            {t("vidhis.status-completed")}
          </span>
        ) : outcome === "working" ? (
          <span className="shrink-0 text-ink-quiet">{t("desks.vidhi-row-working")}</span>
        ) : null}
      </p>
      {typeof outcome === "object" ? (
        <p role="alert" className="font-bold text-destructive">
          {outcome.failure}
        </p>
      ) : null}
    </div>
  );
}

/** How far the completion of one remedy has come. */
type RowOutcome = "working" | "done" | { failure: string };

/** Completes remedies with one video, one after the other; each has an outcome of its own. */
function useCompleteTogether() {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, RowOutcome>>(new Map());
  const [isRunning, setRunning] = useState(false);
  const set = (id: string, outcome: RowOutcome) =>
    setOutcomes((before) => new Map([...before, [id, outcome]]));
  /** Answers the ids of those that are completed. */
  const run = async (remedies: readonly PendingRemedy[], videoUrl: string): Promise<string[]> => {
    setRunning(true);
    setOutcomes(new Map());
    const done: string[] = [];
    for (const remedy of remedies) {
      const { bookingRemedyId: id } = remedy;
      set(id, "working");
      try {
        await complete(remedy, videoUrl);
        done.push(id);
        set(id, "done");
      } catch (error) {
        set(id, { failure: messageOf(error) });
      }
    }
    await refreshPerformances();
    setRunning(false);
    return done;
  };
  return { outcomes, isRunning, run };
}

/** A remedy with a video of its own keeps it. */
async function complete(remedy: PendingRemedy, videoUrl: string): Promise<void> {
  const params = { id: remedy.bookingRemedyId };
  if (remedy.completionVideoUrl === null) await copyVideo(params.id, videoUrl);
  await submit(completeRemedy, { params });
}

/** The server copies the video, which takes longer than other calls. */
const COPY_TIMEOUT_MS = 60_000;

/** Uses the video of another remedy, too. The admin has confirmed that it names no person. */
const copyVideo = (id: string, videoUrl: string) =>
  call(setRemedyVideo, {
    params: { id },
    // Another admin's own video of it stays.
    input: { videoUrl, namesNoPerson: true, videoBefore: null },
    timeoutMs: COPY_TIMEOUT_MS,
  });
