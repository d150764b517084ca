// Push messages by the standard of the browsers: where they may be sent, and how many browsers of one person get them.

/**
 * The hosts of the push services of Chromium, Firefox, Safari and Edge. A browser names its service in its subscription,
 * so an address outside this list could be any host that a forger chose.
 */
const SERVICE_HOSTS = ["fcm.googleapis.com", "web.push.apple.com"];
const SERVICE_DOMAINS = [".push.services.mozilla.com", ".push.apple.com", ".notify.windows.com"];

/** Scheme, host and slash alone before the path: no port, no user, and letters that every parser reads alike. */
const SERVICE_URL = /^https:\/\/([a-z0-9.-]+)\/[\x21-\x7e]*$/;

/** Whether this is the address of a subscription at a push service. */
export function isPushServiceUrl(text: string): boolean {
  const host = SERVICE_URL.exec(text)?.[1];
  if (host === undefined) return false;
  return SERVICE_HOSTS.includes(host) || SERVICE_DOMAINS.some((domain) => host.endsWith(domain));
}

/** Of one customer or admin. A further browser replaces the one that was seen the longest ago. */
export const MAX_PUSH_SUBSCRIPTIONS = 10;

/** What a push carries, as JSON. `id` names the message when the reader opens it; `url` is a path of this site. */
export type PushPayload = { id: string; title: string; body: string; url: string };
