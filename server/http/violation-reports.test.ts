import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
});
beforeEach(() => {
  app.log.length = 0;
  // Counts begin anew with each hour.
  app.clock.forward(60);
});
afterAll(() => app.stop());

const PHONE = "9876543210";
const SECRET = "reset-token-17";

const singleReport = (more: object = {}) => ({
  "csp-report": {
    "document-uri": `${app.url}/session/0b0e6a1e-0000-4000-8000-000000000000/results?phone=${PHONE}#${SECRET}`,
    referrer: `${app.url}/m/${SECRET}`,
    "violated-directive": "script-src-elem 'self'",
    "effective-directive": "script-src-elem",
    "blocked-uri": `https://evil.example/${SECRET}?q=${SECRET}`,
    "script-sample": SECRET,
    disposition: "enforce",
    ...more,
  },
});

const batchedReport = (more: object = {}) => ({
  type: "csp-violation",
  age: 10,
  url: `${app.url}/book?phone=${PHONE}`,
  user_agent: SECRET,
  body: {
    documentURL: `${app.url}/book?phone=${PHONE}`,
    effectiveDirective: "require-trusted-types-for",
    blockedURL: "trusted-types-sink",
    disposition: "report",
    sample: `Element innerHTML|${SECRET}`,
    ...more,
  },
});

async function send(body: unknown, type = "application/csp-report", headers: Record<string, string> = {}) {
  const sent = typeof body === "string" ? body : JSON.stringify(body);
  const init = { method: "POST", headers: { "content-type": type, ...headers }, body: sent };
  // As a browser may send it: without an Origin.
  return fetch(`${app.url}/api/csp-reports`, init);
}

const logged = () =>
  app.log
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => /policy violation/.test(String(msg)));

test("a report is logged as screen, directive and host, without query, id, referrer or sample", async () => {
  expect((await send(singleReport())).status).toBe(204);
  expect(logged()).toEqual([
    expect.objectContaining({
      screen: "/session/:bookingId/results",
      directive: "script-src-elem",
      blocked: "evil.example",
      isEnforced: true,
      count: 1,
    }),
  ]);
  expect((await send([batchedReport()], "application/reports+json")).status).toBe(204);
  expect(logged()[1]).toMatchObject({
    screen: "/book",
    directive: "require-trusted-types-for",
    blocked: "trusted-types-sink",
    isEnforced: false,
  });
  const lines = app.log.join("\n");
  for (const secret of [PHONE, SECRET, "0b0e6a1e", "/m/"]) expect(lines).not.toContain(secret);
});

test.each([
  ["an address of no screen", { "document-uri": "https://other.example/api/calendar/x/key" }, "screen"],
  [
    "a directive that is none",
    { "effective-directive": "9876543210 x", "violated-directive": "" },
    "directive",
  ],
  ["a blocked address that is none", { "blocked-uri": "Ramesh of Jhansi" }, "blocked"],
])("%s is logged as other", async (_, more, field) => {
  await send(singleReport(more));
  expect(logged()[0]).toHaveProperty(field, "other");
});

test("an extension of the browser is logged by its scheme, without the id of the installation", async () => {
  await send(singleReport({ "blocked-uri": `moz-extension://${SECRET}/x.js` }));
  expect(logged()[0]).toMatchObject({ blocked: "moz-extension:" });
});

test("the same violation is logged the 1st, 10th and 100th time in an hour, and anew in the next hour", async () => {
  for (let sent = 0; sent < 120; sent += 20)
    await send(
      Array.from({ length: 20 }, () => batchedReport()),
      "application/reports+json",
    );
  expect(logged().map(({ count }) => count)).toEqual([1, 10, 100]);
  app.clock.forward(60);
  await send([batchedReport()], "application/reports+json");
  expect(logged().map(({ count }) => count)).toEqual([1, 10, 100, 1]);
});

test("more than 100 kinds in an hour are counted as one", async () => {
  for (let sent = 0; sent < 200; sent += 20) {
    const reports = Array.from({ length: 20 }, (_, index) =>
      batchedReport({ blockedURL: `https://host-${sent + index}.example/` }),
    );
    await send(reports, "application/reports+json");
  }
  const further = logged().filter(({ msg }) => msg === "further kinds of policy violations");
  expect(further.map(({ count }) => count)).toEqual([1, 10, 100]);
  expect(logged()).toHaveLength(103);
});

test("of one body at most 20 reports are read, and other kinds of reports are ignored", async () => {
  const many = Array.from({ length: 500 }, (_, index) =>
    batchedReport({ blockedURL: `https://h${index}.example/`, sample: "" }),
  );
  expect(JSON.stringify(many.slice(0, 100)).length).toBeLessThan(64 * 1024);
  await send(many.slice(0, 100), "application/reports+json");
  expect(logged()).toHaveLength(20);
  const deprecation = { ...batchedReport(), type: "deprecation" };
  expect((await send([deprecation, { type: "csp-violation" }], "application/reports+json")).status).toBe(204);
  expect(logged()).toHaveLength(20);
});

test.each([
  ["no JSON", "{", "application/csp-report", 400],
  ["no report", "{}", "application/csp-report", 400],
  ["a key that reaches the prototype", '{"__proto__":{"a":1}}', "application/csp-report", 400],
  ["JSON of another type", "{}", "application/json", 415],
  ["no type", "x", "text/plain", 415],
  ["more than 64 KiB", `"${"a".repeat(70_000)}"`, "application/reports+json", 413],
])("a body with %s is refused and logs no violation", async (_, body, type, status) => {
  expect((await send(body, type)).status).toBe(status);
  expect(logged()).toEqual([]);
});

test("one address may send 30 bodies a minute", async () => {
  const limited = await startTestApp();
  const headers = { "content-type": "application/reports+json" };
  const report = () => fetch(`${limited.url}/api/csp-reports`, { method: "POST", headers, body: "[]" });
  const statuses = await Promise.all(Array.from({ length: 31 }, async () => (await report()).status));
  expect(statuses.filter((status) => status === 204)).toHaveLength(30);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  await limited.stop();
});
