import type { BadgeTone } from "#web/ui/badge.tsx";
import type { ListedSession } from "./use-sessions.ts";

/** How admins see a booking's status: the colours of their badges. */
export const STATUS_TONES: Record<ListedSession["status"], BadgeTone> = {
  pending: "outline",
  approved: "outline",
  confirmed: "done",
  completed: "info",
  cancelled: "destructive",
};
