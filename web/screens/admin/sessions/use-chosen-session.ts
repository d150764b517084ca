import { useState } from "react";
import { useSession } from "#web/features/sessions/use-sessions.ts";
import type { GuidesDay } from "./guides-day.ts";
import type { RowSession } from "./row-session.ts";

/**
 * The session that is open in the list, or beside it. Beside the list one is always chosen: at first the one that needs
 * the guide first. There it is fetched by itself, because its list may be on another page by now.
 */
export function useChosenSession(isBeside: boolean, groups: GuidesDay<RowSession> | null) {
  const [picked, setPicked] = useState<RowSession | null>(null);
  const first = groups
    ? (groups.toComplete[0] ?? groups.current ?? groups.next ?? groups.done[0] ?? null)
    : null;
  const listed = picked ?? (isBeside ? first : null);
  const { data } = useSession(isBeside && listed ? listed.id : null);
  const choose = (session: RowSession) => setPicked(!isBeside && session.id === picked?.id ? null : session);
  return { chosen: data && data.id === listed?.id ? data : listed, choose };
}
