import { type Refundable, RefundDialog } from "#web/features/sessions/refund-dialog.tsx";
import type { UpcomingSession } from "#web/features/sessions/use-sessions.ts";
import { useFocusOnceClosed } from "#web/ui/use-focus-once-closed.ts";
import { MoveDialog } from "./move-dialog.tsx";
import { type StatusChange, StatusDialog } from "./status-dialog.tsx";

/** The dialog that is open, and the session that it is about. */
export type SessionAction =
  | StatusChange
  | { kind: "move"; session: UpcomingSession }
  | { kind: "refund"; session: Refundable };
export type OnAction = (action: SessionAction) => void;

type Props = { action: SessionAction | null; now: Date; onClose: () => void };

export function SessionDialogs({ action, now, onClose }: Props) {
  useFocusOnceClosed(action !== null);
  const change = action?.kind === "move" || action?.kind === "refund" ? null : action;
  return (
    <>
      {change ? <StatusDialog change={change} now={now} onClose={onClose} /> : null}
      <MoveDialog session={action?.kind === "move" ? action.session : null} onClose={onClose} />
      {action?.kind === "refund" ? <RefundDialog session={action.session} onClose={onClose} /> : null}
    </>
  );
}
