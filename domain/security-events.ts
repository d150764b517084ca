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

/** What needs no account, so that an attacker can cause any number of them. */
const WITHOUT_ACCOUNT: ReadonlySet<SecurityEventKind> = new Set([
  "sign-in-failed",
  "second-step-failed",
  "access-refused",
  "foreign-origin",
  "bad-signature",
  "limit-reached",
]);
/** Of one kind and server, for kinds without an account and events without a person; those beyond it share a row a minute. A month of attacks from many networks is some 300 MB. */
const MAX_ROWS_PER_HOUR = 300;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

type Counted = {
  kind: SecurityEventKind;
  adminId: string | null;
  customerId: string | null;
  network: string | null;
};

/**
 * Decides what of many equal events is written. Equal ones of a minute share a row, whose count is written when it is a
 * power of two: a flood costs few writes, and the row says how many there were at least. One counter for each server.
 */
export class SecurityEventCounter {
  #minute = Number.NaN;
  #hour = Number.NaN;
  readonly #counts = new Map<string, number>();
  readonly #rowsOfHour = new Map<SecurityEventKind, number>();

  /**
   * How many to add to the row of the event, 0 for none. `isOther`: to the row of those beyond the limit, which has no
   * network. Each admin has one of them, because admins are few; all customers and strangers share one.
   */
  add(event: Counted, now: Date): { count: number; isOther: boolean } {
    this.#forgetPast(now);
    const key = [event.kind, event.adminId, event.customerId, event.network].join(" ");
    const rows = this.#rowsOfHour.get(event.kind) ?? 0;
    const isAnonymous = event.adminId === null && event.customerId === null;
    const isLimited = (WITHOUT_ACCOUNT.has(event.kind) || isAnonymous) && rows >= MAX_ROWS_PER_HOUR;
    const isOther = isLimited && !this.#counts.has(key);
    if (!isOther && !this.#counts.has(key)) this.#rowsOfHour.set(event.kind, rows + 1);
    return { count: this.#increment(isOther ? `${event.kind} others of ${event.adminId}` : key), isOther };
  }

  /** What has not been written yet, if the new count is a power of two. */
  #increment(key: string): number {
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    if (count === 1) return 1;
    return Number.isInteger(Math.log2(count)) ? count / 2 : 0;
  }

  #forgetPast(now: Date) {
    const minute = Math.floor(now.getTime() / MINUTE_MS);
    const hour = Math.floor(now.getTime() / HOUR_MS);
    if (minute !== this.#minute) this.#counts.clear();
    if (hour !== this.#hour) this.#rowsOfHour.clear();
    this.#minute = minute;
    this.#hour = hour;
  }
}
