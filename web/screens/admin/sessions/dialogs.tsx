import { useEffect, useRef } from "react";
import type { ComingSession } from "#web/features/sessions/use-sessions.ts";
import { focusHeading } from "#web/shell/route-announcer.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { GiveBackDialog, type Refundable } from "./refund-dialog.tsx";
import { type AskedStatus, StatusDialog } from "./status-dialog.tsx";

/** What is asked before something is done to a session. */
export type Asked =
  | AskedStatus
  | { kind: "move"; session: ComingSession }
  | { kind: "give-back"; session: Refundable };
export type AskOfComing = Extract<Asked["kind"], "complete" | "cancel" | "move">;
export type AskOfCompleted = Exclude<Asked["kind"], AskOfComing>;
export type AskOfNotHeld = Extract<Asked["kind"], "complete" | "cancel" | "give-back">;

type Props = { asked: Asked | null; now: Date; onClose: () => void };

/** All of them stay drawn while closed: so the browser gives the focus back when one closes. */
export function Dialogs({ asked, now, onClose }: Props) {
  useFocusOnceClosed(asked !== null);
  const ofStatus = asked?.kind === "move" || asked?.kind === "give-back" ? null : asked;
  return (
    <>
      <StatusDialog asked={ofStatus} now={now} onClose={onClose} />
      <MoveDialog session={asked?.kind === "move" ? asked.session : null} onClose={onClose} />
      <GiveBackDialog session={asked?.kind === "give-back" ? asked.session : null} onClose={onClose} />
    </>
  );
}

/** The button that opened the dialog may have gone with its card; focus is not left behind with it. */
function useFocusOnceClosed(isOpen: boolean): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) focusHeading();
    wasOpen.current = isOpen;
  }, [isOpen]);
}
