// Entries of the audit trail that need no admin: who signed in or failed to, what was refused, which limits were reached.

/** After so many days they are deleted. */
export const AUDIT_EVENT_DAYS = 366;

/** Of one error code and server, for each admin and for all other people together. */
export const MAX_REFUSALS_PER_HOUR = 300;
const HOUR_MS = 60 * 60_000;

type Limited = {
  adminId: string | null;
  customerId: string | null;
  /** The error code of a refusal. */
  code: string | null;
};

/**
 * Keeps a flood of refusals, which need no account, from filling the database. What succeeds for a person needs an account
 * and is not limited. An admin's limit is apart from that of others, so that an attack on an admin is not lost in a flood.
 */
export class AuditEventLimit {
  #hour = Number.NaN;
  readonly #counts = new Map<string, number>();

  /** The last event that is written of an hour is `last`. */
  take({ adminId, customerId, code }: Limited, now: Date): "written" | "last" | "dropped" {
    const isOfPerson = adminId !== null || customerId !== null;
    if (code === null && isOfPerson) return "written";
    const hour = Math.floor(now.getTime() / HOUR_MS);
    if (hour !== this.#hour) this.#counts.clear();
    this.#hour = hour;
    const key = `${code} ${adminId}`;
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    if (count === MAX_REFUSALS_PER_HOUR) return "last";
    return count < MAX_REFUSALS_PER_HOUR ? "written" : "dropped";
  }
}
