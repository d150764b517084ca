// What customers learn of a parcha that is being written or has come: the usual wait, what they have seen, and their open pages.
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { postNote } from "#contract/dispatch.ts";
import * as contract from "#contract/parchas.ts";
import * as remedies from "#contract/remedies.ts";
import { addDays, addMinutes } from "#domain/ist-time.ts";
import { openChannelFor, watchDeliveries } from "#tests/support/channel-fixtures.ts";
import type { Client } from "#tests/support/client.ts";
import {
  createCompletedSession,
  prescribeNewRemedies,
  uploadFilm,
  uploadParchaPhoto,
} from "#tests/support/session-results.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
});
afterAll(() => app.stop());

let nextPhone = 9_640_000_000;
let days = 0;
let customer: SignedIn;
let stranger: SignedIn;
let admin: Client;
let id: string;
beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  customer = await app.customer(String(nextPhone++));
  stranger = await app.customer(String(nextPhone++));
  await app.ctx.db.query("delete from parchas");
  await complete();
});

async function complete() {
  const day = addDays("2026-11-25", days++);
  app.clock.set("2026-11-21T04:30:00Z");
  await app.openDay(day);
  ({ id, admin } = await createCompletedSession(app, customer, day, "10:00"));
}
/** Completes a session whose second side comes this many minutes after the call. */
async function completeWithWait(minutes: number) {
  await complete();
  await photo("Front");
  app.clock.forward(minutes);
  await photo("Back");
}
const photo = async (side: "Front" | "Back", background?: string) =>
  (await uploadParchaPhoto(admin, id, side, background)).body.parcha;
const listed = async () =>
  (await customer.client.call(contract.listParchas, { params: { userId: customer.user.id } })).body.parchas;
const see = ({ client }: SignedIn, ...parchaIds: string[]) =>
  client.call(contract.markParchasSeen, { input: { parchaIds } });
const markBackSent = async () => {
  const back = (await listed()).find(({ notes }) => notes === "Back");
  return admin.call(contract.markParchaSent, { params: { id: back?.id ?? "" } });
};
const usualMinutes = async () => (await customer.client.call(contract.getParchaWait)).body.usualMinutes;

test("a photo is new until its customer has seen it, and one taken again is new again", async () => {
  const front = await photo("Front");
  const back = await photo("Back");
  await see(stranger, front.id, back.id);
  expect((await listed()).map(({ isSeen }) => isSeen)).toEqual([false, false]);
  expect((await see(customer, front.id)).status).toBe(200);
  await see(customer, front.id);
  expect((await listed()).map(({ isSeen }) => isSeen)).toEqual([true, false]);
  await photo("Front", "#eeeeee");
  expect((await listed()).map(({ isSeen }) => isSeen)).toEqual([false, false]);
});

test("once the note is posted its customer says that it has come; the first time stays, also for a photo taken again", async () => {
  const front = await photo("Front");
  await photo("Back");
  const arrive = ({ client }: SignedIn) => client.call(contract.markParchaArrived, { params: { id } });
  const arrivals = async () => (await listed()).map(({ arrivedAt }) => arrivedAt);
  expect((await arrive(customer)).status).toBe(404);
  await admin.call(contract.markParchaSent, { params: { id: front.id } });
  expect((await arrive(stranger)).status).toBe(404);
  expect(await arrivals()).toEqual([null, null]);
  const at = app.clock.now().toISOString();
  expect((await arrive(customer)).status).toBe(200);
  app.clock.forward(60);
  expect((await arrive(customer)).status).toBe(200);
  await photo("Front", "#eeeeee");
  expect(await arrivals()).toEqual([at, at]);
});

test("the customer takes back that the note has come, also twice, and says it again later", async () => {
  const front = await photo("Front");
  const arrive = () => customer.client.call(contract.markParchaArrived, { params: { id } });
  const takeBack = ({ client }: SignedIn) => client.call(contract.unmarkParchaArrived, { params: { id } });
  const arrival = async () => (await listed())[0]?.arrivedAt;
  expect((await takeBack(customer)).status).toBe(404);
  await admin.call(contract.markParchaSent, { params: { id: front.id } });
  expect((await takeBack(customer)).status).toBe(200);
  await arrive();
  expect((await takeBack(stranger)).status).toBe(404);
  expect(await arrival()).toBe(app.clock.now().toISOString());
  for (let press = 0; press < 2; press++) expect((await takeBack(customer)).status).toBe(200);
  expect(await arrival()).toBeNull();
  app.clock.forward(60);
  await arrive();
  expect(await arrival()).toBe(app.clock.now().toISOString());
});

