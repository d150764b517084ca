// What the guide does about the companion during a call: lets in, mutes, sends out. The customer reads that somebody waits.
import { useEffect, useEffectEvent, useState } from "react";
import type { CompanionState } from "#contract/companions.ts";
import { CompanionDecisions } from "#web/features/companions/companion-decisions.tsx";
import { companionNameOf } from "#web/features/companions/companion-name.ts";
import { useCompanionDecision } from "#web/features/companions/use-companion-decision.ts";
import { useT } from "#web/i18n/t.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Strip } from "./strip.tsx";

type StripProps = {
  bookingId: string;
  /** Null where nobody comes along. */
  companion: CompanionState | null;
  isGuide: boolean;
};

/** Somebody is at the door. */
export function CompanionStrip({ bookingId, companion, isGuide }: StripProps) {
  const isWaiting = companion?.admission === "named" && companion.isHere;
  return (
    <div role="status" className="mx-auto w-full max-w-xl empty:sr-only">
      {isWaiting ? <WaitingStrip key={companion.id} {...{ bookingId, companion, isGuide }} /> : null}
    </div>
  );
}

function WaitingStrip({ bookingId, companion, isGuide }: StripProps & { companion: CompanionState }) {
  const t = useT();
  const [isDismissed, setDismissed] = useState(false);
  const { decide, isPending } = useCompanionDecision(bookingId, companion);
  const name = companionNameOf(t, companion);
  if (isDismissed) return null;
  const letIn = {
    label: t(isPending ? "call.companion-pending" : "call.companion-let-in"),
    onPress: () => void decide("let-in"),
  };
  return (
    <Strip
      icon="user"
      action={isGuide ? letIn : undefined}
      onDismiss={isGuide ? undefined : () => setDismissed(true)}
    >
      <p>{t(isGuide ? "call.companion-waits" : "call.companion-waits-for-guide", { name })}</p>
    </Strip>
  );
}

type DialogProps = { bookingId: string; companion: CompanionState; isOpen: boolean; onClose(): void };

/** Opened by a press on the companion's picture. It closes once the companion is out. */
export function CompanionDialog({ bookingId, companion, isOpen, onClose }: DialogProps) {
  const t = useT();
  const isIn = companion.admission === "let-in";
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isIn) close();
  }, [isIn]);
  return (
    <Dialog isOpen={isOpen && isIn} onClose={onClose} title={companionNameOf(t, companion)}>
      <div className="grid gap-4">
        <p>{t("call.companion-rules", { name: companion.name })}</p>
        <CompanionDecisions bookingId={bookingId} companion={companion} />
      </div>
    </Dialog>
  );
}
