import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deleteAccount, exportMyData } from "#contract/account.ts";
import { setBookingStatus } from "#contract/bookings.ts";
import * as contract from "#contract/remedies.ts";
import { getAdminBooking, listCompletedSessions } from "#contract/sessions.ts";
import { addDays, addMinutes } from "#domain/ist-time.ts";
import { row, rows } from "#server/db/sql.ts";
import { registerCustomer } from "#tests/support/channel-fixtures.ts";
import type { Client } from "#tests/support/client.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import {
  buyRemedies,
  createCompletedSession,
  createPhoto,
  uploadFile,
  uploadFilm,
} from "#tests/support/session-results.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
});
afterAll(() => app.stop());

let nextPhone = 9_620_000_000;
let customer: SignedIn;
let stranger: SignedIn;
/** Signed in at the time of the session, because an admin's login session lasts 12 hours. */
let admin: Client;
/** A completed session of the customer's, at 10:00. */
let id: string;
let day: string;
let days = 0;
beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  day = addDays("2026-11-25", days++);
  await app.openDay(day);
  customer = await app.customer(String(nextPhone++), { whatsappOptIn: true });
  stranger = await app.customer(String(nextPhone++));
  ({ id, admin } = await createCompletedSession(app, customer, day, "10:00"));
  // A sweep sends a limited number of messages: those of earlier steps must not keep the tests' own waiting.
  await app.ctx.db.query("delete from outbox");
});

type Form = Partial<contract.RemedyInput>;
const form = (more: Form = {}) => ({ name: "Havan", nameHindi: "हवन", price: 501, ...more });
const create = (more: Form = {}) => admin.call(contract.createRemedy, { input: form(more) });
const change = (remedyId: string, more: Form = {}) =>
  admin.call(contract.updateRemedy, { params: { id: remedyId }, input: form(more) });
const createdRemedy = async (more: Form = {}) => (await create(more)).body.remedy;
const prescribe = (remedyIds: string[], bookingId = id) =>
  admin.call(contract.prescribeRemedies, { params: { id: bookingId }, input: { remedyIds } });
const listed = async (client = customer.client) =>
  (await client.call(contract.listRemediesOfBooking, { params: { id } })).body.remedies;
const pending = async () =>
  (await admin.call(contract.listPendingRemedies)).body.vidhis.filter(
    ({ sessionDate }) => sessionDate === day,
  );
const complete = (bookingRemedyId: string) =>
  admin.call(contract.completeRemedy, { params: { id: bookingRemedyId } });
const buy = (bookingRemedyId: string) => buyRemedies(app, customer, [bookingRemedyId]);
const setVideo = (bookingRemedyId: string, videoUrl: string) =>
  admin.call(contract.setRemedyVideo, { params: { id: bookingRemedyId }, input: { videoUrl } });
const video = async (bookingRemedyId: string) => setVideo(bookingRemedyId, await uploadFilm(admin));
const giveRemedy = async (more: Form = {}) => {
  const [prescribed] = (await prescribe([(await createdRemedy({ price: 0, ...more })).id])).body.remedies;
  if (!prescribed) throw new Error("Nothing was prescribed");
  return prescribed;
};
/** A minute later. */
const whatsappMessages = async () => {
  app.clock.forward(1);
  await app.sweep();
  const response = await fetch(`${app.url}/sandbox/messages?to=${customer.user.phone}`);
  const { messages } = (await response.json()) as { messages: { channel: string; text: string }[] };
  return messages.filter(({ channel, text }) => channel === "whatsapp" && /vidhi/.test(text));
};

