// Interleaves concurrent tasks at random. Each operation that leaves the server (an SQL statement, a call to the payment
// provider) waits here until the random numbers select it, one at a time. So a run tries interleavings that a load test
// does not reach, and a seed repeats them. The scheduler does not know what the operations do.
import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as nextEventLoopTurn } from "node:timers/promises";
import type { Random } from "./random.ts";

/** One server process from its start until it is killed. Its operations are not executed after that. */
export type ServerInstance = { isKilled: boolean };

/** Thrown by the operations of a killed server. */
export class InstanceKilled extends Error {
  override name = "InstanceKilled";
  override message = "The server was killed";
}

export type Task = { name: string; run: () => Promise<unknown> };
/** Kills the server at the nth operation whose label matches `site`, before the operation's effect or after it. */
export type Crash = { site: RegExp; countdown: number; isAfterEffect: boolean; kill: () => Promise<void> };

type Operation = {
  label: string;
  task: string;
  /** The task's index among those that run together. */
  taskIndex: number;
  /** Null for operations of the outside world. */
  instance: ServerInstance | null;
  /** The PostgreSQL backend that executes the statement, which may have to wait for a lock. */
  pid: number | null;
  start: () => Promise<void>;
  reject: (error: Error) => void;
  ended: Promise<void>;
};

type Options = {
  random: Random;
  /** Whether a PostgreSQL backend waits for a lock of another. */
  isBlocked: (pid: number) => Promise<boolean>;
  /** Called before each operation. */
  onOperation: (task: string, label: string) => void;
};

/** The probability that the task of the last operation goes on; each call of `runTasks` picks one. */
const STICKINESS = [0, 0.6, 0.9];
const LOCK_POLL_MS = 2;
/** Statements that release locks. */
const RELEASES_LOCKS = /^(?:commit|rollback|select pg_advisory_unlock)/;
const MAX_TURNS = 100;

export class Scheduler {
  readonly #options: Options;
  readonly #tasks = new AsyncLocalStorage<{ name: string; index: number }>();
  #ready: Operation[] = [];
  #blocked = new Set<Operation>();
  #isRunning = false;
  #crash: Crash | null = null;
  #stickiness = 0;
  #lastTaskIndex = -1;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Executes the operation when it is selected; at once while `runTasks` is not running. */
  execute<Value>(
    label: string,
    operation: () => Promise<Value>,
    owner: { instance?: ServerInstance; pid?: number } = {},
  ): Promise<Value> {
    const instance = owner.instance ?? null;
    if (instance?.isKilled) return Promise.reject(new InstanceKilled());
    if (!this.#isRunning) return operation();
    return new Promise<Value>((resolve, reject) => {
      const start = () =>
        operation().then(
          (value) => (instance?.isKilled ? reject(new InstanceKilled()) : resolve(value)),
          (error: Error) => reject(instance?.isKilled ? new InstanceKilled() : error),
        );
      const { name: task, index: taskIndex } = this.#tasks.getStore() ?? { name: "later", index: -1 };
      const pid = owner.pid ?? null;
      const ended = Promise.resolve();
      this.#ready.push({ label, task, taskIndex, instance, pid, start, reject, ended });
    });
  }

  /** Runs the tasks together until all have ended, including operations that they started and did not await. */
  async runTasks(tasks: readonly Task[], crash: Crash | null): Promise<void> {
    this.#isRunning = true;
    this.#crash = crash;
    this.#stickiness = this.#options.random.pick(STICKINESS);
    let running = tasks.length;
    const results = Promise.all(
      tasks.map(({ name, run }, index) =>
        this.#tasks.run({ name, index }, () =>
          run().finally(() => {
            running -= 1;
          }),
        ),
      ),
    );
    // A rejection is reported by the `await` below, not as an unhandled one before it.
    results.catch(() => undefined);
    for (let idle = 0; running > 0 || this.#ready.length > 0 || this.#blocked.size > 0; ) {
      await this.#waitUntil(() => this.#ready.length + this.#blocked.size >= Math.max(running, 1));
      this.#rejectOperationsOfKilled();
      if (this.#ready.length > 0) await this.#executeNext();
      else if (this.#blocked.size > 0) await Promise.race([...this.#blocked].map(({ ended }) => ended));
      else if (++idle > 100_000) throw new Error("A task waits for something that never happens");
    }
    // The code that awaits the last rejected operations still has to run.
    await this.#waitUntil(() => false);
    this.#isRunning = false;
    await results;
  }

  /** Lets the tasks run until they reach their next operations. */
  async #waitUntil(isReached: () => boolean) {
    await nextEventLoopTurn();
    for (let turns = 1; turns < MAX_TURNS && !isReached(); turns++) await nextEventLoopTurn();
  }

  #rejectOperationsOfKilled() {
    const killed = this.#ready.filter(({ instance }) => instance?.isKilled);
    this.#ready = this.#ready.filter((operation) => !killed.includes(operation));
    for (const { reject } of killed) reject(new InstanceKilled());
  }

