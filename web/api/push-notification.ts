// What a push message looks like when the browser shows it, and where pressing it leads.
import type { PushPayload } from "#domain/push.ts";

export type ShownPush = { title: string; options: NotificationOptions & { data: PushTarget } };
/** `id`: of the message, which counts as opened when the reader presses it; null where the push names none. */
export type PushTarget = { id: string | null; url: string };

/**
 * Shown for a push that is none of this server's version. The service worker knows no language, so it is in both. A push that
 * shows nothing is refused: Safari ends the subscription after three of them.
 */
const GENERAL = { title: "आपके लिए एक मैसेज है", body: "You have a message", url: "/" };

/** Each part that cannot be read is the general one. */
export function toShownPush(text: string): ShownPush {
  const fields = parse(text);
  const title = textOf(fields.title);
  const body = textOf(fields.body);
  const { id, url } = fields;
  const target: PushTarget = {
    id: typeof id === "string" && id !== "" ? id : null,
    url: typeof url === "string" && url.startsWith("/") ? url : GENERAL.url,
  };
  return {
    title: title ?? GENERAL.title,
    options: {
      body: body ?? (title === null ? GENERAL.body : `${GENERAL.title} · ${GENERAL.body}`),
      // A copy of the same message replaces the first.
      tag: target.id ?? "general",
      icon: "/icons/icon-192.png",
      badge: "/icons/badge-96.png",
      data: target,
    },
  };
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value : null;
}

function parse(text: string): Partial<Record<keyof PushPayload, unknown>> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return {};
  }
}