describe("the catalogue", () => {
  test("adds a remedy, changes it, and lists it among the active ones only while it is active", async () => {
    const videoUrl = "https://www.youtube.com/watch?v=abc";
    const { status, body } = await create({ videoUrl, isActive: true });
    expect(status).toBe(201);
    expect(body.remedy).toEqual({ id: body.remedy.id, ...form({ videoUrl, isActive: true }) });
    const without = await change(body.remedy.id, { price: 0, videoUrl: "", isActive: false });
    expect(without.body.remedy).toMatchObject({ price: 0, videoUrl: null, isActive: false });
    const all = (await admin.call(contract.listAllRemedies)).body.remedies;
    const active = (await admin.call(contract.listActiveRemedies)).body.remedies;
    const isThis = (one: { id: string }) => one.id === body.remedy.id;
    expect([all.some(isThis), active.some(isThis)]).toEqual([true, false]);
    expect((await change(body.remedy.id)).body.remedy).toMatchObject({ isActive: false });
    expect((await change(UNKNOWN_ID)).status).toBe(404);
  });

  test("lists the active remedies that were prescribed often in the last 90 days first", async () => {
    const other = await createCompletedSession(app, stranger, day, "11:00");
    admin = other.admin;
    const once = await createdRemedy({ name: "Once" });
    const often = await createdRemedy({ name: "Often" });
    await prescribe([often.id, once.id]);
    await prescribe([often.id], other.id);
    const order = async () => {
      const { remedies } = (await admin.call(contract.listActiveRemedies)).body;
      return remedies.map(({ id: remedyId }) => remedyId).filter((one) => [once.id, often.id].includes(one));
    };
    expect(await order()).toEqual([often.id, once.id]);
    await prescribe([once.id]);
    await prescribe([once.id], other.id);
    expect(await order()).toEqual([once.id, often.id]);
    app.clock.set(`${addDays(day, 91)}T12:00:00+05:30`);
    admin = await app.admin();
    await prescribe([often.id]);
    expect(await order()).toEqual([often.id, once.id]);
  });

  test("stores an empty, null or missing video address as null; a new remedy is active unless the form says otherwise", async () => {
    for (const more of [{ videoUrl: "" }, { videoUrl: null }, {}])
      expect(await createdRemedy(more)).toMatchObject({ videoUrl: null, isActive: true });
    expect(await createdRemedy({ isActive: false })).toMatchObject({ isActive: false });
  });

  test.each([
    ["a price with paise", { price: 10.5 }],
    ["a negative price", { price: -1 }],
    ["a price above one lakh", { price: 100_001 }],
    ["no English name", { name: " " }],
    ["no Hindi name", { nameHindi: "" }],
    ["a name that nobody sees", { name: "\u200b\u200e" }],
    ["a name of 121 characters", { name: "x".repeat(121) }],
  ])("refuses %s", async (_, more) => {
    expect((await create(more)).status).toBe(400);
    expect((await create({ price: 100_000 })).status).toBe(201);
  });

  test("keeps none of the marks that pasting brings", async () => {
    const pasted = { name: "\u2068Havan\u2069\u200b", videoUrl: "https://a.example/x\u200b" };
    expect((await create(pasted)).body.remedy).toMatchObject({
      name: "Havan",
      videoUrl: "https://a.example/x",
    });
  });

  test("refuses a video address that does not begin with https", async () => {
    const { status, body } = await create({ videoUrl: "javascript:alert(1)" });
    expect([status, body.code]).toEqual([400, "bad-video-address"]);
  });

  test("stores a name with markup, SQL or a formula unchanged", async () => {
    const name = "<img src=x onerror=alert(1)> '); drop table remedies; -- =cmd";
    const added = await createdRemedy({ name, nameHindi: "<script>हवन</script>" });
    expect(added).toMatchObject({ name, nameHindi: "<script>हवन</script>" });
    await prescribe([added.id]);
    expect(await listed()).toMatchObject([{ name }]);
  });
});

