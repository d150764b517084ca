import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { deleteAccount } from "#contract/account.ts";
import { savePanchangSettings } from "#contract/panchang.ts";
import * as contract from "#contract/remedies.ts";
import { addDays, addMinutes } from "#domain/ist-time.ts";
import { rows } from "#server/db/sql.ts";
import { openChannelFor, watchDeliveries } from "#tests/support/channel-fixtures.ts";
import type { Client } from "#tests/support/client.ts";
import { refuseRows } from "#tests/support/refused-rows.ts";
import { createCompletedSession, uploadFilm } from "#tests/support/session-results.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { sweepRemedyVideos } from "./performances.jobs.ts";
import { publishDueVideo } from "./performances.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
});
afterAll(() => app.stop());

let nextPhone = 9_630_000_000;
let days = 0;
let admin: Client;
let customer: SignedIn;
let day: string;
let id: string;
beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  day = addDays("2026-11-25", days++);
  await app.openDay(day);
  customer = await app.customer(String(nextPhone++));
  ({ id, admin } = await createCompletedSession(app, customer, day, "10:00"));
  await app.ctx.db.query("delete from outbox");
});

/** Gives the customer free remedies. */
async function give(...names: string[]): Promise<string[]> {
  const remedyIds: string[] = [];
  for (const name of names) {
    const input = { name, nameHindi: `${name} हिंदी`, price: 0 };
    remedyIds.push((await admin.call(contract.createRemedy, { input })).body.remedy.id);
  }
  const { remedies } = (
    await admin.call(contract.prescribeRemedies, { params: { id }, input: { remedyIds } })
  ).body;
  return remedies.map(({ bookingRemedyId }) => bookingRemedyId);
}
const giveOne = async (name = "Havan") => (await give(name))[0] ?? "";
const upload = (fill = 0) => uploadFilm(admin, fill);
const setVideo = (remedyId: string, videoUrl: string, namesNoPerson?: boolean, videoBefore?: string | null) =>
  admin.call(contract.setRemedyVideo, {
    params: { id: remedyId },
    input: { videoUrl, namesNoPerson, ...(videoBefore !== undefined && { videoBefore }) },
  });
const filmed = async (remedyId: string) => (await setVideo(remedyId, await upload())).body.completionVideoUrl;
const complete = (remedyId: string) => admin.call(contract.completeRemedy, { params: { id: remedyId } });
const resend = (remedyId: string, by = admin) =>
  by.call(contract.completeRemedy, { params: { id: remedyId }, input: { resend: "yes" } });
const undo = (remedyId: string, by = admin) =>
  by.call(contract.undoPublication, { params: { id: remedyId } });
const ofCustomer = async () =>
  (await customer.client.call(contract.listRemediesOfBooking, { params: { id } })).body.remedies;
const ofAdmin = async () =>
  (await admin.call(contract.listRemediesOfBooking, { params: { id } })).body.remedies;
const statusOf = async (client: Client, url: string) => (await client.fetch(url)).status;
const messages = () => rows(app.ctx.db)`select 1 from outbox where kind = 'vidhi-performed'`;
const passSeconds = (seconds: number) =>
  app.clock.set(new Date(app.clock.now().getTime() + 1000 * seconds).toISOString());
const later = async (seconds: number) => {
  passSeconds(seconds);
  await app.sweep();
};
const performed = async (query: { search?: string; cursor?: string; withheld?: "yes" } = {}) =>
  (await admin.call(contract.listPerformedRemedies, { query })).body;

describe("the day of a performed remedy", () => {
  const ownPerformed = async () => {
    const params = { userId: customer.user.id };
    return (await customer.client.call(contract.listPrescribedRemedies, { params })).body.remedies[0]
      ?.performed;
  };
  const shown = (showsRemedyDates: boolean) =>
    admin.call(savePanchangSettings, {
      input: {
        placeName: "New Delhi",
        showsRemedyDates,
        ...{ showsGuidesDay: true, showsDays: true, showsMoment: true },
      },
    });

  test("is known to the customer with the video, and in the Hindu calendar until the guide shows none", async () => {
    const remedyId = await giveOne();
    await filmed(remedyId);
    // Before sunrise the almanac's day is the one before: Amavasya of 8 December, not the first tithi of the 9th.
    app.clock.set("2026-12-09T00:30:00Z");
    admin = await app.admin();
    await complete(remedyId);
    const month = { amanta: "Kartika", purnimanta: "Margashirsha", isAdhika: false };
    const lunarDate = { tithi: 30, month };
    expect(await ownPerformed()).toBeNull();
    await later(61);
    expect((await performed({})).vidhis[0]?.lunarDate).toEqual(lunarDate);
    expect(await ownPerformed()).toEqual({ date: "2026-12-09", lunarDate });
    await shown(false);
    expect(await ownPerformed()).toEqual({ date: "2026-12-09", lunarDate: null });
    await shown(true);
  });
});

