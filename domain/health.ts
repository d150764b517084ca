// Whether the running site is well, one line for each part of it. The alert rules in ops/monitoring have the same limits.
import type { CodeFigure } from "./code-figures.ts";
import { addMinutes } from "./ist-time.ts";

export const HEALTH_SUBJECTS = [
  "payments",
  "events",
  "refunds",
  "books",
  "tasks",
  "messages",
  "codes",
  "sweeps",
  "database",
  "live",
  "archive",
] as const;
export type HealthSubject = (typeof HEALTH_SUBJECTS)[number];

/** `unknown`: nothing is recorded yet, or not for a long time. */
type HealthState = "well" | "act" | "unknown";

export type Waiting = { count: number; oldestAt: Date | null };

export type BookComparison = { comparedAt: Date; differences: number; differsSince: Date | null };

type SweepRun = { sweep: string; ranAt: Date; failingSince: Date | null };

export type HealthFacts = {
  /** Payments that customers have made and that neither approved anything nor are refunded. */
  payments: Waiting;
  /** Stored events of the payment provider that are not processed. */
  events: Waiting;
  /** Refunds that the provider has not accepted yet. */
  refunds: Waiting;
  /** Payments and refunds that an admin has to decide. */
  tasks: Waiting;
  /** Messages that are due and not sent. */
  messages: Waiting;
  /** The last judgement of how many numbers enter the login codes that they ask for; null where too few ask. */
  codes: { judged: CodeFigure | null; fewSince: Date | null };
  /** Null before the first comparison. */
  books: BookComparison | null;
  sweeps: readonly SweepRun[];
  /** Requests of this server that wait for a connection to the database, and since when there were always some. */
  database: { waiting: number; waitingSince: Date | null };
  /** Since when the live channel of this server hears nothing; null while it does. */
  live: { deafSince: Date | null };
  /** When PostgreSQL last archived a part of its write-ahead log. Null where it has no archive. */
  archive: { archivedAt: Date } | null;
};

export type HealthLine = {
  subject: HealthSubject;
  state: HealthState;
  /** Since when it waits, differs, fails or is unknown. */
  since: Date | null;
  /** How many wait, differ or fail. */
  count: number;
  /** Names of failing sweeps. */
  names: string[];
};

/** How old the oldest may be, in minutes. */
const LIMITS_MINUTES = { payments: 10, events: 10, refunds: 60, tasks: 0, messages: 60 } as const;
/** The sweep compares every 6 hours, and more often while it cannot. */
const BOOKS_LIMIT_MINUTES = 26 * 60;
const SWEEP_LIMIT_MINUTES = 5;
/** As in the alert PoolExhausted (ops/monitoring). */
const DATABASE_LIMIT_MINUTES = 2;
/** The sweeps write every few seconds, and what is written is archived each minute. */
const ARCHIVE_LIMIT_MINUTES = 10;

/** A site without an archive has no line for it. */
export function describeHealth(facts: HealthFacts, now: Date): HealthLine[] {
  const waiting = (subject: keyof typeof LIMITS_MINUTES): HealthLine => {
    const { count, oldestAt } = facts[subject];
    const isLate = oldestAt !== null && isOver(oldestAt, LIMITS_MINUTES[subject], now);
    return { subject, state: isLate ? "act" : "well", since: isLate ? oldestAt : null, count, names: [] };
  };
  const lines: Record<HealthSubject, HealthLine | null> = {
    payments: waiting("payments"),
    events: waiting("events"),
    refunds: waiting("refunds"),
    books: { subject: "books", names: [], ...stateOfBooks(facts.books, now) },
    tasks: waiting("tasks"),
    messages: waiting("messages"),
    codes: { subject: "codes", names: [], ...stateOfCodes(facts.codes) },
    sweeps: { subject: "sweeps", ...stateOfSweeps(facts.sweeps, now) },
    database: { subject: "database", names: [], ...stateOfDatabase(facts.database, now) },
    live: {
      subject: "live",
      state: facts.live.deafSince ? "act" : "well",
      since: facts.live.deafSince,
      count: 0,
      names: [],
    },
    archive: facts.archive && {
      subject: "archive",
      ...stateOfArchive(facts.archive.archivedAt, now),
      count: 0,
      names: [],
    },
  };
  return HEALTH_SUBJECTS.flatMap((subject) => lines[subject] ?? []);
}

function stateOfDatabase({ waiting, waitingSince }: HealthFacts["database"], now: Date) {
  const isCrowded = waitingSince !== null && isOver(waitingSince, DATABASE_LIMIT_MINUTES, now);
  return {
    state: isCrowded ? "act" : "well",
    since: isCrowded ? waitingSince : null,
    count: waiting,
  } as const;
}

/** Counts those who asked and entered none. */
function stateOfCodes({ judged, fewSince }: HealthFacts["codes"]) {
  if (!judged?.isFew) return { state: "well", since: null, count: 0 } as const;
  return { state: "act", since: fewSince, count: judged.asked - judged.entered } as const;
}

function stateOfBooks(books: BookComparison | null, now: Date) {
  if (!books) return { state: "unknown", since: null, count: 0 } as const;
  const { comparedAt, differences, differsSince } = books;
  if (differences > 0) return { state: "act", since: differsSince, count: differences } as const;
  if (isOver(comparedAt, BOOKS_LIMIT_MINUTES, now))
    return { state: "unknown", since: comparedAt, count: 0 } as const;
  return { state: "well", since: null, count: 0 } as const;
}

/** The sweeps run one after the other, so the latest run says whether they run at all. */
function stateOfSweeps(sweeps: readonly SweepRun[], now: Date): Omit<HealthLine, "subject"> {
  const last = sweeps.map(({ ranAt }) => ranAt).toSorted((a, b) => Number(b) - Number(a))[0];
  if (!last) return { state: "unknown", since: null, count: 0, names: [] };
  if (isOver(last, SWEEP_LIMIT_MINUTES, now)) return { state: "act", since: last, count: 0, names: [] };
  const failing = sweeps.flatMap(({ sweep, failingSince }) =>
    failingSince && isOver(failingSince, SWEEP_LIMIT_MINUTES, now) ? { sweep, failingSince } : [],
  );
  const since =
    failing.map(({ failingSince }) => failingSince).toSorted((a, b) => Number(a) - Number(b))[0] ?? null;
  const names = failing.map(({ sweep }) => sweep);
  return { state: since ? "act" : "well", since, count: names.length, names };
}

function stateOfArchive(archivedAt: Date, now: Date): Pick<HealthLine, "state" | "since"> {
  if (isOver(archivedAt, ARCHIVE_LIMIT_MINUTES, now)) return { state: "act", since: archivedAt };
  return { state: "well", since: null };
}

function isOver(since: Date, minutes: number, now: Date): boolean {
  return addMinutes(since, minutes) <= now;
}