describe("prescribing", () => {
  test("a session with a prescribed remedy cannot be reopened until the remedy is removed", async () => {
    await prescribe([(await createdRemedy()).id]);
    const reopen = () => admin.call(setBookingStatus, { params: { id }, input: { status: "confirmed" } });
    expect(await reopen()).toMatchObject({ status: 409, body: { code: "not-possible-now" } });
    await prescribe([]);
    expect((await reopen()).status).toBe(200);
  });

  test("sets the list of a completed session, which the customer and every list of admins show", async () => {
    const [one, two] = [
      await createdRemedy({ videoUrl: "https://a.example/how" }),
      await createdRemedy({ price: 1100 }),
    ];
    const { status, body } = await prescribe([one.id, two.id, one.id]);
    expect(status).toBe(200);
    expect(body.remedies).toEqual([
      {
        bookingRemedyId: body.remedies[0]?.bookingRemedyId,
        bookingId: id,
        id: one.id,
        name: "Havan",
        nameHindi: "हवन",
        videoUrl: "https://a.example/how",
        price: 501,
        isPurchased: false,
        isPaid: false,
        refunded: 0,
        completionStatus: "pending",
        completionVideoUrl: null,
        videoPublishAt: null,
        isVideoWithheld: false,
        sessionDate: day,
        sessionTime: "10:00",
      },
      expect.objectContaining({ id: two.id, price: 1100 }),
    ]);
    expect(await listed()).toEqual(body.remedies);
    expect(await listed(admin)).toEqual(body.remedies);
    const own = await customer.client.call(contract.listPrescribedRemedies, {
      params: { userId: customer.user.id },
    });
    expect(own.body.remedies).toEqual(body.remedies.map((remedy) => ({ ...remedy, performed: null })));
    const read = await admin.call(getAdminBooking, { params: { id } });
    expect(read.body.booking.remedies).toEqual(body.remedies);
    const { sessions } = (await admin.call(listCompletedSessions)).body;
    expect(sessions.find((session) => session.id === id)?.remedies).toEqual(body.remedies);
  });

  test("a second time replaces the list: what stays keeps its id, the others are removed, an empty list removes all", async () => {
    const [one, two, three] = [await createdRemedy(), await createdRemedy(), await createdRemedy()];
    const first = (await prescribe([one.id, two.id])).body.remedies;
    const second = (await prescribe([two.id, three.id])).body.remedies;
    expect(second.map((item) => item.id)).toEqual([two.id, three.id]);
    expect(second[0]?.bookingRemedyId).toBe(first[1]?.bookingRemedyId);
    expect((await prescribe([])).body.remedies).toEqual([]);
    expect((await prescribe([one.id])).body.remedies[0]?.bookingRemedyId).not.toBe(first[0]?.bookingRemedyId);
  });

  test("of who has seen an earlier list keeps what another has prescribed since, and does not bring back what another took off", async () => {
    const [one, two, three] = [await createdRemedy(), await createdRemedy(), await createdRemedy()];
    const change = async (remedyIds: string[], remedyIdsBefore: string[]) => {
      const input = { remedyIds, remedyIdsBefore };
      const { body } = await admin.call(contract.prescribeRemedies, { params: { id }, input });
      return body.remedies.map((item) => item.id);
    };
    await prescribe([one.id]);
    // Both have seen the first alone.
    expect(await change([one.id, two.id], [one.id])).toEqual([one.id, two.id]);
    expect(await change([three.id], [one.id])).toEqual([two.id, three.id]);
    // The answer was lost, and the call is repeated.
    expect(await change([three.id], [one.id])).toEqual([two.id, three.id]);
    expect(await change([one.id, two.id], [one.id, two.id])).toEqual([two.id, three.id]);
    expect(await change([], [two.id.toUpperCase(), three.id])).toEqual([]);
  });

  test("twice in parallel creates one list", async () => {
    const one = await createdRemedy();
    const answers = await Promise.all([prescribe([one.id]), prescribe([one.id])]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await listed()).toHaveLength(1);
  });

  test("is refused for a session that is not completed and for remedies that do not exist", async () => {
    const one = await createdRemedy();
    app.clock.set("2026-11-21T04:31:00Z");
    const open = await createPaidSession(app, customer, day, "12:00");
    admin = await app.admin();
    const refused = await prescribe([one.id], open.id);
    expect([refused.status, refused.body.code]).toEqual([409, "session-not-completed"]);
    expect((await prescribe([one.id], UNKNOWN_ID)).status).toBe(404);
    expect((await prescribe([one.id, UNKNOWN_ID])).status).toBe(404);
    expect((await prescribe(["nonsense"])).status).toBeGreaterThanOrEqual(400);
    expect(await listed()).toEqual([]);
  });

  test("keeps the prescribed name and price when the catalogue changes later", async () => {
    const one = await createdRemedy({ price: 501 });
    await prescribe([one.id]);
    await change(one.id, { name: "A great havan", price: 2100 });
    expect(await listed()).toMatchObject([{ name: "Havan", price: 501 }]);
    await prescribe([one.id]);
    expect(await listed()).toMatchObject([{ name: "Havan", price: 501 }]);
  });

  test("an inactive remedy cannot be newly prescribed, and stays where it was prescribed before", async () => {
    const [inactive, other] = [await createdRemedy(), await createdRemedy()];
    await prescribe([inactive.id]);
    await change(inactive.id, { isActive: false });
    expect(await listed()).toMatchObject([{ id: inactive.id, isPurchased: false }]);
    expect((await prescribe([inactive.id, other.id])).body.remedies).toHaveLength(2);
    await prescribe([]);
    const refused = await prescribe([inactive.id, other.id]);
    expect([refused.status, refused.body.code]).toEqual([409, "remedy-not-offered"]);
    expect(await listed()).toEqual([]);
  });

  test("keeps purchased remedies on the list when the admin edits it", async () => {
    const [bought, other] = [await createdRemedy(), await createdRemedy()];
    const [first] = (await prescribe([bought.id])).body.remedies;
    await buy(first?.bookingRemedyId ?? "");
    expect((await prescribe([other.id])).body.remedies).toMatchObject([
      { bookingRemedyId: first?.bookingRemedyId, isPurchased: true },
      { id: other.id, isPurchased: false },
    ]);
    expect((await prescribe([])).body.remedies.map((item) => item.id)).toEqual([bought.id]);
  });

  test("a remedy without a price is purchased at once and pending", async () => {
    const prescribed = await giveRemedy();
    expect(prescribed).toMatchObject({ price: 0, isPurchased: true, completionStatus: "pending" });
    expect(await pending()).toMatchObject([{ bookingRemedyId: prescribed.bookingRemedyId }]);
  });

  test("notifies the open results page each time a remedy is added, and the customer’s phone once", async () => {
    const { channel } = await registerCustomer(customer, id, app.url);
    const [one, two] = [await createdRemedy(), await createdRemedy()];
    await prescribe([one.id]);
    const message = { type: "remedies-prescribed", bookingId: id, count: 1 };
    expect(await channel.next("remedies-prescribed")).toEqual(message);
    await prescribe([one.id, two.id]);
    expect(await channel.next("remedies-prescribed")).toEqual({ ...message, count: 2 });
    // A list that is saved again or gets shorter sends no notification.
    await prescribe([one.id, two.id]);
    await prescribe([one.id]);
    expect(await whatsappMessages()).toEqual([
      expect.objectContaining({ text: expect.stringContaining("suggested for you") }),
    ]);
    expect(channel.unread().filter(({ type }) => type === "remedies-prescribed")).toEqual([]);
  });
});

