import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deleteAccount, exportMyData } from "#contract/account.ts";
import * as contract from "#contract/ratings.ts";
import { RATING_MAX_LENGTH } from "#domain/ratings.ts";
import { resealAll } from "#server/commands/reseal.ts";
import { row, run } from "#server/db/sql.ts";
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

type Input = Partial<{ stars: 1 | 2 | 3 | 4 | 5; text: string | null; mayBePublished: boolean }>;
const rate = (input: Input = {}, bookingId = id) =>
  customer.client.call(contract.saveRating, {
    params: { id: bookingId },
    input: { stars: 5, text: LINE, mayBePublished: false, ...input },
  });
const read = (who: Client) => who.call(contract.getRating, { params: { id } });
const publish = async (ratedAt: string, isPublished = true) => {
  const superAdmin = await app.admin("super_admin");
  return superAdmin.call(contract.setPublished, { params: { id }, input: { isPublished, ratedAt } });
};
const publicLines = async () => {
  const { testimonials } = (await app.browser().call(contract.listTestimonials)).body;
  return testimonials.map(({ text }) => text);
};

describe("a rating", () => {
  test("is the customer's and the guide's", async () => {
    await rate({ stars: 4, text: `  ${LINE}\n` });
    const rating = { stars: 4, text: LINE, mayBePublished: false, isPublished: false };
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
    expect((await rate({}, upcoming.id)).body).toMatchObject({ code: "not-possible-now" });
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

describe("a testimonial", () => {
  test("is a line that the customer agreed to publish and a super admin chose, without a name", async () => {
    const { body } = await rate({ mayBePublished: true });
    expect(await publicLines()).not.toContain(LINE);
    const superAdmin = await app.admin("super_admin");
    const { ratings } = (await superAdmin.call(contract.listPublishableRatings)).body;
    expect(ratings.find(({ bookingId }) => bookingId === id)).toMatchObject({
      isPublished: false,
      text: LINE,
    });
    await publish(body.rating.ratedAt);
    const { testimonials } = (await app.browser().call(contract.listTestimonials)).body;
    expect(testimonials).toContainEqual({ stars: 5, text: LINE, month: "2026-11" });
    await publish(body.rating.ratedAt, false);
    expect(await publicLines()).not.toContain(LINE);
  });

  test("is never made of a rating without the customer's consent, also not by the database", async () => {
    const { body } = await rate();
    expect((await publish(body.rating.ratedAt)).body).toMatchObject({ code: "not-possible-now" });
    const choose = run(app.ctx.db)`update session_ratings set chosen_at = now() where booking_id = ${id}`;
    await expect(choose).rejects.toThrow("session_ratings_chosen_by_consent");
  });

  test("ends when the customer withdraws the consent, changes the line or erases it", async () => {
    const choose = async () => {
      const { body } = await rate({ mayBePublished: true });
      await publish(body.rating.ratedAt);
      expect(await publicLines()).toContain(LINE);
    };
    await choose();
    await rate({ mayBePublished: false });
    expect(await publicLines()).not.toContain(LINE);
    await choose();
    await rate({ mayBePublished: true, text: "अब कुछ और" });
    expect(await publicLines()).not.toContain("अब कुछ और");
    await choose();
    await rate({ mayBePublished: true, text: null });
    expect(await publicLines()).not.toContain(LINE);
  });

  test("stays when the customer saves the same rating again, and ends with other stars", async () => {
    const { body } = await rate({ mayBePublished: true });
    await publish(body.rating.ratedAt);
    expect((await rate({ mayBePublished: true })).body.rating).toMatchObject({ isPublished: true });
    expect((await rate({ mayBePublished: true, stars: 1 })).body.rating).toMatchObject({
      isPublished: false,
    });
  });

  test("is not the line that the customer wrote after the admin had read another one", async () => {
    const { body } = await rate({ mayBePublished: true });
    app.clock.forward(1);
    await rate({ mayBePublished: true, text: "अब कुछ और" });
    expect((await publish(body.rating.ratedAt)).status).toBe(409);
  });

  test("needs a line", async () => {
    const { body } = await rate({ mayBePublished: true, text: null });
    expect(body.rating).toMatchObject({ mayBePublished: false });
  });
});
