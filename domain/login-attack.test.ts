// Plays the attacker of decision 0110 against the rules on a simulated clock: 1,000 addresses, each of a network of its own,
// 100,000 registered phones, and every proof of work solved at once. Counts the accounts that the attacker's guesses open on
// average. LONG=1 plays 30 days.
import { expect, test } from "vitest";
import { addMinutes } from "./ist-time.ts";
import { MAX_LOGIN_CODE_TRIES } from "./login.ts";
import {
  budgetOfTry,
  DEFAULT_SMS_CEILINGS,
  decideSend,
  type LoginCodeHistory,
  MAX_FAILED_OF_NETWORK,
  RESERVE_DAYS,
  type TryBudget,
} from "./login-codes.ts";

const ADDRESSES = 1000;
const PHONES = 100_000;
/** The one phone that the attacker keeps besieged. */
const BESIEGED = -1;
const DAYS = process.env.LONG === "1" ? 30 : 1;
const HOUR = 60;
const DAY = 24 * HOUR;
const PROBABILITY = 1 / 10_000;
const START = new Date("2026-11-21T00:00:00Z");

/** Instants in minutes since the start, with a sum over a sliding window. */
class Window {
  readonly #minutes: number;
  #events: { at: number; count: number }[] = [];
  #first = 0;
  #sum = 0;
  #dates: Date[] | null = null;
  constructor(minutes: number) {
    this.#minutes = minutes;
  }
  add(at: number, count = 1) {
    this.#events.push({ at, count });
    this.#dates = null;
    this.#sum += count;
  }
  sum(now: number): number {
    for (let event = this.#events[this.#first]; event && event.at <= now - this.#minutes; ) {
      this.#sum -= event.count;
      this.#dates = null;
      event = this.#events[++this.#first];
    }
    if (this.#first > 5000) {
      this.#events = this.#events.slice(this.#first);
      this.#first = 0;
    }
    return this.#sum;
  }
  dates(now: number): Date[] {
    this.sum(now);
    this.#dates ??= this.#events.slice(this.#first).map(({ at }) => addMinutes(START, at));
    return this.#dates;
  }
}

class WindowsByKey {
  readonly #minutes: number;
  readonly #windows = new Map<number, Window>();
  constructor(minutes: number) {
    this.#minutes = minutes;
  }
  of(key: number): Window {
    const found = this.#windows.get(key) ?? new Window(this.#minutes);
    this.#windows.set(key, found);
    return found;
  }
}

/** What the database holds, and the attacker's requests against it. */
class AttackedServer {
  /** Without the reserve. */
  readonly hour = new Window(HOUR);
  readonly day = new Window(DAY);
  readonly reservedDay = new Window(DAY);
  readonly failed = new Window(DAY + 10);
  readonly failedOf = new WindowsByKey(DAY + 10);
  readonly reserve = new Window(RESERVE_DAYS * DAY);
  readonly reserveOf = new WindowsByKey(RESERVE_DAYS * DAY);
  readonly sentTo = new WindowsByKey(DAY);
  readonly sentFrom = new Map<string, Window>();
  readonly unverifiedFrom = new WindowsByKey(HOUR);
  readonly guesses: Record<TryBudget, number> = { day: 0, reserve: 0 };

  /** As sends and tries of a stranger's new browser; false if it is refused. */
  attack(now: number, phone: number, address: number): boolean {
    const decision = decideSend(
      this.history(now, phone, address),
      addMinutes(START, now),
      DEFAULT_SMS_CEILINGS,
    );
    if (decision.kind !== "send") return false;
    this.unverifiedFrom.of(address).add(now);
    this.sentTo.of(phone).add(now);
    this.sentFromTo(address, phone).add(now);
    this.day.add(now);
    (decision.isReserved ? this.reservedDay : this.hour).add(now);
    this.guess(now, phone, address);
    return true;
  }

  sentFromTo(address: number, phone: number): Window {
    const key = `${address} ${phone}`;
    const found = this.sentFrom.get(key) ?? new Window(DAY);
    this.sentFrom.set(key, found);
    return found;
  }

  history(now: number, phone: number, address: number): LoginCodeHistory {
    const [lastHour, lastDay] = [this.hour.sum(now), this.day.sum(now)];
    const ofAddress = this.sentFromTo(address, phone).dates(now);
    return {
      isKnownBrowser: false,
      hasProof: true,
      latestOfBrowser: null,
      sentToPhone: this.sentTo.of(phone).dates(now),
      sentToPhoneFromIp: ofAddress,
      sentToPhoneFromNetwork: ofAddress,
      unverifiedFromIp: this.unverifiedFrom.of(address).dates(now),
      totals: {
        ...{ lastHour, lastDay, unknownLastHour: lastHour, unknownLastDay: lastDay },
        reservedLastDay: this.reservedDay.sum(now),
      },
    };
  }

