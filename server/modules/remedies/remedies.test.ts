import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setBookingStatus } from "#contract/bookings.ts";
import { deleteAccount } from "#contract/identity.ts";
import * as contract from "#contract/remedies.ts";
import { bookingForAdmin, completedSessions } from "#contract/sessions.ts";
import { addDays } from "#domain/ist-time.ts";
import { row, rows, sql } from "#server/db/sql.ts";
import type { Client } from "#tests/support/client.ts";
import { asCustomer } from "#tests/support/live-scene.ts";
import { paidSession } from "#tests/support/paid-session.ts";
import { buyVidhis, completedSession, photo, putFile } from "#tests/support/results.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

const NOBODYS = "00000000-0000-4000-8000-000000000000";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
});
afterAll(() => app.stop());

let next = 9_620_000_000;
let customer: SignedIn;
let stranger: SignedIn;
/** Signed in at the time of the session. */
let admin: Client;
/** A completed session of the customer's, at 10:00. */
let id: string;
let day: string;
let days = 0;
beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  day = addDays("2026-11-25", days++);
  await app.openDay(day);
  customer = await app.customer(String(next++), { whatsappOptIn: true });
  stranger = await app.customer(String(next++));
  ({ id, admin } = await completedSession(app, customer, day, "10:00"));
  // A sweep sends so many at once; of what went before, nothing is of interest here.
  await app.ctx.db.query("delete from outbox");
});

type Form = Partial<contract.RemedyForm>;
const form = (more: Form = {}) => ({ name: "Havan", nameHindi: "हवन", price: 501, ...more });
const create = (more: Form = {}) => admin.call(contract.createRemedy, { input: form(more) });
const change = (remedyId: string, more: Form = {}) =>
  admin.call(contract.updateRemedy, { params: { id: remedyId }, input: form(more) });
const remedy = async (more: Form = {}) => (await create(more)).body.remedy;
const prescribe = (remedyIds: string[], bookingId = id) =>
  admin.call(contract.prescribeRemedies, { params: { id: bookingId }, input: { remedyIds } });
const listed = async (client = customer.client, bookingId = id) =>
  (await client.call(contract.remediesOfBooking, { params: { id: bookingId } })).body.remedies;
const pending = async () =>
  (await admin.call(contract.pendingVidhis)).body.vidhis.filter(({ sessionDate }) => sessionDate === day);
const complete = (vidhiId: string) => admin.call(contract.completeVidhi, { params: { id: vidhiId } });
const buy = (vidhiId: string) => buyVidhis(app, customer, [vidhiId]);
/** The first bytes of an MP4, and some more. */
const film = (fill = 0) => {
  const bytes = new Uint8Array(2_000).fill(fill);
  bytes.set(new TextEncoder().encode("\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41"));
  return bytes;
};
const video = async (vidhiId: string, bytes = film(), type = "video/mp4") => {
  const videoUrl = await putFile(admin, bytes, type);
  return admin.call(contract.uploadVidhiVideo, { params: { id: vidhiId }, input: { videoUrl } });
};
const load = async (client: Client, address: string) => (await client.fetch(address)).status;
const given = async (more: Form = {}) => {
  const [vidhi] = (await prescribe([(await remedy({ price: 0, ...more })).id])).body.remedies;
  if (!vidhi) throw new Error("Nothing was prescribed");
  return vidhi;
};
const whatsapp = async () => {
  await app.sweep();
  const response = await fetch(`${app.url}/sandbox/messages?to=${customer.user.phone}`);
  const { messages } = (await response.json()) as { messages: { channel: string; text: string }[] };
  return messages.filter(({ channel, text }) => channel === "whatsapp" && /vidhi/.test(text));
};

