import { clsx } from "clsx";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { PARCHA_SIDES, type ParchaSide } from "#domain/parchas.ts";
import { sessionNameOf } from "#web/features/sessions/session-name.ts";
import type { SessionDetails } from "#web/features/sessions/use-sessions.ts";
import { useLeaveWarning } from "#web/features/uploads/leave-warning.ts";
import { formatTime } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { FullScreenDialog } from "#web/ui/full-screen-dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { isAtOverlayEntry, pushOverlayEntry } from "#web/ui/overlay-history.ts";
import { toast } from "#web/ui/toast.ts";
import { isEmpty, type ResultsDraft, useResultsDraft } from "./drafts.ts";
import { PhotoStep } from "./photo-step.tsx";
import { RemediesStep } from "./remedies-step.tsx";
import { ENTRY } from "./results-entry.ts";
import { useSave } from "./save-results.ts";
import { missingSides } from "./side-photos.ts";

type Step = ParchaSide | "remedies";

const ALL_STEPS: readonly Step[] = [...PARCHA_SIDES, "remedies"];
const REMEDIES_ONLY: readonly Step[] = ["remedies"];

/** Over the whole screen of a phone, in the middle of a larger one. */
/** A toast stands below the header. */
const LOOK =
  "[--toast-inset:calc(env(safe-area-inset-top)+6.5rem)_12px_auto] md:[--toast-inset:calc(max(1rem,50dvh-27rem)+6.5rem)_12px_auto] fixed inset-0 m-0 size-full max-h-none max-w-none overflow-hidden border-0 bg-ground p-0 text-ink focus:outline-none md:m-auto md:h-[min(54rem,calc(100dvh-2rem))] md:w-[40rem] md:rounded-card md:border md:border-line md:shadow-card";

export type ResultsProps = {
  session: SessionDetails;
  isOpen: boolean;
  title: string;
  /** Without the photos. */
  isRemediesOnly?: boolean;
  /** Opened to change the photos. */
  isForPhotos?: boolean;
  /** Back from the first step. */
  onClose: () => void;
  onLater: () => void;
  onSaved: () => void;
};

/** What the guide leaves after a session, one step after the other: the front, the back, the remedies. */
export function ResultsSteps({ session, isOpen, title, ...props }: ResultsProps) {
  const { key, draft, isKept } = useResultsDraft(session.id);
  useLeaveWarning(!isKept);
  if (!isOpen || !draft) return null;
  return (
    <FullScreenDialog label={title} className={LOOK}>
      <Steps {...{ draftKey: key, draft, session, title }} {...props} />
    </FullScreenDialog>
  );
}

type StepsProps = Omit<ResultsProps, "isOpen"> & { draftKey: string; draft: ResultsDraft };

function Steps({ draftKey, draft, session, title, ...props }: StepsProps) {
  const { isRemediesOnly = false, isForPhotos = false, ...on } = props;
  const t = useT();
  const { person, booker } = sessionNameOf(t, session);
  // The account that has booked for another person sees the results.
  const name = booker ?? person;
  const steps = isRemediesOnly ? REMEDIES_ONLY : ALL_STEPS;
  const [step, setStep] = useState(() =>
    firstStep(steps, missingSides(draft, session.parchas), isForPhotos && isEmpty(draft)),
  );
  const leaveBy = useDraftNotice(draft);
  const { save, isSaving, failure } = useSave(
    { key: draftKey, session, name, hasPhotos: !isRemediesOnly },
    on.onSaved,
  );
  const index = steps.indexOf(step);
  const goBack = () => {
    const previous = steps[index - 1];
    if (isSaving) return;
    if (previous) setStep(previous);
    else leaveBy(on.onClose);
  };
  useBackInSteps(goBack);
  return (
    <div className="flex h-full flex-col">
      <StepHeader
        {...{ session, step, index, count: steps.length, isSaving }}
        name={person}
        title={isRemediesOnly ? title : null}
        onBack={goBack}
        onLater={() => (isSaving ? on.onLater() : leaveBy(on.onLater))}
      />
      {step === "remedies" ? (
        <RemediesStep
          {...{ draftKey, draft, session, name, hasPhotos: !isRemediesOnly, isSaving, failure }}
          onSave={save}
          onPhoto={setStep}
        />
      ) : (
        <PhotoStep
          key={step}
          {...{ draftKey, draft, session, side: step, isSaving, failure }}
          onSave={save}
          onNext={() => setStep(steps[index + 1] ?? step)}
        />
      )}
    </div>
  );
}