  budgetOf(now: number, phone: number, address: number): TryBudget | null {
    return budgetOfTry({
      ofPhone: this.failedOf.of(phone).sum(now),
      inAll: this.failed.sum(now),
      ofNetwork: this.reserveOf.of(address).sum(now),
      inReserve: this.reserve.sum(now),
    });
  }

  guess(now: number, phone: number, address: number) {
    for (let tries = 0; tries < MAX_LOGIN_CODE_TRIES; tries++) {
      const budget = this.budgetOf(now, phone, address);
      if (budget === null) return;
      this.guesses[budget] += 1;
      if (budget === "day") {
        this.failed.add(now);
        this.failedOf.of(phone).add(now);
      } else {
        this.reserve.add(now);
        this.reserveOf.of(address).add(now);
      }
    }
  }
}

/** `networks`: how many the attacker has. */
function play(days: number, networks: number): AttackedServer {
  const server = new AttackedServer();
  let next = 1;
  for (let now = 0; now < days * DAY; now++) {
    const first = (now * 84) % networks;
    for (let i = 0; i < 84; i++) server.attack(now, BESIEGED, (first + i) % networks);
    server.attack(now, next++ % PHONES, now % networks);
  }
  return server;
}

/** The budget of a day comes again each day; what the reserve has judged comes back after 30 days. */
function accountsInMonth(days: number, networks: number) {
  const { guesses } = play(days, networks);
  return { ofDays: ((guesses.day * PROBABILITY) / days) * 30, ofReserve: guesses.reserve * PROBABILITY };
}

test("an attacker with 1,000 addresses and 100,000 phones opens fewer than one account in 30 days", {
  timeout: 300_000,
}, () => {
  const { ofDays, ofReserve } = accountsInMonth(DAYS, ADDRESSES);
  expect(ofDays + ofReserve).toBeLessThan(1);
  // 0.80: 0.60 by the budgets of the days, 0.20 by the reserve. The attacker did use both: otherwise the figure would prove
  // nothing.
  expect(ofDays).toBeGreaterThan(0.59);
  expect(ofReserve).toBeGreaterThan(0.19);
});

test("an attacker with 100,000 addresses opens fewer than one, too", { timeout: 300_000 }, () => {
  const { ofDays, ofReserve } = accountsInMonth(DAYS, 100_000);
  // The day's SMS let the attacker use up the whole reserve, of 0.30, in some days.
  expect(ofReserve).toBeLessThanOrEqual(0.3);
  expect(ofDays).toBeLessThan(0.7);
});

/** How the attacker spreads the addresses over the time; each is asked for 84 times a minute. */
const PACES = {
  "all addresses in turn": (now: number, i: number) => (now * 84 + i) % ADDRESSES,
  "as many fresh addresses as an hour has sends": (now: number, i: number) =>
    (Math.floor(now / 5) + i) % ADDRESSES,
  "one fresh address a minute": (now: number) => now % ADDRESSES,
};

test.each(Object.entries(PACES))(
  "during the attack on one phone, by %s, its owner gets a code on a new browser at any minute, which is judged",
  (_, addressAt) => {
    const server = new AttackedServer();
    for (let now = 0; now < 2 * DAY; now++) {
      for (let i = 0; i < 84; i++) server.attack(now, BESIEGED, addressAt(now, i));
      const owner = server.history(now, BESIEGED, ADDRESSES);
      expect(decideSend(owner, addMinutes(START, now), DEFAULT_SMS_CEILINGS).kind).toBe("send");
      expect(server.budgetOf(now, BESIEGED, ADDRESSES)).not.toBe(null);
      const known = { ...owner, isKnownBrowser: true, sentToPhone: [] };
      expect(decideSend(known, addMinutes(START, now), DEFAULT_SMS_CEILINGS).kind).toBe("send");
    }
    // Otherwise the owner would not have been in anybody's way.
    expect(server.reserveOf.of(0).sum(2 * DAY)).toBe(MAX_FAILED_OF_NETWORK);
    expect(server.sentTo.of(BESIEGED).sum(2 * DAY)).toBeGreaterThan(12 * 24);
  },
);

test("an owner whose network is used up is asked to wait an hour at most", () => {
  const server = new AttackedServer();
  for (let now = 0; now < 6 * HOUR; now++) {
    for (let i = 0; i < 84; i++) server.attack(now, BESIEGED, (now * 84 + i) % ADDRESSES);
    const decision = decideSend(
      server.history(now, BESIEGED, 0),
      addMinutes(START, now),
      DEFAULT_SMS_CEILINGS,
    );
    if (decision.kind === "wait")
      expect(decision.until.getTime()).toBeLessThanOrEqual(addMinutes(START, now + HOUR).getTime());
  }
});