describe("the catalogue", () => {
  test("takes a vidhi, changes it, and offers it or does not", async () => {
    const videoUrl = "https://www.youtube.com/watch?v=abc";
    const { status, body } = await create({ videoUrl, isActive: true });
    expect(status).toBe(201);
    expect(body.remedy).toEqual({ id: body.remedy.id, ...form({ videoUrl, isActive: true }) });
    const without = await change(body.remedy.id, { price: 0, videoUrl: "", isActive: false });
    expect(without.body.remedy).toMatchObject({ price: 0, videoUrl: null, isActive: false });
    const all = (await admin.call(contract.allRemedies)).body.remedies;
    const active = (await admin.call(contract.activeRemedies)).body.remedies;
    const isThis = (one: { id: string }) => one.id === body.remedy.id;
    expect([all.some(isThis), active.some(isThis)]).toEqual([true, false]);
    expect((await change(body.remedy.id)).body.remedy).toMatchObject({ isActive: false });
    expect((await change(NOBODYS)).status).toBe(404);
  });

  test("an empty address, null, and none are no address; a new vidhi is offered unless it is said not to be", async () => {
    for (const more of [{ videoUrl: "" }, { videoUrl: null }, {}])
      expect(await remedy(more)).toMatchObject({ videoUrl: null, isActive: true });
    expect(await remedy({ isActive: false })).toMatchObject({ isActive: false });
  });

  test.each([
    ["a price with paise", { price: 10.5 }],
    ["a price below nothing", { price: -1 }],
    ["a price above one lakh", { price: 100_001 }],
    ["a price in words", { price: "501" as unknown as number }],
    ["no English name", { name: " " }],
    ["no Hindi name", { nameHindi: "" }],
    ["an endless name", { name: "x".repeat(121) }],
  ])("refuses %s", async (_, more) => {
    expect((await create(more)).status).toBe(400);
    expect((await create({ price: 100_000 })).status).toBe(201);
  });

  test.each(["javascript:alert(1)", "http://a.example/x", "data:text/html,x", "//a.example", "film.mp4"])(
    "X10 refuses %j as an address",
    async (videoUrl) => {
      const { status, body } = await create({ videoUrl });
      expect([status, body.code]).toEqual([400, "bad-video-address"]);
    },
  );

  test("X10 a name is text, whatever is in it", async () => {
    const name = "<img src=x onerror=alert(1)> '); drop table remedies; -- =cmd";
    const made = await remedy({ name, nameHindi: "<script>हवन</script>" });
    expect(made).toMatchObject({ name, nameHindi: "<script>हवन</script>" });
    await prescribe([made.id]);
    expect(await listed()).toMatchObject([{ name }]);
  });
});

describe("prescribing", () => {
  test("a session with a vidhi on its list is not reopened; taken off again, it is", async () => {
    await prescribe([(await remedy()).id]);
    const reopen = () => admin.call(setBookingStatus, { params: { id }, input: { status: "confirmed" } });
    expect(await reopen()).toMatchObject({ status: 409, body: { code: "not-possible-now" } });
    await prescribe([]);
    expect((await reopen()).status).toBe(200);
  });

  test("sets the list of a completed session, for her and in every list of admins", async () => {
    const [one, two] = [await remedy({ videoUrl: "https://a.example/how" }), await remedy({ price: 1100 })];
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
        completionStatus: "pending",
        completionVideoUrl: null,
        sessionDate: day,
        sessionTime: "10:00",
      },
      expect.objectContaining({ id: two.id, price: 1100 }),
    ]);
    expect(await listed()).toEqual(body.remedies);
    expect(await listed(admin)).toEqual(body.remedies);
    const own = await customer.client.call(contract.remediesOfUser, { params: { userId: customer.user.id } });
    expect(own.body.remedies).toEqual(body.remedies);
    const read = await admin.call(bookingForAdmin, { params: { id } });
    expect(read.body.booking.remedies).toEqual(body.remedies);
    const { sessions } = (await admin.call(completedSessions)).body;
    expect(sessions.find((session) => session.id === id)?.remedies).toEqual(body.remedies);
  });

  test("again changes it: what stays keeps its id, what is left out goes, none at all empties it", async () => {
    const [one, two, three] = [await remedy(), await remedy(), await remedy()];
    const first = (await prescribe([one.id, two.id])).body.remedies;
    const second = (await prescribe([two.id, three.id])).body.remedies;
    expect(second.map((item) => item.id)).toEqual([two.id, three.id]);
    expect(second[0]?.bookingRemedyId).toBe(first[1]?.bookingRemedyId);
    expect((await prescribe([])).body.remedies).toEqual([]);
    expect((await prescribe([one.id])).body.remedies[0]?.bookingRemedyId).not.toBe(first[0]?.bookingRemedyId);
  });

  test("twice at the same moment is one list", async () => {
    const one = await remedy();
    const answers = await Promise.all([prescribe([one.id]), prescribe([one.id])]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await listed()).toHaveLength(1);
  });

  test("is for completed sessions, and for vidhis that there are", async () => {
    const one = await remedy();
    app.clock.set("2026-11-21T04:31:00Z");
    const open = await paidSession(app, customer, day, "12:00");
    admin = await app.admin();
    const refused = await prescribe([one.id], open.id);
    expect([refused.status, refused.body.code]).toEqual([409, "session-not-completed"]);
    expect((await prescribe([one.id], NOBODYS)).status).toBe(404);
    expect((await prescribe([one.id, NOBODYS])).status).toBe(404);
    expect((await prescribe(["nonsense"])).status).toBeGreaterThanOrEqual(400);
    expect(await listed()).toEqual([]);
  });

  test("M02 Given the price rose after prescription, then the price shown is still the one prescribed", async () => {
    const one = await remedy({ price: 501 });
    await prescribe([one.id]);
    await change(one.id, { name: "A great havan", price: 2100 });
    expect(await listed()).toMatchObject([{ name: "Havan", price: 501 }]);
    await prescribe([one.id]);
    expect(await listed()).toMatchObject([{ name: "Havan", price: 501 }]);
  });

  test("M03 one that is not offered any more cannot be newly prescribed; prescribed before, it stays hers", async () => {
    const [gone, other] = [await remedy(), await remedy()];
    await prescribe([gone.id]);
    await change(gone.id, { isActive: false });
    expect(await listed()).toMatchObject([{ id: gone.id, isPurchased: false }]);
    expect((await prescribe([gone.id, other.id])).body.remedies).toHaveLength(2);
    await prescribe([]);
    const refused = await prescribe([gone.id, other.id]);
    expect([refused.status, refused.body.code]).toEqual([409, "remedy-not-offered"]);
    expect(await listed()).toEqual([]);
  });

  test("M06 Given the admin edits prescribed remedies, then bought ones stay on the list", async () => {
    const [bought, other] = [await remedy(), await remedy()];
    const [first] = (await prescribe([bought.id])).body.remedies;
    await buy(first?.bookingRemedyId ?? "");
    expect((await prescribe([other.id])).body.remedies).toMatchObject([
      { bookingRemedyId: first?.bookingRemedyId, isPurchased: true },
      { id: other.id, isPurchased: false },
    ]);
    expect((await prescribe([])).body.remedies.map((item) => item.id)).toEqual([bought.id]);
  });

  test("one that costs nothing is given: hers at once, and to be performed", async () => {
    const vidhi = await given();
    expect(vidhi).toMatchObject({ price: 0, isPurchased: true, completionStatus: "pending" });
    expect(await pending()).toMatchObject([{ bookingRemedyId: vidhi.bookingRemedyId }]);
  });

  test("wakes the open results page each time, and her phone once", async () => {
    const { channel } = await asCustomer(customer, id, app.url);
    const [one, two] = [await remedy(), await remedy()];
    await prescribe([one.id]);
    const message = { type: "remedies-prescribed", bookingId: id, count: 1 };
    expect(await channel.next("remedies-prescribed")).toEqual(message);
    await prescribe([one.id, two.id]);
    expect(await channel.next("remedies-prescribed")).toEqual({ ...message, count: 2 });
    // Nothing is new in a list that is saved again, or that grows shorter.
    await prescribe([one.id, two.id]);
    await prescribe([one.id]);
    expect(await whatsapp()).toEqual([
      expect.objectContaining({ text: expect.stringContaining("suggested for you") }),
    ]);
    expect(channel.rest().filter(({ type }) => type === "remedies-prescribed")).toEqual([]);
  });
});

