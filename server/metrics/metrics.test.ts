import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createBooking } from "#contract/bookings.ts";
import { getMe } from "#contract/customers.ts";
import { readConfig } from "#server/config/config.ts";
import { rows, run } from "#server/db/sql.ts";
import { openChannel } from "#tests/support/channel.ts";
import { configFaults } from "#tests/support/live-env.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const TOKEN = "a long token of these tests";
const DAY = "2026-11-22";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { METRICS_TOKEN: TOKEN } });
  await app.openDay(DAY);
});
afterAll(() => app.stop());

const scrape = (token: string | null = TOKEN, url = app.url) =>
  fetch(`${url}/metrics`, { headers: token === null ? {} : { authorization: `Bearer ${token}` } });

/** The value of each series, by its name with its labels. */
async function readMetrics(): Promise<Map<string, number>> {
  const lines = (await (await scrape()).text())
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(" ");
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

/** A request is counted once its answer is out, which its reader may have before. */
const expectSeries = (name: string) => expect.poll(async () => (await readMetrics()).get(name) ?? 0);

/** A request whose method and path fetch would refuse. */
function sendRaw(method: string, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.url);
    request({ hostname, port, method, path }, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode ?? 0));
    })
      .once("error", reject)
      .end();
  });
}

describe("who may read the metrics", () => {
  test("a request without the token, or with another one, gets 401 and nothing to read", async () => {
    for (const token of [null, "", "a long token of these test", `${TOKEN} `, TOKEN.toUpperCase()]) {
      const response = await scrape(token);
      expect([token, response.status]).toEqual([token, token === `${TOKEN} ` ? 200 : 401]);
      if (response.status === 401) expect(await response.text()).toBe("");
    }
    expect((await scrape()).headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
    expect((await scrape()).headers.get("cache-control")).toBe("no-store");
  });

  test("a refused request is an entry of the audit trail without the token, and a good one is none", async () => {
    app.clock.forward(1);
    await run(app.ctx.db)`truncate audit_entries`;
    const guess = "a guess at the token";
    await scrape(guess);
    await scrape();
    const events = await rows(app.ctx.db)`select verb, code, network from audit_entries`;
    const code = "not-allowed";
    expect(events).toEqual([{ verb: "GET /metrics", code, network: "127.0.0.0/24" }]);
    expect(app.log.join("\n")).not.toContain(guess);
  });

  test("without METRICS_TOKEN the address does not exist", async () => {
    const other = await startTestApp();
    onTestFinished(() => other.stop());
    expect((await scrape(TOKEN, other.url)).status).toBe(404);
  });

  test("a short token is refused in live mode", () => {
    expect(configFaults({ MODE: "live", METRICS_TOKEN: "short" })).toContain(
      "METRICS_TOKEN must have at least 24 characters",
    );
    expect(readConfig({ MODE: "demo" }).metricsToken).toBeNull();
  });
});

describe("requests", () => {
  test("are counted by the pattern of their route and their status", async () => {
    const customer = await app.customer("9812345601");
    const series = 'parcha_http_requests_total{method="GET",route="/api/user/me",status="200"}';
    const before = (await readMetrics()).get(series) ?? 0;
    await customer.client.call(getMe);
    await customer.client.call(getMe);
    await app.browser().call(getMe);
    await expectSeries(series).toBe(before + 2);
    await expectSeries('parcha_http_requests_total{method="GET",route="/api/user/me",status="401"}').toBe(1);
    await expectSeries(
      'parcha_http_request_duration_seconds_count{method="GET",route="/api/user/me"}',
    ).toBeGreaterThanOrEqual(3);
  });

  test("for unknown addresses, by strange methods and with ids in paths add no series of their own", async () => {
    const send = async (word: string) => {
      for (const path of [`/${word}`, `/api/${word}`, `/assets/${word}.js`, `/metrics/${word}`])
        for (const method of ["GET", "POST", "PROPFIND", "MKCOL", "OPTIONS", "TRACE"])
          await sendRaw(method, path);
      for (const path of [
        `/api/bookings/${word}/ics`,
        `/api/calendar/${word}/${word}.ics`,
        `/m/${word}`,
        `/%zz${word}`,
      ])
        await sendRaw("GET", path);
    };
    await send("first");
    await scrape(null);
    const listSeries = async () =>
      [...(await readMetrics()).keys()].filter((name) => name.startsWith("parcha_http")).toSorted();
    await readMetrics();
    const before = await listSeries();
    for (const word of ["second", "9812345602", "../../etc/passwd", "a%22%0a{}"]) await send(word);
    await scrape(null);
    const after = await listSeries();
    expect(after).toEqual(before);
    expect(after.some((name) => name.includes("first"))).toBe(false);
  });

  test("for built files are one series, whose name stays with the next release", async () => {
    const page = await (await app.browser().fetch("/")).text();
    const [asset = ""] = /\/assets\/[\w-]+\.js/.exec(page) ?? [];
    expect((await app.browser().fetch(asset)).status).toBe(200);
    await expectSeries('parcha_http_requests_total{method="GET",route="/assets/*",status="200"}').toBe(1);
    const metrics = await readMetrics();
    expect([...metrics.keys()].filter((name) => name.includes(asset))).toEqual([]);
  });

  test("no value of a customer appears in any series", async () => {
    const customer = await app.customer("9812345603");
    const { client, user } = customer;
    await createPaidSession(app, customer, DAY, "11:00");
    await client.call(createBooking, {
      input: { sessionDate: DAY, sessionTime: "25:00", questionType: "single" },
    });
    const text = await (await scrape()).text();
    for (const value of ["9812345603", user.id, user.username]) expect(text).not.toContain(value);
  });
});

describe("the database", () => {
  test("shows its connections", async () => {
    await app.customer("9812345604");
    const metrics = await readMetrics();
    expect(metrics.get("parcha_database_up")).toBe(1);
    expect(metrics.get("parcha_database_connections_max")).toBe(8);
    expect(metrics.get("parcha_database_connections")).toBeGreaterThan(0);
  });

  test("that does not answer leaves the server's own values, and none of the site's", async () => {
    const away = await startTestApp({ env: { METRICS_TOKEN: TOKEN } });
    onTestFinished(() => away.stop());
    await away.ctx.db.query("alter table payments rename to away");
    const text = await (await scrape(TOKEN, away.url)).text();
    expect(text).toContain("parcha_database_up 0");
    expect(text).not.toMatch(/^parcha_payments_unsettled/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    await away.ctx.db.query("alter table away rename to payments");
    expect(await (await scrape(TOKEN, away.url)).text()).toContain("parcha_payments_unsettled 0");
  });
});

test("open sockets and the messages to them are counted", async () => {
  const { client, user } = await app.customer("9812345605");
  const before = await readMetrics();
  expect(before.get("parcha_sockets_open")).toBe(0);
  const channel = await openChannel(client, app.url);
  channel.send({ type: "register", userType: "user" });
  await channel.next("registered");
  expect((await readMetrics()).get("parcha_sockets_open")).toBe(1);
  await createPaidSession(app, { client, user }, DAY, "12:00");
  await channel.next("payment_changed");
  const after = await readMetrics();
  expect(after.get("parcha_live_messages_total")).toBeGreaterThan(
    before.get("parcha_live_messages_total") ?? 0,
  );
  expect(after.get("parcha_live_channel_hearing")).toBe(1);
  app.ctx.hearing.end();
  expect((await readMetrics()).get("parcha_live_channel_hearing")).toBe(0);
  app.ctx.hearing.begin();
  channel.close();
  await channel.closed;
});

test("sweeps show their last run, and count their failures", async () => {
  await app.sweep();
  const seconds = app.clock.now().getTime() / 1000;
  const before = await readMetrics();
  expect(before.get('parcha_sweep_last_run_timestamp_seconds{sweep="sweepRefunds"}')).toBe(seconds);
  expect(before.get('parcha_sweep_failures_total{sweep="sweepRefunds"}')).toBe(0);
  await app.ctx.db.query("alter table refunds rename to away");
  app.clock.forward(1);
  await app.sweep();
  await app.ctx.db.query("alter table away rename to refunds");
  const after = await readMetrics();
  expect(after.get('parcha_sweep_last_run_timestamp_seconds{sweep="sweepRefunds"}')).toBe(seconds + 60);
  expect(after.get('parcha_sweep_last_success_timestamp_seconds{sweep="sweepRefunds"}')).toBe(seconds);
  expect(after.get('parcha_sweep_failures_total{sweep="sweepRefunds"}')).toBe(1);
});

test("what waits on the site is shown with its age", async () => {
  await app.ctx.db.query(
    "insert into payment_events (id, body, received_at, next_try_at) values ('e', '{}', $1, $2)",
    [app.clock.now(), "2027-01-01"],
  );
  app.clock.forward(3);
  const metrics = await readMetrics();
  expect(metrics.get("parcha_payment_events_waiting")).toBe(1);
  expect(metrics.get("parcha_payment_events_waiting_oldest_age_seconds")).toBe(180);
});
