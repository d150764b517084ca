import { expect, test } from "vitest";
import { describeHealth, type HealthFacts, type HealthSubject } from "./health.ts";

const now = new Date("2026-11-21T10:00:00Z");
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const nothing = { count: 0, oldestAt: null };
const oneSince = (minutes: number) => ({ count: 1, oldestAt: minutesAgo(minutes) });
const sweep = (name: string, ranAgo: number, failingFor: number | null = null) => ({
  sweep: name,
  ranAt: minutesAgo(ranAgo),
  failingSince: failingFor === null ? null : minutesAgo(failingFor),
});

const WELL: HealthFacts = {
  payments: nothing,
  events: nothing,
  refunds: nothing,
  tasks: nothing,
  messages: nothing,
  codes: { judged: null, fewSince: null },
  books: { comparedAt: minutesAgo(60), differences: 0, differsSince: null },
  sweeps: [sweep("sweepHolds", 0), sweep("sweepOutbox", 0)],
  database: { waiting: 0, waitingSince: null },
  live: { deafSince: null },
  archive: { archivedAt: minutesAgo(1) },
};

function lineOf(subject: HealthSubject, facts: Partial<HealthFacts>) {
  return describeHealth({ ...WELL, ...facts }, now).find((line) => line.subject === subject);
}

test("a site on which nothing waits, differs or fails is well in every line", () => {
  expect(describeHealth(WELL, now).map(({ state }) => state)).toEqual(Array(11).fill("well"));
});

test.each([
  ["payments", 10],
  ["events", 10],
  ["refunds", 60],
  ["messages", 60],
] as const)("%s may wait for less than %d minutes", (subject, minutes) => {
  expect(lineOf(subject, { [subject]: oneSince(minutes - 0.5) })).toMatchObject({
    state: "well",
    since: null,
    count: 1,
  });
  expect(lineOf(subject, { [subject]: oneSince(minutes) })).toMatchObject({
    state: "act",
    since: minutesAgo(minutes),
  });
});

test("few login codes that are entered ask for a person, with the numbers that entered none", () => {
  const judged = { asked: 30, entered: 1, minutes: 120, weekShare: 0.8, isFew: true };
  const codes = { judged, fewSince: minutesAgo(9) };
  expect(lineOf("codes", { codes })).toMatchObject({ state: "act", count: 29, since: minutesAgo(9) });
  expect(lineOf("codes", { codes: { ...codes, judged: { ...judged, isFew: false } } })?.state).toBe("well");
});

test("a live channel that hears nothing asks for a person at once", () => {
  const live = { deafSince: minutesAgo(1) };
  expect(lineOf("live", { live })).toMatchObject({ state: "act", since: minutesAgo(1) });
});

test("a task of money asks for an admin at once", () => {
  expect(lineOf("tasks", { tasks: oneSince(0) })?.state).toBe("act");
});

test("books that differ ask for a look, since the first comparison that differed", () => {
  const books = { comparedAt: minutesAgo(5), differences: 2, differsSince: minutesAgo(400) };
  expect(lineOf("books", { books })).toMatchObject({ state: "act", since: minutesAgo(400), count: 2 });
});

test("books that were never compared, or not for 26 hours, are unknown", () => {
  expect(lineOf("books", { books: null })?.state).toBe("unknown");
  const old = { comparedAt: minutesAgo(26 * 60), differences: 0, differsSince: null };
  expect(lineOf("books", { books: old })).toMatchObject({ state: "unknown", since: old.comparedAt });
});

test("sweeps have stopped when none ran for five minutes", () => {
  expect(lineOf("sweeps", { sweeps: [] })?.state).toBe("unknown");
  expect(lineOf("sweeps", { sweeps: [sweep("sweepHolds", 5), sweep("sweepOutbox", 6)] })).toMatchObject({
    state: "act",
    since: minutesAgo(5),
  });
});

test("a sweep that fails for five minutes is named, with the time of the first failure", () => {
  const sweeps = [sweep("sweepHolds", 0, 4), sweep("sweepOutbox", 0, 5), sweep("sweepRefunds", 0, 9)];
  expect(lineOf("sweeps", { sweeps })).toMatchObject({
    state: "act",
    since: minutesAgo(9),
    count: 2,
    names: ["sweepOutbox", "sweepRefunds"],
  });
});

test("requests that have waited for a connection to the database for two minutes ask for a look, those of a moment do not", () => {
  const at = (minutes: number) =>
    lineOf("database", { database: { waiting: 3, waitingSince: minutesAgo(minutes) } });
  expect(lineOf("database", { database: { waiting: 3, waitingSince: null } })).toMatchObject({
    state: "well",
  });
  expect(at(1.9)).toMatchObject({ state: "well", since: null });
  expect(at(2)).toMatchObject({ state: "act", count: 3, since: minutesAgo(2) });
});

test("an archive has fallen behind when nothing was archived for ten minutes, and a site without one has no line", () => {
  expect(lineOf("archive", { archive: { archivedAt: minutesAgo(9.5) } })).toMatchObject({ state: "well" });
  expect(lineOf("archive", { archive: { archivedAt: minutesAgo(10) } })).toMatchObject({
    state: "act",
    since: minutesAgo(10),
  });
  expect(lineOf("archive", { archive: null })).toBeUndefined();
});
