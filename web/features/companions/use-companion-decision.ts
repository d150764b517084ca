import { type CompanionState, decideCompanion } from "#contract/companions.ts";
import type { CompanionAction } from "#domain/companions.ts";
import { messageOf } from "#web/api/call.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { useT } from "#web/i18n/t.ts";
import { toast } from "#web/ui/toast.ts";

/**
 * What the guide decides about the companion. One who was sent out is let in again knowingly: the button is shown beside that.
 * `onSettled`: for lists that do not hear of it by the live channel, as a call does.
 */
export function useCompanionDecision(
  bookingId: string,
  { id, admission }: CompanionState,
  onSettled?: () => void,
) {
  const t = useT();
  const { send, isPending } = useSubmit(decideCompanion, {
    ...(onSettled && { onSettled }),
    onFailed: (error) =>
      toast({ title: t("call.companion-failed"), body: messageOf(error), tone: "destructive" }),
  });
  const decide = (action: CompanionAction) => {
    const isAgain = action === "let-in" && admission === "sent-out";
    const input = { companionId: id, action, ...(isAgain ? { again: true as const } : {}) };
    return send({ params: { id: bookingId }, input });
  };
  return { decide, isPending };
}
