import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { getPublicConfig } from "#contract/config.ts";
import { NO_FIGURES } from "#domain/guide-figures.ts";
import { addMinutes } from "#domain/ist-time.ts";
import { run } from "#server/db/sql.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { keepGuideFigures, loadGuideFigures } from "./guide-figures.ts";

const TODAY = "2026-11-25";
let app: TestApp;
let customerId: string;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(`${TODAY}T10:00:00+05:30`);
  customerId = (await app.customer("9700000001")).user.id;
});
afterAll(() => app.stop());
beforeEach(async () => {
  await run(app.ctx.db)`delete from session_ratings`;
  await run(app.ctx.db)`delete from bookings`;
});

type Sessions = {
  count: number;
  status?: "completed" | "approved" | "cancelled";
  isTest?: boolean;
  day?: string;
  /** How many of them are rated, with so many stars. */
  rated?: number;
  stars?: number;
  ratedOn?: string;
};

/** One every minute from 00:00 on: bookings hold no other rule of the slots. */
async function insertSessions({
  count,
  status = "completed",
  isTest = false,
  day = "2026-11-20",
  rated = 0,
  stars = 5,
  ratedOn = day,
}: Sessions) {
  const at = `${day}T10:00:00+05:30`;
  await run(app.ctx.db)`
    with sessions as (
      insert into bookings (user_id, session_date, session_time, question_type, status, price, credits_used, is_test,
        created_at, approved_at, completed_at)
      select ${customerId}, ${day}, '00:00'::time + n * interval '1 minute', 'single', ${status}, 751, 0, ${isTest},
        ${at}, ${at}, case when ${status} = 'completed' then ${at}::timestamptz end
      from generate_series(1, ${count}::integer) n
      returning id, session_time)
    insert into session_ratings (booking_id, stars, rated_at)
    select id, ${stars}, ${`${ratedOn}T20:00:00+05:30`} from sessions order by session_time limit ${rated}`;
}

const figures = () => loadGuideFigures(app.ctx, TODAY);

test("without sessions nothing is shown", async () => {
  expect(await figures()).toEqual(NO_FIGURES);
});

test("the 20th rating shows the mean, and the 100th session their number", async () => {
  await insertSessions({ count: 99, rated: 19, stars: 4 });
  expect(await figures()).toEqual(NO_FIGURES);
  await insertSessions({ count: 1, day: "2026-11-21", rated: 1, stars: 5 });
  // 81 stars of 20 ratings.
  expect(await figures()).toEqual({ sessions: 100, rating: { mean: 4, count: 20 } });
});

test("tests, cancelled sessions, those to come and those of today do not count, and neither do their ratings", async () => {
  await insertSessions({ count: 100, rated: 20, stars: 5 });
  const shown = { sessions: 100, rating: { mean: 5, count: 20 } };
  await insertSessions({ count: 30, rated: 30, stars: 1, isTest: true, day: "2026-11-19" });
  await insertSessions({ count: 30, rated: 30, stars: 1, status: "cancelled", day: "2026-11-18" });
  // A session whose completion was taken back keeps its rating.
  await insertSessions({ count: 30, rated: 30, stars: 1, status: "approved", day: "2026-11-17" });
  await insertSessions({ count: 30, rated: 30, stars: 1, day: TODAY });
  await insertSessions({ count: 30, status: "approved", day: "2026-11-26" });
  expect(await figures()).toEqual(shown);
});

test("a rating of today counts from tomorrow on", async () => {
  await insertSessions({ count: 20, rated: 20, ratedOn: TODAY });
  expect((await figures()).rating).toBeNull();
  expect((await loadGuideFigures(app.ctx, "2026-11-26")).rating).toEqual({ mean: 5, count: 20 });
});

test("figures are counted once a day, and those of the day before are said meanwhile", async () => {
  const kept = keepGuideFigures(app.ctx);
  const today = new Date(`${TODAY}T10:00:00+05:30`);
  const tomorrow = new Date("2026-11-26T00:00:00+05:30");
  await insertSessions({ count: 100, day: "2026-11-24" });
  expect(kept.of(today)).toEqual(NO_FIGURES);
  await kept.settled();
  expect(kept.of(today).sessions).toBe(100);
  await insertSessions({ count: 10, day: TODAY });
  await kept.settled();
  expect(kept.of(today).sessions).toBe(100);
  expect(kept.of(tomorrow).sessions).toBe(100);
  await kept.settled();
  expect(kept.of(tomorrow).sessions).toBe(110);
});

test("where the database does not answer, what was known stays, and calls count again a minute later", async () => {
  const error = vi.spyOn(app.ctx.log, "error").mockImplementation(() => undefined);
  const query = vi.fn().mockRejectedValueOnce(new Error("no connection"));
  const db = Object.assign(Object.create(app.ctx.db), { query });
  const kept = keepGuideFigures({ db, log: app.ctx.log });
  const now = new Date(`${TODAY}T10:00:00+05:30`);
  expect(kept.of(now)).toEqual(NO_FIGURES);
  await kept.settled();
  expect(error).toHaveBeenCalledOnce();
  error.mockRestore();
  query.mockImplementation((...of: [string]) => app.ctx.db.query(...of));
  await insertSessions({ count: 100 });
  kept.of(new Date(now.getTime() + 59_999));
  await kept.settled();
  expect(query).toHaveBeenCalledOnce();
  const later = addMinutes(now, 1);
  kept.of(later);
  await kept.settled();
  expect(kept.of(later).sessions).toBe(100);
});

test("a start does not wait for a slow database beyond its limit, and has the figures once they are counted", async () => {
  await insertSessions({ count: 100 });
  const answers = Promise.withResolvers<void>();
  const query = async (...of: [string]) => {
    await answers.promise;
    return app.ctx.db.query(...of);
  };
  const kept = keepGuideFigures({
    db: Object.assign(Object.create(app.ctx.db), { query }),
    log: app.ctx.log,
  });
  const now = new Date(`${TODAY}T10:00:00+05:30`);
  kept.of(now);
  await kept.settled(Promise.resolve());
  expect(kept.of(now)).toEqual(NO_FIGURES);
  answers.resolve();
  await kept.settled();
  expect(kept.of(now).sessions).toBe(100);
});

test("the public configuration has them, for visitors, customers and admins alike", async () => {
  await insertSessions({ count: 120, day: "2026-11-24", rated: 40, stars: 4 });
  app.clock.set("2026-11-26T10:00:00+05:30");
  const callers = [app.browser(), (await app.customer("9700000002")).client, await app.admin("staff")];
  for (const caller of callers)
    await expect
      .poll(async () => (await caller.call(getPublicConfig)).body.guide)
      .toMatchObject({ sessions: 120, rating: { mean: 4, count: 40 } });
});

test("demo mode has made-up figures in the place of those that are too small, live mode none", async () => {
  app.clock.set("2026-11-28T10:00:00+05:30");
  await expect
    .poll(async () => (await app.browser().call(getPublicConfig)).body.guide)
    .toMatchObject({ sessions: 1240, rating: { mean: 4.8, count: 310 } });
});