/** The first photo that is missing. If none is, the remedies, unless it opens to change what is saved. */
function firstStep(steps: readonly Step[], missing: readonly Step[], startsAnew: boolean): Step {
  const first = steps.find((step) => missing.includes(step)) ?? (startsAnew ? steps[0] : null);
  return first ?? "remedies";
}

/** Leaves, and says that what is not saved is kept. */
function useDraftNotice(draft: ResultsDraft) {
  const t = useT();
  return (leave: () => void) => {
    leave();
    if (!isEmpty(draft)) toast({ title: t("results.draft-kept"), body: t("results.draft-kept-body") });
  };
}

/** The dialog or the call that was open before takes its own history entry back as this one opens. */
const OTHER_CLOSES_MS = 500;

/** While the dialog is mounted, Back calls `onBack` and does not leave the screen. */
function useBackInSteps(onBack: () => void): void {
  const handleBack = useEffectEvent(onBack);
  useEffect(() => {
    const openedAt = performance.now();
    if (!isAtOverlayEntry(ENTRY)) pushOverlayEntry(ENTRY);
    const listener = ({ timeStamp }: PopStateEvent) => {
      if (isAtOverlayEntry(ENTRY)) return;
      pushOverlayEntry(ENTRY);
      if (timeStamp - openedAt > OTHER_CLOSES_MS) handleBack();
    };
    window.addEventListener("popstate", listener);
    return () => {
      window.removeEventListener("popstate", listener);
      if (isAtOverlayEntry(ENTRY)) window.history.back();
    };
  }, []);
}

type Props = {
  session: SessionDetails;
  name: string;
  step: ParchaSide | "remedies";
  /** Instead of the step's name. */
  title: string | null;
  index: number;
  count: number;
  isSaving: boolean;
  onBack: () => void;
  onLater: () => void;
};

function StepHeader({ session, name, step, title, index, count, isSaving, onBack, onLater }: Props) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  // A screen reader continues at the new step; the dialog itself has the focus at first.
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else if (step) heading.current?.focus();
  }, [step]);
  return (
    <header className="grid shrink-0 gap-2 border-b border-line bg-card px-2 pt-[calc(env(safe-area-inset-top)+0.75rem)] pb-3">
      <div className="flex items-center gap-1">
        <button
          type="button"
          aria-label={t(index > 0 ? "results.back" : "shell.close")}
          disabled={isSaving}
          onClick={onBack}
          className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-primary-soft"
        >
          <Icon name={index > 0 ? "chevron-left" : "x"} size={22} />
        </button>
        <div className="min-w-0 grow">
          <h2 ref={heading} tabIndex={-1} className="text-title font-bold focus:outline-none">
            {title ?? t(step === "remedies" ? "admin.vidhis" : `results.side-${step}`)}
          </h2>
          <p className="truncate text-small text-ink-quiet">
            {t("results.whose", { name, time: formatTime(session.sessionTime) })}
          </p>
        </div>
        <Button variant="quiet" size="small" onClick={onLater}>
          {t("sessions.later")}
        </Button>
      </div>
      {count > 1 ? (
        <div className="flex items-center gap-2 px-2">
          {Array.from({ length: count }, (_, place) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of the bar have no other identity
              key={place}
              aria-hidden="true"
              className={clsx("h-1 grow rounded-full", place <= index ? "bg-primary" : "bg-line")}
            />
          ))}
          <span className="text-small font-bold tabular-nums">
            {t("results.step", { number: index + 1, count })}
          </span>
        </div>
      ) : null}
    </header>
  );
}