describe("a vidhi that is to be performed", () => {
  test("is pending from its purchase until it is complete", async () => {
    const made = await remedy({ name: "Jaap", nameHindi: "जाप" });
    const [vidhi] = (await prescribe([made.id])).body.remedies;
    const vidhiId = vidhi?.bookingRemedyId ?? "";
    expect(await pending()).toEqual([]);
    await buy(vidhiId);
    expect(await pending()).toEqual([
      {
        bookingRemedyId: vidhiId,
        userName: customer.user.username,
        userPhone: customer.user.phone,
        remedyName: "Jaap",
        remedyNameHindi: "जाप",
        sessionDate: day,
        sessionTime: "10:00",
        completionStatus: "pending",
        completionVideoUrl: null,
      },
    ]);
    const { completionVideoUrl } = (await video(vidhiId)).body;
    expect(await pending()).toMatchObject([{ completionVideoUrl }]);
    await complete(vidhiId);
    expect(await pending()).toEqual([]);
  });

  test("has a video that its customer and admins may load; another one replaces it", async () => {
    const { bookingRemedyId } = await given();
    const first = await video(bookingRemedyId);
    expect([first.status, await load(customer.client, first.body.completionVideoUrl)]).toEqual([200, 200]);
    expect(await load(stranger.client, first.body.completionVideoUrl)).toBe(404);
    const second = (await video(bookingRemedyId, film(1))).body.completionVideoUrl;
    expect(await listed()).toMatchObject([{ completionVideoUrl: second }]);
    expect(await load(customer.client, first.body.completionVideoUrl)).toBe(404);
    expect(await load(customer.client, second)).toBe(200);
  });

  test("takes the same video again after a lost answer, and nothing that is no video", async () => {
    const { bookingRemedyId } = await given();
    const videoUrl = await putFile(admin, film(), "video/mp4");
    const claim = () =>
      admin.call(contract.uploadVidhiVideo, { params: { id: bookingRemedyId }, input: { videoUrl } });
    const [first, again] = [await claim(), await claim()];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body.completionVideoUrl).toBe(first.body.completionVideoUrl);
    const picture = await video(bookingRemedyId, await photo(), "image/jpeg");
    expect([picture.status, picture.body.code]).toEqual([415, "not-a-video"]);
  });

  test("has no video before it is bought", async () => {
    const [vidhi] = (await prescribe([(await remedy()).id])).body.remedies;
    const refused = await video(vidhi?.bookingRemedyId ?? "");
    expect([refused.status, refused.body.code]).toEqual([409, "vidhi-not-purchased"]);
    expect((await video(NOBODYS)).status).toBe(404);
  });

  test('M09 Given "mark complete" without a video, when posted by hand, then 409', async () => {
    const { bookingRemedyId } = await given();
    const refused = await complete(bookingRemedyId);
    expect([refused.status, refused.body.code]).toEqual([409, "vidhi-without-video"]);
    const [unbought] = (await prescribe([(await remedy()).id])).body.remedies.slice(-1);
    expect((await complete(unbought?.bookingRemedyId ?? "")).body.code).toBe("vidhi-not-purchased");
    expect((await complete(NOBODYS)).status).toBe(404);
  });

  test("is complete once and for good, however often it is said; she is told once", async () => {
    const { bookingRemedyId } = await given({ name: "A long name for a havan with many offerings" });
    await video(bookingRemedyId);
    const answers = await Promise.all([complete(bookingRemedyId), complete(bookingRemedyId)]);
    answers.push(await complete(bookingRemedyId));
    for (const { status, body } of answers)
      expect([status, body]).toEqual([
        200,
        { success: true, bookingRemedyId, completionStatus: "completed" },
      ]);
    expect(await listed()).toMatchObject([{ completionStatus: "completed" }]);
    expect((await video(bookingRemedyId)).body.code).toBe("vidhi-completed");
    const performed = (await whatsapp()).filter(({ text }) => text.includes("performed"));
    expect(performed).toEqual([
      expect.objectContaining({ text: expect.stringContaining("“A long name for a havan with…”") }),
    ]);
  });

  test("of the same session as another is told of by itself", async () => {
    const ids = [await remedy({ price: 0 }), await remedy({ price: 0 })].map((one) => one.id);
    for (const { bookingRemedyId } of (await prescribe(ids)).body.remedies) {
      await video(bookingRemedyId);
      await complete(bookingRemedyId);
    }
    expect((await whatsapp()).filter(({ text }) => text.includes("performed"))).toHaveLength(2);
  });
});

