import type { CompanionState } from "#contract/companions.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { useCode } from "#web/api/use-code.ts";
import { roomStateOf } from "#web/features/sessions/room-state.ts";
import { refreshSessionsSoon, type UpcomingSession } from "#web/features/sessions/use-sessions.ts";
import { useT } from "#web/i18n/t.ts";
import { Icon } from "#web/ui/icon.tsx";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { companionNameOf } from "./companion-name.ts";

/** What a session of some lists has only. */
export type CompanionSessionFields = Pick<UpcomingSession, "companion"> & Parameters<typeof roomStateOf>[0];
type Props = { session: { id: string } & Partial<CompanionSessionFields> };

/** For the guide: who is in the session beside the attendee, and what can be decided about it. Nothing where nobody is. */
export function SessionCompanion({ session }: Props) {
  const t = useT();
  if (!hasCompanion(session)) return null;
  const { id, companion } = session;
  const { kind } = roomStateOf(session, serverNow());
  const isOpen = kind === "open" || kind === "too-early";
  return (
    <section className="grid grid-cols-1 gap-2 rounded-part bg-primary-soft px-3 py-2.5">
      <p className="flex items-start gap-2">
        <Icon name="user" size={20} className="mt-0.5 shrink-0 text-primary" />
        <span className="min-w-0 wrap-anywhere">
          <span className="block font-bold">
            {t("companions.with", { name: companionNameOf(t, companion) })}
          </span>
          {isOpen ? <span className="block text-small">{t(`companions.${stateOf(companion)}`)}</span> : null}
        </span>
      </p>
      {isOpen ? <Decisions bookingId={id} companion={companion} /> : null}
    </section>
  );
}

const loadDecisions = () => import("./companion-decisions.tsx");

/** A part, because the call has it too, which must not bring the admins' screens along. */
function Decisions(props: { bookingId: string; companion: CompanionState }) {
  const { data: code } = useCode("companion-decisions", loadDecisions, { isOptional: true });
  if (!code) return <LoadingBlocks blocks={["h-11"]} />;
  return <code.CompanionDecisions {...props} onSettled={refreshSessionsSoon} />;
}

type Accompanied = CompanionSessionFields & { id: string; companion: CompanionState };

function hasCompanion(session: Props["session"]): session is Accompanied {
  return Boolean(session.companion) && "joinClosesAt" in session;
}

/** The end of the name of its sentence. */
function stateOf({ admission, isMuted, isHere, isInRoom }: CompanionState) {
  if (admission === "sent-out") return "state-sent-out";
  if (admission === "named") return isHere ? "state-waiting" : "state-away";
  if (!isInRoom) return "state-let-in";
  return isMuted ? "state-muted" : "state-in";
}