describe("the video of a performed remedy", () => {
  test("is set by the whole URL of its upload, and by the URL of another remedy's video", async () => {
    const [one, other] = [await giveOne(), await giveOne()];
    const set = await setVideo(one, `${app.url}/objects/${await upload()}?signature=x`);
    expect(set.status).toBe(200);
    const shared = await setVideo(other, `${app.url}${set.body.completionVideoUrl}?download=1`, true);
    expect(shared.status).toBe(200);
    expect(await statusOf(admin, shared.body.completionVideoUrl)).toBe(200);
  });

  test("is not replaced by an admin whose list is older than the video of another one", async () => {
    const [remedyId = "", other = ""] = await give("Havan", "Katha");
    const url = await filmed(remedyId);
    const late = await upload(1);
    const copied = await filmed(other);
    for (const [video, seen] of [
      [late, null],
      [copied, null],
      [late, copied],
    ] as const) {
      const refused = await setVideo(remedyId, video, true, seen);
      expect([refused.status, refused.body.code]).toEqual([409, "just-changed"]);
    }
    expect((await ofAdmin()).map(({ completionVideoUrl }) => completionVideoUrl)).toContain(url);
    expect(await statusOf(admin, url)).toBe(200);
    // The refused upload is free for who has seen the other video, and its call can be repeated.
    const answers = [await setVideo(remedyId, late, false, url), await setVideo(remedyId, late, false, url)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await statusOf(admin, url)).toBe(404);
  });

  test("is published a minute after the completion, of which the customer learns nothing before", async () => {
    const channel = await openChannelFor(customer.client, app.url);
    channel.send({ type: "register", bookingId: null, userType: "user", userId: customer.user.id });
    await channel.next("registered");
    const delivered = await watchDeliveries(app, customer, [app.url]);
    const remedyId = await giveOne();
    const url = await filmed(remedyId);
    expect(await statusOf(customer.client, url)).toBe(404);
    const publishAt = addMinutes(app.clock.now(), 1).toISOString();
    const completed = await complete(remedyId);
    expect(completed.body).toMatchObject({ completionStatus: "completed", videoPublishAt: publishAt });
    await later(59);
    const unseen = { completionStatus: "pending", completionVideoUrl: null };
    expect(await ofCustomer()).toMatchObject([{ ...unseen, videoPublishAt: null, isVideoWithheld: false }]);
    expect(await ofAdmin()).toMatchObject([
      {
        completionStatus: "completed",
        completionVideoUrl: url,
        videoPublishAt: publishAt,
        isVideoWithheld: true,
      },
    ]);
    expect([await statusOf(customer.client, url), await statusOf(admin, url)]).toEqual([404, 200]);
    expect(await messages()).toEqual([]);
    await delivered();
    expect(channel.unread().map(({ type }) => type)).not.toContain("remedy-performed");
    await later(1);
    const seen = { completionStatus: "completed", completionVideoUrl: url };
    expect(await ofCustomer()).toMatchObject([seen]);
    expect(await ofAdmin()).toMatchObject([{ ...seen, videoPublishAt: null, isVideoWithheld: false }]);
    expect(await statusOf(customer.client, url)).toBe(200);
    expect((await messages()).length).toBeGreaterThan(0);
    expect(await channel.next("remedy-performed")).toMatchObject({ bookingRemedyId: remedyId });
  });

  test("is taken back within the minute, also by two admins at once, and stays with the admins until it is sent", async () => {
    const remedyId = await giveOne();
    const url = await filmed(remedyId);
    await complete(remedyId);
    passSeconds(59);
    const staff = await app.admin("staff");
    expect((await Promise.all([undo(remedyId), undo(remedyId, staff)])).map(({ status }) => status)).toEqual([
      200, 200,
    ]);
    await later(24 * 60 * 60);
    admin = await app.admin();
    const held = { completionStatus: "completed", videoPublishAt: null, isVideoWithheld: true };
    expect(await ofAdmin()).toMatchObject([{ ...held, completionVideoUrl: url }]);
    expect(await ofCustomer()).toMatchObject([{ completionStatus: "pending", completionVideoUrl: null }]);
    expect([await statusOf(customer.client, url), await statusOf(admin, url)]).toEqual([404, 200]);
    expect(await messages()).toEqual([]);
    const publishAt = addMinutes(app.clock.now(), 1).toISOString();
    expect((await resend(remedyId)).body.videoPublishAt).toBe(publishAt);
    await later(60);
    expect(await ofCustomer()).toMatchObject([{ completionStatus: "completed", completionVideoUrl: url }]);
    expect((await messages()).length).toBeGreaterThan(0);
  });

  test("is not taken back once the minute is over, whether or not the sweep has published it", async () => {
    const remedyId = await giveOne();
    const url = await filmed(remedyId);
    await complete(remedyId);
    passSeconds(60);
    for (const sweep of [async () => undefined, () => app.sweep()]) {
      await sweep();
      const refused = await undo(remedyId);
      expect([refused.status, refused.body.code]).toEqual([409, "vidhi-completed"]);
      expect(refused.body.message).toMatch(/The customer has this vidhi’s video already/);
    }
    expect(await statusOf(customer.client, url)).toBe(200);
    const count = (await messages()).length;
    // A late repeat, or another tab.
    expect((await complete(remedyId)).body.videoPublishAt).toBeNull();
    await later(120);
    expect(await messages()).toHaveLength(count);
    expect((await setVideo(remedyId, await upload(1))).body.code).toBe("vidhi-completed");
  });

  test("is not sent by an admin whose list is older than the moment another one took it back, nor by a repeat of the first completion", async () => {
    const remedyId = await giveOne();
    const url = await filmed(remedyId);
    const params = { id: remedyId };
    const first = { params, headers: { "idempotency-key": "the-first-completion" } };
    expect((await admin.call(contract.completeRemedy, first)).status).toBe(200);
    const staff = await app.admin("staff");
    await undo(remedyId, staff);
    const refused = await complete(remedyId);
    expect([refused.status, refused.body.code]).toEqual([409, "vidhi-video-held"]);
    expect((await admin.call(contract.completeRemedy, first)).body.videoPublishAt).toBeNull();
    await later(60);
    expect([await statusOf(customer.client, url), await messages()]).toEqual([404, []]);
    const reused = await admin.call(contract.completeRemedy, { ...first, input: { resend: "yes" } });
    expect(reused.body.code).toBe("key-reused");
    // Both press "Send the video": the second one sends nothing more.
    const answers = await Promise.all([resend(remedyId), resend(remedyId, staff)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await later(60);
    expect(await statusOf(customer.client, url)).toBe(200);
  });

  test("waits for the minute of its first completion, however often that is repeated", async () => {
    const remedyId = await giveOne();
    await filmed(remedyId);
    const publishAt = addMinutes(app.clock.now(), 1).toISOString();
    await complete(remedyId);
    passSeconds(30);
    expect((await complete(remedyId)).body.videoPublishAt).toBe(publishAt);
  });

  test("leaves a remedy that is not completed as it is when it is taken back", async () => {
    const remedyId = await giveOne();
    const url = await filmed(remedyId);
    expect((await undo(remedyId)).status).toBe(200);
    expect(await ofAdmin()).toMatchObject([
      { completionStatus: "pending", completionVideoUrl: url, isVideoWithheld: false },
    ]);
    expect((await undo("00000000-0000-4000-8000-000000000000")).status).toBe(404);
  });

  test("can be replaced when it was taken back: its address is a 404, its bytes are deleted, and one message is sent for the other", async () => {
    const remedyId = await giveOne();
    const wrong = await filmed(remedyId);
    await complete(remedyId);
    await undo(remedyId);
    const right = (await setVideo(remedyId, await upload(1))).body.completionVideoUrl;
    expect(right).not.toBe(wrong);
    expect([await statusOf(admin, wrong), await statusOf(customer.client, right)]).toEqual([404, 404]);
    await later(60);
    expect(await statusOf(customer.client, right)).toBe(404);
    await resend(remedyId);
    await later(60);
    expect(await app.ctx.storage.sizeOf(wrong.replace("/objects/", ""))).toBeNull();
    expect(await ofCustomer()).toMatchObject([{ completionVideoUrl: right }]);
    expect([await statusOf(customer.client, wrong), await statusOf(customer.client, right)]).toEqual([
      404, 200,
    ]);
    const count = (await messages()).length;
    await later(120);
    expect(await messages()).toHaveLength(count);
  });

  test("is published once, or not at all, by two servers that sweep at the same time, beside a press on undo a moment before and one on complete", async () => {
    const remedyId = await giveOne();
    await filmed(remedyId);
    await complete(remedyId);
    passSeconds(59);
    const now = addMinutes(app.clock.now(), 1);
    const answers = await Promise.all([
      sweepRemedyVideos(app.ctx, now),
      undo(remedyId),
      sweepRemedyVideos(app.ctx, now),
    ]);
    const isHeld = answers[1].status === 200;
    expect(await ofAdmin()).toMatchObject([{ isVideoWithheld: isHeld }]);
    const kinds = await rows<{ channel: string }>(app.ctx.db)`
      select channel from outbox where kind = 'vidhi-performed'`;
    expect(new Set(kinds.map(({ channel }) => channel)).size).toBe(kinds.length);
    expect(kinds.length === 0).toBe(isHeld);
  });

  test("that was taken back after a sweep had found it is not published by this sweep", async () => {
    const remedyId = await giveOne();
    const url = await filmed(remedyId);
    await complete(remedyId);
    expect((await undo(remedyId)).status).toBe(200);
    await publishDueVideo(app.ctx, remedyId, addMinutes(app.clock.now(), 1));
    expect([await statusOf(customer.client, url), await messages()]).toEqual([404, []]);
  });

  test("is published although that of another remedy cannot be", async () => {
    const [stuck = "", other = ""] = await give("Havan", "Jaap");
    for (const remedyId of [stuck, other]) {
      await filmed(remedyId);
      await complete(remedyId);
    }
    // Runs after the rows are accepted again, and leaves nothing that is due.
    onTestFinished(() => app.sweep());
    await refuseRows(app.ctx.db, "update on booking_remedies", `new.id = '${stuck}'`);
    await later(60);
    const waiting = (await ofAdmin()).filter(({ isVideoWithheld }) => isVideoWithheld);
    expect(waiting.map(({ bookingRemedyId }) => bookingRemedyId)).toEqual([stuck]);
  });

  test("is not published when the customer closes the account in the minute", async () => {
    const remedyId = await giveOne();
    await filmed(remedyId);
    await complete(remedyId);
    const input = { phoneConfirmation: customer.user.phone ?? "" };
    await customer.client.call(deleteAccount, { input });
    await later(61);
    expect(await messages()).toEqual([]);
    expect((await undo(remedyId)).body.code).toBe("vidhi-completed");
    expect(
      await rows(app.ctx.db)`select from booking_remedies where id = ${remedyId} and publish_at is not null`,
    ).toEqual([]);
  });
});

describe("one video for several remedies", () => {
  test("needs the admin's confirmation that it names no person, and a repeated call changes nothing", async () => {
    const [first = "", second = ""] = await give("Havan", "Jaap");
    const path = await upload();
    const url = (await setVideo(first, path)).body.completionVideoUrl;
    for (const shared of [path, url])
      for (const namesNoPerson of [undefined, false]) {
        const refused = await setVideo(second, shared, namesNoPerson);
        expect([refused.status, refused.body.code]).toEqual([400, "video-may-name-a-person"]);
        expect(refused.body.message).toMatch(/names nobody/);
      }
    const taken = await setVideo(second, url, true);
    expect(taken.status).toBe(200);
    const repeated = await setVideo(second, path, true);
    expect(repeated.body.completionVideoUrl).toBe(taken.body.completionVideoUrl);
  });

  test("is a copy for each: replacing or erasing one leaves the other", async () => {
    const [first = "", second = ""] = await give("Havan", "Jaap");
    const url = await filmed(first);
    const copy = (await setVideo(second, url, true)).body.completionVideoUrl;
    await complete(second);
    await setVideo(first, await upload(1));
    await later(60);
    expect([await statusOf(admin, url), await statusOf(customer.client, copy)]).toEqual([404, 200]);
    const gone = await setVideo(first, url, true);
    expect([gone.status, gone.body.code]).toEqual([400, "not-uploaded"]);
  });
});

describe("the list of performed remedies", () => {
  test("shows the last completed first, in pages, and finds customers and remedies in both languages", async () => {
    const names = Array.from({ length: 23 }, (_, at) => `Puja ${day} ${at}`);
    const ids = await give(...names);
    const url = await filmed(ids[0] ?? "");
    await complete(ids[0] ?? "");
    await app.ctx.db.query(
      `update booking_remedies set completed_at = now() + random() * interval '1 day', video_object_id = id,
         video_key = 'videos/' || id || '.mp4' where id = any($1) and completed_at is null`,
      [ids],
    );
    const first = await performed({ search: day });
    expect(first.vidhis).toHaveLength(20);
    const rest = await performed({ search: day, cursor: first.nextCursor ?? "" });
    expect([rest.vidhis.length, rest.nextCursor]).toEqual([3, null]);
    const all = [...first.vidhis, ...rest.vidhis];
    expect(new Set(all.map(({ bookingRemedyId }) => bookingRemedyId))).toEqual(new Set(ids));
    const times = all.map(({ completedAt }) => completedAt);
    expect(times).toEqual([...times].sort().reverse());
    const own = await performed({ search: `puja ${day} 0` });
    expect(own.vidhis).toEqual([
      {
        bookingRemedyId: ids[0],
        bookingId: id,
        givenName: null,
        bookedFor: null,
        userName: customer.user.username,
        userPhone: customer.user.phone,
        remedyName: names[0],
        remedyNameHindi: `${names[0]} हिंदी`,
        sessionDate: day,
        sessionTime: "10:00",
        completedAt: app.clock.now().toISOString(),
        lunarDate: { tithi: expect.any(Number), month: expect.any(Object) },
        completionVideoUrl: url,
        videoPublishAt: addMinutes(app.clock.now(), 1).toISOString(),
        isVideoWithheld: true,
      },
    ]);
    expect((await performed({ search: `${names[3]} हिंदी` })).vidhis).toMatchObject([
      { remedyName: names[3] },
    ]);
    expect((await performed({ search: customer.user.username })).vidhis).toHaveLength(20);
    expect((await performed({ search: "%" })).vidhis).toEqual([]);
  });

  test("shows an open page of the version before none as unsent", async () => {
    const remedyId = await giveOne();
    await filmed(remedyId);
    await complete(remedyId);
    expect((await performed()).vidhis).not.toEqual([]);
    expect(await performed({ withheld: "yes" })).toEqual({ vidhis: [], nextCursor: null });
  });

  test("finds all of a remedy although some customers have closed their accounts", async () => {
    const name = `Homa ${day}`;
    const input = { name, nameHindi: name, price: 0 };
    const remedyId = (await admin.call(contract.createRemedy, { input })).body.remedy.id;
    const gone = await app.customer(String(nextPhone++));
    await insertPerformed(remedyId, customer.user.id, { count: 21, from: "2027-01-01" });
    await insertPerformed(remedyId, gone.user.id, { count: 1, from: "2027-03-01" });
    await app.ctx.db.query("update users set phone = null, deleted_at = now() where id = $1", [gone.user.id]);
    const first = await performed({ search: name });
    const rest = await performed({ search: name, cursor: first.nextCursor ?? "" });
    expect([first.vidhis.length, rest.vidhis.length, rest.nextCursor]).toEqual([20, 1, null]);
  });
});

/** Sessions on successive days, in each of which this remedy was performed. */
const insertPerformed = (
  remedyId: string,
  customerId: string,
  { count, from }: { count: number; from: string },
) =>
  app.ctx.db.query(
    `with sessions as (insert into bookings (user_id, session_date, session_time, question_type, price, credits_used,
         status, created_at, approved_at, completed_at)
       select $2, $3::date + n, '10:00', 'single', 751, 0, 'completed', now(), now(), now()
       from generate_series(1, $4::integer) n returning id, starts_at)
     insert into booking_remedies (booking_id, remedy_id, name, name_hindi, price, prescribed_at, purchased_at,
       completed_at, video_object_id, video_key)
     select id, $1, 'Homa', 'होम', 0, now(), now(), starts_at, id, 'videos/' || id || '.mp4' from sessions`,
    [remedyId, customerId, from, count],
  );
