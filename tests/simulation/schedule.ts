// Who goes next, decided by chance. Whatever leaves the process (a statement, a call to the provider) waits here until
// it is drawn, one at a time: a run tries interleavings that no load would bring about, and the same seed tries the
// same one again. Refuses to know what the work is.
import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as turn } from "node:timers/promises";
import type { Chance } from "./chance.ts";

/** A process's life: over once it is killed. What it still wants to do then is not done. */
export type Life = { isOver: boolean };

/** What the code of a killed process meets. */
export class Dead extends Error {
  override name = "Dead";
}

export type Thread = { name: string; work: () => Promise<unknown> };
/** Kills the process at the so-manieth piece of work of a kind, before it has its effect or after it. */
export type Crash = { at: RegExp; countdown: number; isAfterEffect: boolean; kill: () => Promise<void> };

type Work = {
  label: string;
  thread: string;
  /** The thread's place among those that are played together. */
  at: number;
  life: Life | null;
  /** The backend that may have to wait for a lock. */
  pid: number | null;
  start: () => Promise<void>;
  refuse: (error: Error) => void;
  ended: Promise<void>;
};

type Options = {
  chance: Chance;
  /** Whether a backend waits for another. */
  isBlocked: (pid: number) => Promise<boolean>;
  /** Called for each piece of work before it is done. */
  onWork: (thread: string, label: string) => void;
};

/** How often the same thread goes on, drawn anew for each play. */
const CONSTANCIES = [0, 0.6, 0.9];
const LOOK_MS = 2;
/** After these, locks are free that were not. */
const LETS_GO = /^(?:commit|rollback|select pg_advisory_unlock)/;
const MOST_TURNS = 100;

export class Schedule {
  readonly #options: Options;
  readonly #threads = new AsyncLocalStorage<{ name: string; at: number }>();
  #parked: Work[] = [];
  #waiting = new Set<Work>();
  #isPlaying = false;
  #crash: Crash | null = null;
  #constancy = 0;
  #last = -1;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Does the work when it is its turn; at once while nothing is played. */
  perform<Value>(
    label: string,
    work: () => Promise<Value>,
    by: { life?: Life; pid?: number } = {},
  ): Promise<Value> {
    const life = by.life ?? null;
    if (life?.isOver) return Promise.reject(new Dead("The process is gone"));
    if (!this.#isPlaying) return work();
    return new Promise<Value>((resolve, reject) => {
      const refuse = (error: Error) => reject(error);
      const start = () =>
        work().then(
          (value) => (life?.isOver ? refuse(new Dead("The process is gone")) : resolve(value)),
          (error: Error) => refuse(life?.isOver ? new Dead("The process is gone") : error),
        );
      const { name: thread, at } = this.#threads.getStore() ?? { name: "later", at: -1 };
      const pid = by.pid ?? null;
      this.#parked.push({ label, thread, at, life, pid, start, refuse, ended: Promise.resolve() });
    });
  }

  /** Plays these together until all are done, and what they left to be done later is done too. */
  async play(threads: readonly Thread[], crash: Crash | null): Promise<void> {
    this.#isPlaying = true;
    this.#crash = crash;
    this.#constancy = this.#options.chance.pick(CONSTANCIES);
    let alive = threads.length;
    const ends = Promise.all(
      threads.map(({ name, work }, at) =>
        this.#threads.run({ name, at }, () =>
          work().finally(() => {
            alive -= 1;
          }),
        ),
      ),
    );
    // It is looked at when all is played.
    ends.catch(() => undefined);
    for (let idle = 0; alive > 0 || this.#parked.length > 0 || this.#waiting.size > 0; ) {
      await this.#settled(() => this.#parked.length + this.#waiting.size >= Math.max(alive, 1));
      this.#refuseDead();
      if (this.#parked.length > 0) await this.#next();
      else if (this.#waiting.size > 0) await Promise.race([...this.#waiting].map(({ ended }) => ended));
      else if (++idle > 100_000) throw new Error("A thread waits for what never comes");
    }
    // What was refused last still has to be heard.
    await this.#settled(() => false);
    this.#isPlaying = false;
    await ends;
  }

  /** Gives the code time to come to its next piece of work. */
  async #settled(isSettled: () => boolean) {
    await turn();
    for (let turns = 1; turns < MOST_TURNS && !isSettled(); turns++) await turn();
  }

  #refuseDead() {
    const dead = this.#parked.filter(({ life }) => life?.isOver);
    this.#parked = this.#parked.filter((work) => !dead.includes(work));
    for (const { refuse } of dead) refuse(new Dead("The process is gone"));
  }

  async #next() {
    const work = this.#draw();
    this.#options.onWork(work.thread, work.label);
    const crash = this.#dueCrash(work);
    if (crash) {
      if (crash.isAfterEffect) await this.#start(work);
      await crash.kill();
      if (!crash.isAfterEffect) work.refuse(new Dead("The process is gone"));
    } else await this.#start(work);
    if (crash || LETS_GO.test(work.label)) await this.#wake();
  }

  /** Locks were let go: whoever waited for them goes on, and may let go of others. */
  async #wake() {
    for (let before = -1; before !== this.#waiting.size; ) {
      before = this.#waiting.size;
      for (const one of [...this.#waiting]) await this.#endedOrBlocked(one, 0);
    }
  }

  /** Often the one that went last: races are won by those who come through while the others have hardly begun. */
  #draw(): Work {
    const { chance } = this.#options;
    // Which of two came here first may hang on the machine; what is drawn must not.
    this.#parked.sort((one, other) => one.at - other.at || one.label.localeCompare(other.label));
    const same = chance.is(this.#constancy) ? this.#parked.find(({ at }) => at === this.#last) : null;
    const work = same ?? chance.pick(this.#parked);
    this.#parked = this.#parked.filter((other) => other !== work);
    this.#last = work.at;
    return work;
  }

  /** Only the house's own work counts: the world outside does not crash. */
  #dueCrash({ life, label }: Work): Crash | null {
    if (!this.#crash?.at.test(label) || !life) return null;
    this.#crash.countdown -= 1;
    if (this.#crash.countdown > 0) return null;
    const due = this.#crash;
    this.#crash = null;
    return due;
  }

  async #start(work: Work) {
    work.ended = work.start().finally(() => this.#waiting.delete(work));
    if (work.pid === null) await work.ended;
    else await this.#endedOrBlocked(work, LOOK_MS);
  }

  /** Until it is done, or waits for a lock that somebody here has. */
  async #endedOrBlocked(work: Work, firstLookMs: number) {
    for (let lookMs = firstLookMs; ; lookMs = LOOK_MS) {
      if (lookMs > 0 && (await isWithin(work.ended, lookMs))) return;
      if (work.pid === null || !(await this.#options.isBlocked(work.pid))) continue;
      if (!this.#waiting.has(work)) this.#options.onWork(work.thread, `(waits) ${work.label}`);
      this.#waiting.add(work);
      return;
    }
  }
}

function isWithin(ended: Promise<void>, delayMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), delayMs);
    void ended.finally(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}
