// Whether the guide is in the room, by the messages of the channel. Only texts depend on it.
import type { ServerMessage } from "#contract/socket.ts";

/** "lost": was in, and the connection broke. Null: not in yet, or unknown. */
export type GuidePresence = "in" | "lost" | null;

export function guideAfter(before: GuidePresence, message: ServerMessage): GuidePresence {
  if (message.type === "participant_waiting") return "in";
  if (message.type === "session_completed") return null;
  const isGone =
    (message.type === "participant_left" && message.userType === "admin") ||
    // What happened while this page was not connected.
    (message.type === "registered" && !message.peerPresent);
  return isGone && before === "in" ? "lost" : before;
}
