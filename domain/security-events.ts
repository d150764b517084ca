// Security events: who signed in or failed to, what was refused, which limits were reached. They are rows of the database
// and lines of the log.

export const SECURITY_EVENT_KINDS = [
  "sign-in",
  "sign-in-failed",
  "second-step-failed",
  "access-refused",
  "foreign-origin",
  "bad-signature",
  "limit-reached",
  "password-changed",
  "second-step-changed",
  "sessions-ended",
  "account-switched",
  "data-exported",
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

export const SECURITY_EVENTS_DAYS = 366;

/** Of one kind and server, for each admin and for all other people together. */
export const MAX_REFUSALS_PER_HOUR = 300;
const HOUR_MS = 60 * 60_000;

type Limited = {
  kind: SecurityEventKind;
  adminId: string | null;
  customerId: string | null;
  /** The error code of a refusal. */
  code: string | null;
};

/**
 * Keeps a flood of refusals, which need no account, from filling the database. What succeeds for a person needs an account
 * and is not limited. An admin's limit is apart from that of others, so that an attack on an admin is not lost in a flood.
 */
export class SecurityEventLimit {
  #hour = Number.NaN;
  readonly #counts = new Map<string, number>();

  /** The last event that is written of an hour is `last`. */
  take({ kind, adminId, customerId, code }: Limited, now: Date): "written" | "last" | "dropped" {
    const isOfPerson = adminId !== null || customerId !== null;
    if (code === null && isOfPerson) return "written";
    const hour = Math.floor(now.getTime() / HOUR_MS);
    if (hour !== this.#hour) this.#counts.clear();
    this.#hour = hour;
    const key = `${kind} ${adminId}`;
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    if (count === MAX_REFUSALS_PER_HOUR) return "last";
    return count < MAX_REFUSALS_PER_HOUR ? "written" : "dropped";
  }
}
