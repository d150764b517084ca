import type { BadgeTone } from "#web/ui/badge.tsx";
import type { ListedSession } from "./use-sessions.ts";

export const STATUS_TONES: Record<ListedSession["status"], BadgeTone> = {
  pending: "outline",
  approved: "outline",
  confirmed: "done",
  completed: "info",
  cancelled: "destructive",
};
