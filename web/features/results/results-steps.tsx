import { useState } from "react";
import { PARCHA_SIDES, type ParchaSide } from "#domain/parchas.ts";
import { sessionNameOf } from "#web/features/sessions/session-name.ts";
import type { SessionDetails } from "#web/features/sessions/use-sessions.ts";
import { useLeaveWarning } from "#web/features/uploads/leave-warning.ts";
import { useT } from "#web/i18n/t.ts";
import { FullScreenDialog } from "#web/ui/full-screen-dialog.tsx";
import { toast } from "#web/ui/toast.ts";
import { isEmpty, type ResultsDraft, useResultsDraft } from "./drafts.ts";
import { PhotoStep } from "./photo-step.tsx";
import { RemediesStep } from "./remedies-step.tsx";
import { StepHeader } from "./step-header.tsx";
import { useBackInSteps } from "./use-back-in-steps.ts";
import { useSave } from "./use-save.ts";
import { missingSides } from "./use-side-photos.ts";

type Step = ParchaSide | "remedies";

const ALL_STEPS: readonly Step[] = [...PARCHA_SIDES, "remedies"];
const REMEDIES_ONLY: readonly Step[] = ["remedies"];

/** Over the whole screen of a phone, in the middle of a larger one. */
const LOOK =
  "fixed inset-0 m-0 size-full max-h-none max-w-none overflow-hidden border-0 bg-ground p-0 text-ink focus:outline-none md:m-auto md:h-[min(54rem,calc(100dvh-2rem))] md:w-[40rem] md:rounded-card md:border md:border-line md:shadow-card";

export type ResultsProps = {
  session: SessionDetails;
  isOpen: boolean;
  title: string;
  /** Without the photos. */
  isRemediesOnly?: boolean;
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

function Steps({ draftKey, draft, session, title, isRemediesOnly = false, ...on }: StepsProps) {
  const t = useT();
  const { person, booker } = sessionNameOf(t, session);
  // The account that has booked for another person sees the results.
  const name = booker ?? person;
  const steps = isRemediesOnly ? REMEDIES_ONLY : ALL_STEPS;
  const [step, setStep] = useState(() => firstStep(steps, draft, session));
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

/** The first photo that is missing. If none is, a draft goes on with the remedies, and saved results begin anew. */
function firstStep(steps: readonly Step[], draft: ResultsDraft, { parchas }: SessionDetails): Step {
  const missing = missingSides(draft, parchas);
  const toTake = steps.find((step) => step !== "remedies" && missing.includes(step));
  return toTake ?? (isEmpty(draft) ? steps[0] : undefined) ?? "remedies";
}

/** Leaves, and says that what is not saved is kept. */
function useDraftNotice(draft: ResultsDraft) {
  const t = useT();
  return (leave: () => void) => {
    leave();
    if (!isEmpty(draft)) toast({ title: t("results.draft-kept"), body: t("results.draft-kept-body") });
  };
}