test("X01 another's vidhis are a 404, another's list a 403; the catalogue and the work are the admins'", async () => {
  const { bookingRemedyId } = await given();
  const params = { id };
  expect((await stranger.client.call(contract.remediesOfBooking, { params })).status).toBe(404);
  expect((await app.browser().call(contract.remediesOfBooking, { params })).status).toBe(401);
  const list = { params: { userId: customer.user.id } };
  expect((await stranger.client.call(contract.remediesOfUser, list)).status).toBe(403);
  const vidhi = { params: { id: bookingRemedyId } };
  const { client } = customer;
  const answers = [
    await client.call(contract.activeRemedies),
    await client.call(contract.allRemedies),
    await client.call(contract.pendingVidhis),
    await client.call(contract.createRemedy, { input: form() }),
    await client.call(contract.prescribeRemedies, { params, input: { remedyIds: [] } }),
    await client.call(contract.uploadVidhiVideo, { ...vidhi, input: { videoUrl: "uploads/x" } }),
    await client.call(contract.completeVidhi, vidhi),
  ];
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401, 401]);
});

test("D02 D04 her file lists her vidhis; closing the account erases the videos, and keeps what money speaks of", async () => {
  const vidhi = await given();
  const { completionVideoUrl } = (await video(vidhi.bookingRemedyId)).body;
  const data = await (await customer.client.fetch("/api/user/data")).json();
  expect(data).toMatchObject({ remedies: [{ ...vidhi, completionVideoUrl }] });
  const phone = customer.user.phone ?? "";
  await customer.client.call(deleteAccount, { input: { phoneConfirmation: phone } });
  await app.sweep();
  expect(await load(admin, completionVideoUrl)).toBe(404);
  expect(
    await row(
      app.ctx.db,
      sql`select name, video_key as "videoKey" from booking_remedies where id = ${vidhi.bookingRemedyId}`,
    ),
  ).toEqual({ name: "Havan", videoKey: null });
  expect(await pending()).toEqual([]);
  expect((await complete(vidhi.bookingRemedyId)).body.code).toBe("account-closed");
  expect((await prescribe([(await remedy()).id])).body.code).toBe("account-closed");
  expect(await rows(app.ctx.db, sql`select 1 from outbox where kind = 'vidhi-performed'`)).toEqual([]);
});
