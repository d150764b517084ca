// What a push message looks like when the browser shows it, and where pressing it leads.
import type { PushPayload } from "#domain/push.ts";

export type ShownPush = { title: string; options: NotificationOptions & { data: PushTarget } };
/** `id`: of the message, which counts as opened when the reader presses it. */
export type PushTarget = { id: string; url: string };

/** Null if the text is no payload of this server. */
export function toShownPush(text: string): ShownPush | null {
  const payload = parse(text);
  if (!payload) return null;
  const { id, title, body, url } = payload;
  return {
    title,
    options: {
      body,
      // A copy of the same message replaces the first.
      tag: id,
      icon: "/icons/icon-192.png",
      badge: "/icons/badge-96.png",
      data: { id, url },
    },
  };
}

function parse(text: string): PushPayload | null {
  try {
    const payload: unknown = JSON.parse(text);
    return isPayload(payload) ? payload : null;
  } catch {
    return null;
  }
}

function isPayload(value: unknown): value is PushPayload {
  const fields = value as Record<string, unknown> | null;
  return ["id", "title", "body", "url"].every((name) => typeof fields?.[name] === "string");
}
