import { afterAll, beforeAll, expect, test } from "vitest";
import { getChartConventions, saveChartConventions } from "#contract/chart-conventions.ts";
import { adminLogin } from "#contract/staff.ts";
import { USUAL_CONVENTIONS } from "#domain/chart-conventions.ts";
import { run } from "#server/db/sql.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { createAdmin } from "./admins.ts";

const CHOSEN = { ayanamsa: "raman", node: "true", yearDays: 360 } as const;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test("an admin reads charts by the usual conventions until others are chosen, which hold in another browser too", async () => {
  const guide = await app.admin();
  expect((await guide.call(getChartConventions)).body).toEqual(USUAL_CONVENTIONS);
  expect((await guide.call(saveChartConventions, { input: CHOSEN })).body).toEqual(CHOSEN);
  const elsewhere = await app.admin();
  expect((await elsewhere.call(getChartConventions)).body).toEqual(CHOSEN);
});

test("a choice alone leaves the others as they were", async () => {
  const guide = await app.admin();
  await guide.call(saveChartConventions, { input: CHOSEN });
  const { body } = await guide.call(saveChartConventions, { input: { node: "mean" } });
  expect(body).toEqual({ ...CHOSEN, node: "mean" });
  expect((await guide.call(saveChartConventions, { input: {} })).body).toEqual(body);
  await guide.call(saveChartConventions, { input: CHOSEN });
});

test("another admin's conventions stay as they were", async () => {
  const account = {
    username: "second",
    name: "A colleague",
    role: "admin",
    password: "second-guide-1",
  } as const;
  await createAdmin(app.ctx, account, app.clock.now());
  const second = app.browser();
  await second.call(adminLogin, { input: { username: account.username, password: account.password } });
  expect((await second.call(getChartConventions)).body).toEqual(USUAL_CONVENTIONS);
});

test("a convention that does not exist is refused, and one of a later version is read as the usual one", async () => {
  const guide = await app.admin();
  const refused = await guide.call(saveChartConventions, {
    input: { ...CHOSEN, ayanamsa: "fagan" as "raman" },
  });
  expect(refused.status).toBe(400);
  await run(app.ctx.db)`update admins set chart_ayanamsa = 'fagan', chart_year_days = 354`;
  expect((await guide.call(getChartConventions)).body).toMatchObject({
    ayanamsa: "lahiri",
    yearDays: 365.25,
  });
});