test.each([
  ["in the session", () => markBackSent()],
  ["on the desk", () => admin.call(postNote, { params: { id }, input: {} })],
])("a note that is marked as posted anew %s has not come yet", async (_, post) => {
  const front = await photo("Front");
  await photo("Back");
  await admin.call(contract.markParchaSent, { params: { id: front.id } });
  await customer.client.call(contract.markParchaArrived, { params: { id } });
  await post();
  expect((await listed()).map(({ arrivedAt }) => arrivedAt)).toEqual([null, null]);
  // Of what is posted already, marking it again takes nothing back.
  await customer.client.call(contract.markParchaArrived, { params: { id } });
  await post();
  expect((await listed()).map(({ arrivedAt }) => arrivedAt)).not.toContain(null);
});

test("the usual wait is the median from the call to the second side, and is not said for fewer than five", async () => {
  await completeWithWait(0);
  expect(await usualMinutes()).toBeNull();
  for (const minutes of [50, 70, 80, 90]) await completeWithWait(minutes);
  expect(await usualMinutes()).toBe(120);
  // A photo taken again later makes no customer's wait longer.
  app.clock.set(addMinutes(app.clock.now(), 600).toISOString());
  await photo("Back", "#eeeeee");
  expect(await usualMinutes()).toBe(120);
});

test("the usual wait is of the last two hundred sessions, and the same for a minute", async () => {
  for (const minutes of [0, 50, 70, 80, 90]) await completeWithWait(minutes);
  app.clock.set("2026-12-25T04:30:00Z");
  expect(await usualMinutes()).toBe(120);
  await app.ctx.db.query(
    `insert into bookings (user_id, session_date, session_time, question_type, status, price, credits_used, is_test,
        approved_at, completed_at, created_at)
      select $1, date '2027-01-01' + n, '10:00', 'single', 'completed', 751, 0, false, $2, $2, $2
      from generate_series(1, 200) n`,
    [customer.user.id, app.clock.now()],
  );
  onTestFinished(async () => {
    await app.ctx.db.query("delete from bookings where session_date > '2027-01-01'");
  });
  expect(await usualMinutes()).toBe(120);
  app.clock.forward(1);
  expect(await usualMinutes()).toBeNull();
});

test("any open page of the customer hears of a side, of remedies and of a performed one; a stranger's does not", async () => {
  const channel = await openChannelFor(customer.client, app.url);
  channel.send({ type: "register", bookingId: null, userType: "user", userId: customer.user.id });
  await channel.next("registered");
  const others = await openChannelFor(stranger.client, app.url);
  others.send({ type: "register", bookingId: null, userType: "user", userId: stranger.user.id });
  await others.next("registered");

  const { id: parchaId } = await photo("Front");
  expect(await channel.next("parcha-uploaded")).toMatchObject({ bookingId: id, parchaId, notes: "Front" });
  const [bookingRemedyId = ""] = await prescribeNewRemedies(admin, id, [0]);
  expect(await channel.next("remedies-prescribed")).toMatchObject({ bookingId: id, count: 1 });
  const params = { id: bookingRemedyId };
  await admin.call(remedies.setRemedyVideo, { params, input: { videoUrl: await uploadFilm(admin) } });
  await admin.call(remedies.completeRemedy, { params });
  app.clock.forward(1);
  await app.sweep();
  const performed = { type: "remedy-performed", bookingId: id, bookingRemedyId };
  expect(await channel.next("remedy-performed")).toEqual(performed);
  expect(others.unread()).toEqual([]);
});

test("the payer's open pages hear nothing of the results of somebody who has no account yet", async () => {
  const attendee = { phone: String(nextPhone++), name: "Sunita" };
  await app.ctx.db.query(
    "update bookings set attendee_phone = $2, attendee_name = $3, attendee_folded_name = '' where id = $1",
    [id, attendee.phone, attendee.name],
  );
  const channel = await openChannelFor(customer.client, app.url);
  channel.send({ type: "register", bookingId: null, userType: "user", userId: customer.user.id });
  await channel.next("registered");
  const delivered = await watchDeliveries(app, customer, [app.url]);
  await photo("Front");
  const [bookingRemedyId = ""] = await prescribeNewRemedies(admin, id, [0]);
  const params = { id: bookingRemedyId };
  await admin.call(remedies.setRemedyVideo, { params, input: { videoUrl: await uploadFilm(admin) } });
  const completed = await admin.call(remedies.completeRemedy, { params });
  expect(completed.status).toBe(200);
  app.clock.forward(1);
  await app.sweep();
  await delivered();
  expect(channel.unread().map(({ type }) => type)).toEqual(["payment_changed"]);
});
