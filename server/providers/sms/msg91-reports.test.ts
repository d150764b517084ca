// Reports as MSG91's help shows them, and the same damaged at random.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MUTATED_BODIES, MUTATED_TIMEOUT_MS, mutated } from "#tests/support/mutated-bodies.ts";
import { isReportSecret, parseReports } from "./msg91-reports.ts";

const ID = "346c6a5a4f51130130130130";
const AT = new Date("2026-11-21T04:36:20Z");
const REQUEST = {
  senderId: "PARCHA",
  requestId: ID,
  userId: "270000",
  campaignName: "API",
  report: [
    { date: "2026-11-21 10:06:20", number: "919510000000", status: "1", desc: "DELIVERED", failedReason: "" },
  ],
};
const NEW = {
  requestId: ID,
  telNum: "919510000000",
  status: "Delivered",
  deliveryTime: "2026-11-21 10:06:20",
};

const json = (value: unknown) => Buffer.from(JSON.stringify(value));
const form = (value: unknown) => Buffer.from(new URLSearchParams({ data: JSON.stringify(value) }).toString());

describe("one delivered SMS is read from", () => {
  test.each([
    ["version 2, a form", form([REQUEST])],
    ["version 2 as JSON", json({ data: JSON.stringify([REQUEST]) })],
    ["a list of requests", json([REQUEST])],
    ["version 3", json({ ...REQUEST.report[0], requestId: ID })],
    ["the new webhook", json(NEW)],
    [
      "the new webhook with texts of lists",
      json({ ...NEW, status: undefined, report: JSON.stringify([NEW]) }),
    ],
    [
      "an id of another spelling and a number as status",
      json([{ request_id: ID, report: [{ status: 1, date: AT.toISOString() }] }]),
    ],
  ])("%s", (_, body) => {
    const read = parseReports(body);
    expect(read?.unreadable).toBe(0);
    expect(read?.reports).toEqual([expect.objectContaining({ providerId: ID, status: "delivered", at: AT })]);
  });
});

test.each([
  ["1", "DELIVERED", "delivered"],
  ["2", "FAILED", "failed"],
  [2, "", "failed"],
  ["9", "NDNC", "failed"],
  ["16", "Rejected by provider", "failed"],
  ["25", "REJECTED", "failed"],
  ["17", "BLOCKED NUMBER", "failed"],
  ["Failed", "Template mismatch", "failed"],
  ["UNDELIVERED", "", "failed"],
  ["not delivered", "", "failed"],
  ["delivered", "", "delivered"],
  ["5", "PENDING", "unknown"],
  ["8", "SUBMITTED", "unknown"],
  ["31", "SENT TO OPERATOR", "unknown"],
  ["Delivered to gateway", "", "unknown"],
  ["3", "Pending, DND check passed", "unknown"],
  [8, "Not delivered yet, will retry", "unknown"],
  ["77", "FAILED", "unknown"],
  ["77", "DELIVERED", "unknown"],
  ["Not delivered yet", "", "unknown"],
  ["Pending", "NDNC check passed", "unknown"],
  ["Rejected", "77", "failed"],
  ["1", "FAILED", "unknown"],
  ["2", "DELIVERED", "unknown"],
])("the status %j with %j is %s", (status, desc, expected) => {
  const read = parseReports(json([{ requestId: ID, report: [{ number: "919510000000", status, desc }] }]));
  expect(read?.reports.map((report) => report.status)).toEqual([expected]);
});

test("the words of a report are kept without the phone's number, and without what MSG91 adds at length", () => {
  const [report] =
    parseReports(json({ requestId: ID, status: "2", desc: `FAILED 919510000000 ${"x".repeat(200)}` }))
      ?.reports ?? [];
  expect(report?.words).toMatch(/^2 FAILED … x+/);
  expect(report?.words?.length).toBeLessThanOrEqual(60);
});

test.each([
  ["FAILED\u0000", "2 FAILED"],
  ["FAILED\ud83d", "2 FAILED\ufffd"],
  ["\udc00 FAILED \u001b[0m", "2 \ufffd FAILED [0m"],
])("the words %j are kept as %j, which the database can store", (desc, words) => {
  expect(parseReports(json({ requestId: ID, status: "2", desc }))?.reports).toMatchObject([
    { status: "failed", words },
  ]);
});

test.each(["constructor", "Constructor", "__proto__"])("the word %s is no status", (status) => {
  expect(parseReports(json({ requestId: ID, status }))?.reports).toMatchObject([
    { status: "unknown", words: status },
  ]);
});

test.each(["+91.943.000.0001", "(943) 000-0001", "९४३०००००१२", "91 94300 00012"])(
  "the words of a report are kept without the number %s",
  (number) => {
    const [report] =
      parseReports(json({ requestId: ID, status: "2", desc: `FAILED ${number}` }))?.reports ?? [];
    expect(report?.words).toMatch(/^2 FAILED [^\p{Nd}]*…$/u);
  },
);

test.each([
  { data: null },
  { data: [] },
  { report: {} },
  { reports: [], data: "[]" },
  { data: null, report: null },
])("a report with the list %j is read itself", (list) => {
  expect(parseReports(json({ requestId: ID, status: "2", ...list }))?.reports).toMatchObject([
    { providerId: ID, status: "failed" },
  ]);
  expect(parseReports(json({ requestId: ID, ...list }))).toEqual({ reports: [], unreadable: 1 });
});

test("a list behind one that is empty is read", () => {
  expect(parseReports(json({ ...REQUEST, data: [] }))?.reports).toMatchObject([{ status: "delivered" }]);
});

test("each entry is read by itself, and those that name no request or no status are counted", () => {
  const read = parseReports(
    json([REQUEST, null, { requestId: ID }, { status: "1" }, "text", { requestId: "a b", status: "2" }]),
  );
  expect([read?.reports.length, read?.unreadable]).toEqual([1, 5]);
});

test.each([["{"], [""], ["data=x"], ['"text"'], ["7"]])("the body %j is none", (text) => {
  expect(parseReports(Buffer.from(text))).toBe(null);
});

test("damaged reports are read or counted, and none throws or decides against its status", {
  timeout: MUTATED_TIMEOUT_MS,
}, () => {
  fc.assert(
    fc.property(
      fc.constantFrom<unknown>([REQUEST], NEW).chain((body) => mutated(body)),
      (body) => {
        const read = parseReports(json(body));
        for (const report of read?.reports ?? []) {
          expect(report.words ?? "").not.toContain("9510000000");
          expect(report.status).not.toBe("failed");
        }
      },
    ),
    { numRuns: MUTATED_BODIES / 5 },
  );
});

test("a secret is right if it is one of the configured ones, and none is right where there is none", () => {
  const secrets = ["new-secret-of-24-characters", "old-secret-of-24-characters"];
  for (const secret of secrets) expect(isReportSecret(secrets, secret)).toBe(true);
  for (const given of ["", "new-secret-of-24-character", "older", "undefined"])
    expect(isReportSecret(secrets, given)).toBe(false);
  expect(isReportSecret([], "")).toBe(false);
});
