// What the guide decides about the companion of a session, outside the call.
import { useState } from "react";
import type { CompanionState } from "#contract/companions.ts";
import type { CompanionAction } from "#domain/companions.ts";
import { ConfirmDialog } from "#web/features/dialogs/dialogs.tsx";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { useCompanionDecision } from "./use-companion-decision.ts";

type Props = {
  bookingId: string;
  companion: CompanionState;
  /** For lists that do not hear of a decision by the live channel. */
  onSettled?: () => void;
};

/** The decisions as buttons. Those that end the call for the companion, or take that back, are asked about before. */
export function CompanionDecisions({ bookingId, companion, onSettled }: Props) {
  const t = useT();
  const { decide, isPending } = useCompanionDecision(bookingId, companion, onSettled);
  const { name, admission, isHere } = companion;
  const [asked, setAsked] = useState<"send-out" | "let-in" | null>(null);
  const press = (action: CompanionAction) => {
    const isAgain = action === "let-in" && admission === "sent-out";
    if (action === "send-out" || isAgain) setAsked(action);
    else void decide(action);
  };
  return (
    <div className="flex flex-wrap gap-2">
      {actionsFor(companion).map((action) => (
        <Button
          key={action}
          size="small"
          variant={action === "let-in" && isHere ? "primary" : "outline"}
          disabled={isPending}
          onClick={() => press(action)}
        >
          {t(`call.companion-${action}`)}
        </Button>
      ))}
      {asked ? (
        <ConfirmDialog
          title={t(`companions.ask-${asked}`, { name })}
          action={{ isPending, error: null }}
          yes={t(`call.companion-${asked}`)}
          pending={t("call.companion-pending")}
          no={t("general.cancel")}
          isDestructive={asked === "send-out"}
          canLeave
          onClose={() => setAsked(null)}
          onConfirm={() => void decide(asked).then(() => setAsked(null))}
        >
          <p>{t(`companions.ask-${asked}-body`, { name })}</p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

function actionsFor({ admission, isMuted }: CompanionState): readonly CompanionAction[] {
  if (admission === "let-in") return [isMuted ? "unmute" : "mute", "send-out"];
  return admission === "named" ? ["let-in", "send-out"] : ["let-in"];
}