  async #executeNext() {
    const operation = this.#selectNext();
    this.#options.onOperation(operation.task, operation.label);
    const crash = this.#takeDueCrash(operation);
    if (crash) {
      if (crash.isAfterEffect) await this.#start(operation);
      await crash.kill();
      if (!crash.isAfterEffect) operation.reject(new InstanceKilled());
    } else await this.#start(operation);
    if (crash || RELEASES_LOCKS.test(operation.label)) await this.#continueBlocked();
  }

  /** After locks were released: operations that waited for them end, and may release further locks. */
  async #continueBlocked() {
    for (let before = -1; before !== this.#blocked.size; ) {
      before = this.#blocked.size;
      for (const operation of [...this.#blocked]) await this.#waitUntilEndedOrBlocked(operation, 0);
    }
  }

  /** Prefers the task of the last operation: most races need one task to finish while the others have hardly begun. */
  #selectNext(): Operation {
    const { random } = this.#options;
    // The order of arrival depends on the machine's timing. The selection must not, so sort first.
    this.#ready.sort((a, b) => a.taskIndex - b.taskIndex || a.label.localeCompare(b.label));
    const sameTask = random.boolean(this.#stickiness)
      ? this.#ready.find(({ taskIndex }) => taskIndex === this.#lastTaskIndex)
      : null;
    const operation = sameTask ?? random.pick(this.#ready);
    this.#ready = this.#ready.filter((other) => other !== operation);
    this.#lastTaskIndex = operation.taskIndex;
    return operation;
  }

  /** Counts only operations of the server: the outside world does not crash. */
  #takeDueCrash({ instance, label }: Operation): Crash | null {
    if (!this.#crash?.site.test(label) || !instance) return null;
    this.#crash.countdown -= 1;
    if (this.#crash.countdown > 0) return null;
    const due = this.#crash;
    this.#crash = null;
    return due;
  }

  async #start(operation: Operation) {
    operation.ended = operation.start().finally(() => this.#blocked.delete(operation));
    if (operation.pid === null) await operation.ended;
    else await this.#waitUntilEndedOrBlocked(operation, LOCK_POLL_MS);
  }

  /** Resolves when the operation has ended, or waits for a lock that another operation of this run holds. */
  async #waitUntilEndedOrBlocked(operation: Operation, firstDelayMs: number) {
    for (let delayMs = firstDelayMs; ; delayMs = LOCK_POLL_MS) {
      if (delayMs > 0 && (await endsWithin(operation.ended, delayMs))) return;
      if (operation.pid === null || !(await this.#options.isBlocked(operation.pid))) continue;
      if (!this.#blocked.has(operation))
        this.#options.onOperation(operation.task, `(waits) ${operation.label}`);
      this.#blocked.add(operation);
      return;
    }
  }
}

function endsWithin(ended: Promise<void>, delayMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), delayMs);
    void ended.finally(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}