describe("a remedy to be performed", () => {
  test("is pending from its purchase until it is completed", async () => {
    const added = await createdRemedy({ name: "Jaap", nameHindi: "जाप" });
    const [prescribed] = (await prescribe([added.id])).body.remedies;
    const bookingRemedyId = prescribed?.bookingRemedyId ?? "";
    expect(await pending()).toEqual([]);
    await buy(bookingRemedyId);
    expect(await pending()).toEqual([
      {
        bookingRemedyId,
        bookingId: prescribed?.bookingId,
        remedyId: added.id,
        givenName: null,
        bookedFor: null,
        userName: customer.user.username,
        userPhone: customer.user.phone,
        remedyName: "Jaap",
        remedyNameHindi: "जाप",
        sessionDate: day,
        sessionTime: "10:00",
        completionStatus: "pending",
        completionVideoUrl: null,
        videoPublishAt: null,
        isVideoWithheld: false,
      },
    ]);
    const { completionVideoUrl } = (await video(bookingRemedyId)).body;
    expect(await pending()).toMatchObject([{ completionVideoUrl }]);
    await complete(bookingRemedyId);
    expect(await pending()).toEqual([]);
  });

  test("accepts the same video twice, and refuses a file that is not a video", async () => {
    const { bookingRemedyId } = await giveRemedy();
    const path = await uploadFilm(admin);
    const [first, again] = [await setVideo(bookingRemedyId, path), await setVideo(bookingRemedyId, path)];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body.completionVideoUrl).toBe(first.body.completionVideoUrl);
    const photo = await uploadFile(admin, await createPhoto(), "image/jpeg");
    const picture = await setVideo(bookingRemedyId, photo);
    expect([picture.status, picture.body.code]).toEqual([415, "not-a-video"]);
  });

  test("refuses a video before the remedy is purchased", async () => {
    const [prescribed] = (await prescribe([(await createdRemedy()).id])).body.remedies;
    const refused = await video(prescribed?.bookingRemedyId ?? "");
    expect([refused.status, refused.body.code]).toEqual([409, "vidhi-not-purchased"]);
    expect((await video(UNKNOWN_ID)).status).toBe(404);
  });

  test("cannot be completed without a video or before it is purchased", async () => {
    const { bookingRemedyId } = await giveRemedy();
    const refused = await complete(bookingRemedyId);
    expect([refused.status, refused.body.code]).toEqual([409, "vidhi-without-video"]);
    const [unbought] = (await prescribe([(await createdRemedy()).id])).body.remedies.slice(-1);
    expect((await complete(unbought?.bookingRemedyId ?? "")).body.code).toBe("vidhi-not-purchased");
    expect((await complete(UNKNOWN_ID)).status).toBe(404);
  });

  test("is completed for good, and repeated calls notify the customer once", async () => {
    const { bookingRemedyId } = await giveRemedy({ name: "A long name for a havan with many offerings" });
    await video(bookingRemedyId);
    const answers = await Promise.all([complete(bookingRemedyId), complete(bookingRemedyId)]);
    answers.push(await complete(bookingRemedyId));
    const videoPublishAt = addMinutes(app.clock.now(), 1).toISOString();
    for (const { status, body } of answers)
      expect([status, body]).toEqual([
        200,
        { success: true, bookingRemedyId, completionStatus: "completed", videoPublishAt },
      ]);
    const performed = (await whatsappMessages()).filter(({ text }) => text.includes("is done"));
    expect(performed).toEqual([
      expect.objectContaining({
        text: expect.stringContaining("the vidhi A long name for a havan with… from"),
      }),
    ]);
    expect(await listed()).toMatchObject([{ completionStatus: "completed" }]);
    expect((await video(bookingRemedyId)).body.code).toBe("vidhi-completed");
  });

  test("notifies the customer of a long Hindi name without parting a letter", async () => {
    const name = "हनुमान चालीसा पाठ व सुंदरकाण्क्ष पूजन विधि";
    const { bookingRemedyId } = await giveRemedy({ name });
    await video(bookingRemedyId);
    await complete(bookingRemedyId);
    const texts = (await whatsappMessages()).map(({ text }) => text).join("\n");
    expect(texts).toContain("हनुमान चालीसा पाठ व सुंदरका…");
  });

  test("notifies the customer for each remedy of the same session", async () => {
    const ids = [await createdRemedy({ price: 0 }), await createdRemedy({ price: 0 })].map((one) => one.id);
    for (const { bookingRemedyId } of (await prescribe(ids)).body.remedies) {
      await video(bookingRemedyId);
      await complete(bookingRemedyId);
    }
    expect((await whatsappMessages()).filter(({ text }) => text.includes("is done"))).toHaveLength(2);
  });
});

test("the customer’s data lists the remedies; closing the account erases the videos and keeps the prescriptions", async () => {
  const prescribed = await giveRemedy();
  const { completionVideoUrl } = (await video(prescribed.bookingRemedyId)).body;
  const data = (await customer.client.call(exportMyData)).body;
  expect(data).toMatchObject({ remedies: [prescribed] });
  const phone = customer.user.phone ?? "";
  await customer.client.call(deleteAccount, { input: { phoneConfirmation: phone } });
  await app.sweep();
  expect((await admin.fetch(completionVideoUrl)).status).toBe(404);
  expect(
    await row(app.ctx.db)`
      select name, video_key as "videoKey" from booking_remedies where id = ${prescribed.bookingRemedyId}`,
  ).toEqual({ name: "Havan", videoKey: null });
  expect(await pending()).toEqual([]);
  expect((await complete(prescribed.bookingRemedyId)).body.code).toBe("account-closed");
  expect((await prescribe([(await createdRemedy()).id])).body.code).toBe("account-closed");
  expect(await rows(app.ctx.db)`select 1 from outbox where kind = 'vidhi-performed'`).toEqual([]);
});
