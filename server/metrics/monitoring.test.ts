// The files of ops/monitoring against what the server exports. With promtool and Prometheus themselves in
// `npm run test:long`, where Debian's package is installed.
import { execFile, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { parse } from "yaml";
import { freePort } from "#tests/support/process.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const run = promisify(execFile);
const FOLDER = fileURLToPath(new URL("../../ops/monitoring/", import.meta.url));
const read = (name: string) => readFileSync(join(FOLDER, name), "utf8");
const TOKEN = "a long token of these tests";

type Rules = { groups: { rules: { alert: string; expr: string; labels: { severity: string } }[] }[] };
type Stories = { tests: { promql_expr_test: { expr: string; exp_samples: unknown[] }[] }[] };
type Dashboard = { panels: { title: string; targets?: { expr: string }[] }[] };

const rules = (parse(read("alerts.yml")) as Rules).groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(read("dashboard.json")) as Dashboard;
const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
];

/** Words of PromQL, labels, and metrics of Prometheus itself and of its blackbox exporter. */
const OTHER_WORDS = new Set([
  ...["and", "by", "histogram_quantile", "increase", "max", "rate", "sum", "time", "topk", "vector"],
  ...["instance", "job", "kind", "le", "method", "route", "status", "sweep"],
  ...["up", "probe_success", "probe_ssl_earliest_cert_expiry"],
]);

/** The names in an expression, without texts and durations. */
function wordsOf(expr: string): string[] {
  return expr.replaceAll(/"[^"]*"|\[\w+\]/g, "").match(/[a-z_:][\w:]*/gi) ?? [];
}

