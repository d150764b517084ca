import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deleteAccount, exportMyData } from "#contract/account.ts";
import * as contract from "#contract/ratings.ts";
import { RATING_MAX_LENGTH } from "#domain/ratings.ts";
import { resealAll } from "#server/commands/reseal.ts";
import { row } from "#server/db/sql.ts";
import type { Client } from "#tests/support/client.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { createCompletedSession } from "#tests/support/session-results.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

const DAY = "2026-11-25";
const LINE = "मन हल्का हो गया";
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
  await app.openDay(DAY);
});
afterAll(() => app.stop());

let nextPhone = 9_740_000_000;
let slots = 0;
let customer: SignedIn;
let id: string;
let guide: Client;
const nextTime = () => {
  const minutes = 600 + 10 * slots++;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
};
beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  customer = await app.customer(String(nextPhone++));
  ({ id, admin: guide } = await createCompletedSession(app, customer, DAY, nextTime()));
});

type Input = Partial<{ stars: 1 | 2 | 3 | 4 | 5; text: string | null }>;
const rate = (input: Input = {}, bookingId = id) =>
  customer.client.call(contract.saveRating, {
    params: { id: bookingId },
    input: { stars: 5, text: LINE, ...input },
  });
const read = (who: Client) => who.call(contract.getRating, { params: { id } });

describe("a rating", () => {
  test("is the customer's and the guide's", async () => {
    await rate({ stars: 4, text: `  ${LINE}\n` });
    const rating = { stars: 4, text: LINE };
    expect((await read(customer.client)).body.rating).toMatchObject(rating);
    expect((await read(guide)).body.rating).toMatchObject(rating);
  });

  test("is encrypted in the database", async () => {
    await rate();
    const stored = await row<{ sealed: Buffer }>(app.ctx.db)`
      select sealed from session_ratings where booking_id = ${id}`;
    expect(stored?.sealed.toString("utf8")).not.toContain(LINE);
  });

  test("waits until the session is completed", async () => {
    app.clock.set("2026-11-21T04:30:00Z");
    const upcoming = await createPaidSession(app, customer, DAY, nextTime());
    expect((await rate({}, upcoming.id)).body).toMatchObject({
      code: "not-completed-yet",
      message: expect.stringMatching(/^You can do this once the session on .* is completed\.$/),
    });
  });

  test("has a line of a limited length", async () => {
    expect((await rate({ text: "a".repeat(RATING_MAX_LENGTH + 1) })).status).toBe(400);
    expect((await rate({ text: "a".repeat(RATING_MAX_LENGTH) })).status).toBe(200);
  });

  test("is exported, and deleted with the account", async () => {
    await rate();
    const { ratings } = (await customer.client.call(exportMyData)).body;
    expect(ratings).toMatchObject([{ bookingId: id, stars: 5, text: LINE }]);
    await customer.client.call(deleteAccount, { input: { phoneConfirmation: customer.user.phone } });
    expect(await row(app.ctx.db)`select from session_ratings where booking_id = ${id}`).toBe(null);
  });

  test("is sealed anew after SECRET_KEY was changed", async () => {
    await rate();
    const { secretKey } = app.ctx.config;
    const changed = { secretKey: "another secret of thirty-two characters", secretKeysBefore: [secretKey] };
    expect(await resealAll(app.ctx.db, changed)).toContain("No text is sealed with an earlier key any more");
    await resealAll(app.ctx.db, { secretKey, secretKeysBefore: [changed.secretKey] });
    expect((await read(guide)).body.rating?.text).toBe(LINE);
  });
});
