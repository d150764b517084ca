// Whether somebody is told when login codes do not arrive.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sendLoginCode } from "#contract/customers.ts";
import { getHealth } from "#contract/health.ts";
import { rows } from "#server/db/sql.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { readCodeFigures } from "./login-code-figures.ts";

const TOKEN = "a long token of these tests";
let app: TestApp;
let phone = 9_440_000_000;

beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1", METRICS_TOKEN: TOKEN } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  for (const table of ["login_codes", "login_code_hours"]) await app.ctx.db.query(`delete from ${table}`);
  await app.ctx.db.query("delete from marks where name like '%login-code%'");
  app.simulator.messageFaults.clear();
  app.log.length = 0;
});

/** Numbers that ask for a code, one a minute, and never enter it. */
async function ask(count: number) {
  for (let asked = 0; asked < count; asked += 1) {
    expect((await app.browser().call(sendLoginCode, { input: { phone: String(++phone) } })).status).toBe(200);
    await minutes(1);
  }
}

async function enter(count: number) {
  for (let entered = 0; entered < count; entered += 1) await app.customer(String(++phone));
}

async function minutes(count: number) {
  app.clock.forward(count);
  await app.sweep();
}

/** A week in which so many asked and entered in each hour. */
async function insertWeek(asked: number, entered: number) {
  await app.ctx.db.query(
    `insert into login_code_hours (hour, asked, entered)
     select hour, $2::integer, $3::integer
     from generate_series(date_trunc('hour', $1::timestamptz) - interval '8 days', $1::timestamptz - interval '1 hour', interval '1 hour') as hour`,
    [app.ctx.now(), asked, entered],
  );
}

const alerts = () => app.log.filter((line) => line.includes("ALERT: few login codes are entered"));
const line = async () => {
  const { body } = await (await app.admin("super_admin")).call(getHealth);
  return body.lines.find(({ subject }) => subject === "codes");
};
async function figure(name: string) {
  const response = await fetch(`${app.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(await response.text())?.[1]);
}

test("codes that a provider accepts and nobody enters are one alert, and no more once they are entered again", async () => {
  app.simulator.messageFaults.plan({ route: "sms", fault: "lost", isAfterEffect: false }, 15);
  await ask(15);
  expect(alerts()).toEqual([]);
  await minutes(6);
  expect(alerts()).toHaveLength(1);
  expect(alerts()[0]).toContain('"asked":');
  const since = app.ctx.now();
  await minutes(3);
  expect(alerts()).toHaveLength(1);
  expect(await line()).toMatchObject({ state: "act", count: 15 });
  expect(Date.parse((await line())?.since ?? "")).toBeLessThanOrEqual(since.getTime());
  expect(await figure("parcha_login_codes_few")).toBe(1);
  expect(await figure("parcha_login_codes_asked_last_hour")).toBe(15);
  await enter(8);
  await minutes(6);
  expect(await line()).toBeUndefined();
  expect(await figure("parcha_login_codes_few")).toBe(0);
  expect(await figure("parcha_login_codes_entered_last_hour")).toBe(8);
  await minutes(61);
  await ask(12);
  await minutes(6);
  expect(alerts()).toHaveLength(2);
});

test("eleven numbers that enter nothing alert nobody, and one that asks again and again counts once", async () => {
  await ask(11);
  for (let again = 0; again < 3; again += 1) {
    expect((await app.browser().call(sendLoginCode, { input: { phone: String(phone) } })).status).toBe(200);
    await minutes(2);
  }
  await minutes(6);
  expect((await readCodeFigures(app.ctx.db, app.ctx.now())).lastHour).toEqual({ asked: 11, entered: 0 });
  expect(alerts()).toEqual([]);
});

test("an attacker who enters none of many codes alerts nobody while the usual people enter theirs", async () => {
  await insertWeek(4, 4);
  await enter(4);
  await ask(30);
  await minutes(6);
  expect((await readCodeFigures(app.ctx.db, app.ctx.now())).lastHour).toEqual({ asked: 34, entered: 4 });
  expect(alerts()).toEqual([]);
});

test("on a site with a week behind it, an hour in which its people enter no codes is an alert", async () => {
  await insertWeek(10, 8);
  await ask(13);
  await minutes(6);
  expect(alerts()[0]).toContain('"entered":0,"minutes":120,"weekShare":0.8');
});

test("each ended hour is written down once, also those of a server that was away, and older ones go after a month", async () => {
  await enter(2);
  await ask(1);
  await minutes(3 * 60);
  await minutes(1);
  const hours = await rows<{ hour: Date; asked: number; entered: number }>(app.ctx.db)`
    select hour, asked, entered from login_code_hours where hour >= '2026-11-21T03:00:00Z' order by hour`;
  expect(hours.map(({ asked, entered }) => [asked, entered])).toEqual([
    [0, 0],
    [3, 2],
    [0, 0],
    [0, 0],
  ]);
  await minutes(31 * 24 * 60);
  const [oldest] = await rows<{ hour: Date }>(app.ctx.db)`select min(hour) as hour from login_code_hours`;
  expect(oldest?.hour.getTime()).toBeGreaterThan(app.ctx.now().getTime() - 31 * 24 * 3_600_000);
});