let app: TestApp;
const exported = new Set<string>();
beforeAll(async () => {
  app = await startTestApp({ env: { METRICS_TOKEN: TOKEN } });
  const response = await fetch(`${app.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  for (const [, name = "", type] of (await response.text()).matchAll(/^# TYPE (\S+) (\w+)$/gm)) {
    exported.add(name);
    if (type === "histogram") for (const part of ["bucket", "sum", "count"]) exported.add(`${name}_${part}`);
  }
});
afterAll(() => app.stop());

const unknownWords = (expr: string) =>
  wordsOf(expr).filter((word) => !OTHER_WORDS.has(word) && !exported.has(word));

test("every rule and every panel asks only for what the server exports", () => {
  expect(expressions.length).toBeGreaterThan(40);
  expect(expressions.filter(([, expr]) => unknownWords(expr).length > 0)).toEqual([]);
});

test("a metric that does not exist is found", () => {
  const expr = 'max(parcha_payment_unsettled{status=~"5.."}[5m]) - parcha_payments_unsettled > 600';
  expect(unknownWords(expr)).toEqual(["parcha_payment_unsettled"]);
});

test("each metric of the site is on the dashboard or in a rule", () => {
  const used = new Set(expressions.flatMap(([, expr]) => wordsOf(expr)));
  const isUsed = (name: string) => ["", "_bucket", "_sum", "_count"].some((end) => used.has(name + end));
  const own = [...exported].filter(
    (name) => name.startsWith("parcha_") && !/_(bucket|sum|count)$/.test(name),
  );
  expect(own.length).toBeGreaterThan(20);
  expect(own.filter((name) => !isUsed(name))).toEqual([]);
});

test("each rule has a story in which it is silent and then fires, and the watchdog one in which it fires", () => {
  const { tests } = parse(read("alerts.test.yml")) as Stories;
  const outcomes = tests.map(({ promql_expr_test: steps }) => {
    const alerts = new Set(steps.map(({ expr }) => /alertname="(\w+)"/.exec(expr)?.[1]));
    return [[...alerts].join(), steps.map(({ exp_samples }) => exp_samples.length)];
  });
  const expected = rules.map(({ alert }) => [alert, alert === "Watchdog" ? [1] : [0, 1]]);
  expect(outcomes.toSorted()).toEqual(expected.toSorted());
});

const isLong = process.env.LONG === "1";
const isInstalled = ["/usr/bin/promtool", "/usr/bin/prometheus"].every((path) => existsSync(path));
test.runIf(isLong && !isInstalled)("the rules are not tried without Prometheus", ({ skip }) =>
  skip("apt install prometheus"),
);

describe.runIf(isLong && isInstalled)("with Prometheus", { timeout: 60_000 }, () => {
  test("promtool accepts the rules and the configuration, and every story ends as it says", async () => {
    const folder = await installedFolder();
    await run("promtool", ["check", "config", join(folder, "prometheus.yml")]);
    const { stdout } = await run("promtool", ["test", "rules", join(FOLDER, "alerts.test.yml")]);
    expect(stdout).toContain("SUCCESS");
  });

  test("a rule with another limit fails its story", async () => {
    const folder = await installedFolder();
    const changed = read("alerts.yml").replace(
      "unsettled_oldest_age_seconds) > 600",
      "unsettled_oldest_age_seconds) > 300",
    );
    await writeFile(join(folder, "alerts.yml"), changed);
    await copyFile(join(FOLDER, "alerts.test.yml"), join(folder, "alerts.test.yml"));
    await expect(run("promtool", ["test", "rules", join(folder, "alerts.test.yml")])).rejects.toThrow();
  });

  test("Prometheus reads a server with the token, and a waiting event of the provider raises its alert", async () => {
    const folder = await installedFolder();
    const url = await startPrometheus(folder, new URL(app.url).host);
    await vi.waitFor(async () => expect(await query(url, 'up{job="parcha"}')).toEqual([1]), WAIT);
    expect(await query(url, "max(parcha_payment_events_waiting)")).toEqual([0]);
    await app.ctx.db.query(
      "insert into payment_events (id, body, received_at, next_try_at) values ('e', '{}', $1, '2027-01-01')",
      [app.clock.now()],
    );
    app.clock.forward(11);
    const firing = 'ALERTS{alertname="PaymentEventsWaiting", alertstate="firing"}';
    await vi.waitFor(async () => expect(await query(url, firing)).toEqual([1]), WAIT);
  });
});

const WAIT = { timeout: 20_000, interval: 250 };

/** The files as README.md installs them. */
async function installedFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "parcha-monitoring-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await copyFile(join(FOLDER, "prometheus.yml"), join(folder, "prometheus.yml"));
  await copyFile(join(FOLDER, "alerts.yml"), join(folder, "parcha-alerts.yml"));
  await writeFile(join(folder, "parcha-metrics-token"), `${TOKEN}\n`);
  return folder;
}

/** Starts Prometheus with the configuration of ops/monitoring, which reads this server each second. */
async function startPrometheus(folder: string, target: string): Promise<string> {
  const config = read("prometheus.yml")
    .replaceAll(/_interval: \d+s/g, "_interval: 1s")
    .replace('"127.0.0.1:5000", "127.0.0.1:5001"', `"${target}"`);
  await writeFile(join(folder, "prometheus.yml"), config);
  const address = `127.0.0.1:${await freePort()}`;
  const prometheus = spawn(
    "prometheus",
    [
      `--config.file=${join(folder, "prometheus.yml")}`,
      `--storage.tsdb.path=${join(folder, "data")}`,
      `--web.listen-address=${address}`,
    ],
    { stdio: "ignore" },
  );
  const ended = new Promise((resolve) => prometheus.once("exit", resolve));
  onTestFinished(async () => {
    prometheus.kill();
    await ended;
  });
  return `http://${address}`;
}

/** The values of all series. */
async function query(url: string, expr: string): Promise<number[]> {
  const response = await fetch(`${url}/api/v1/query?query=${encodeURIComponent(expr)}`);
  const { data } = (await response.json()) as { data: { result: { value: [number, string] }[] } };
  return data.result.map(({ value }) => Number(value[1]));
}
