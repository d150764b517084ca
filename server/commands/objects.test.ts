import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { deleteAccount } from "#contract/account.ts";
import { createUpload } from "#contract/uploads.ts";
import { largeImageKey, smallImageKey } from "#domain/object-keys.ts";
import { rows, run } from "#server/db/sql.ts";
import { startS3Stub } from "#tests/support/s3-stub.ts";
import {
  createCompletedSession,
  createPhoto,
  uploadFile,
  uploadParchaPhoto,
} from "#tests/support/session-results.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { checkObjects } from "./objects.ts";

const PHONE = "9871234580";

let app: TestApp;
let bookingId: string;
const photo = Buffer.from("a photo");

/** What a test added, in the order in which it goes. */
let cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of cleanUp.toReversed()) await step();
  cleanUp = [];
});

async function check() {
  const lines: string[] = [];
  const counts = await checkObjects(app.ctx, (line) => lines.push(line));
  return { ...counts, lines: lines.toSorted() };
}
const ALL_WELL = { missing: 0, unnamed: 0, open: 0, lines: [] };

async function putFile(key: string) {
  await app.ctx.storage.put(key, photo, "image/jpeg");
  cleanUp.push(() => app.ctx.storage.remove(key));
}

/** Rows of uploads that the session uses. */
async function insertUploads(ids: readonly string[]) {
  await run(app.ctx.db)`
    insert into objects (id, admin_id, created_at, expires_at, claimed_at, main_key, small_key, booking_id, attached_at)
    select id, (select id from admins limit 1), now(), now(), now(), 'images/' || id || '-large.jpg',
      'images/' || id || '-small.webp', ${bookingId}, now()
    from unnest(${ids}::uuid[]) as id`;
  cleanUp.push(() => run(app.ctx.db)`delete from objects where id = any(${ids})`);
}

async function start(env: Record<string, string>) {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1", ...env } });
  await app.openDay("2026-11-25");
  const session = await createCompletedSession(app, await app.customer(PHONE), "2026-11-25", "10:00");
  bookingId = session.id;
  expect((await uploadParchaPhoto(session.admin, bookingId, "Front")).status).toBe(201);
  return session.admin;
}

function testCheck() {
  test("finds nothing when every upload has its files", async () => {
    const names = await rows(app.ctx.db)`select from objects where booking_id = ${bookingId}`;
    expect(names).toHaveLength(1);
    expect(await check()).toEqual(ALL_WELL);
  });

  test("names the files that are gone, of more than a page of uploads too", async () => {
    const [upload] = await rows<{ key: string }>(app.ctx.db)`
      select small_key as key from objects where booking_id = ${bookingId}`;
    const key = upload?.key ?? "";
    await app.ctx.storage.remove(key);
    cleanUp.push(() => app.ctx.storage.put(key, photo, "image/webp"));
    expect(await check()).toEqual({ ...ALL_WELL, missing: 1, lines: [`missing ${key}`] });
    const ids = Array.from({ length: 150 }, () => randomUUID());
    await insertUploads(ids);
    const { missing, lines } = await check();
    const expected = [key, ...ids.flatMap((id) => [largeImageKey(id), smallImageKey(id)])];
    expect(missing).toBe(301);
    expect(lines).toEqual(expected.map((one) => `missing ${one}`).toSorted());
  });

  test("does not miss a file whose erasure was asked for, and names it if it is there after it was erased", async () => {
    const id = randomUUID();
    await insertUploads([id]);
    await run(app.ctx.db)`update objects set erase_asked_at = now() where id = ${id}`;
    expect(await check()).toEqual(ALL_WELL);
    await putFile(largeImageKey(id));
    expect(await check()).toEqual(ALL_WELL);
    await run(app.ctx.db)`update objects set erased_at = now() where id = ${id}`;
    expect(await check()).toEqual({ ...ALL_WELL, unnamed: 1, lines: [`unnamed ${largeImageKey(id)}`] });
  });

  test("names files that no row names, more than a batch of them", async () => {
    const keys = Array.from({ length: 150 }, () => largeImageKey(randomUUID()));
    await Promise.all(keys.map(putFile));
    const { lines, ...counts } = await check();
    expect(counts).toEqual({ missing: 0, unnamed: 150, open: 0 });
    expect(lines).toEqual(keys.map((key) => `unnamed ${key}`).toSorted());
  });

  test("names an account that the journal has closed and the database has open", async () => {
    const [customer] = await rows<{ id: string }>(app.ctx.db)`select id from users where phone = ${PHONE}`;
    await putFile(`closed-accounts/${customer?.id}.json`);
    // Opened and closed after the moment of the backup.
    await putFile(`closed-accounts/${randomUUID()}.json`);
    expect(await check()).toEqual({ ...ALL_WELL, open: 1, lines: [`open ${customer?.id}`] });
  });

  test("names an entry of the journal that is gone", async () => {
    const { client, user } = await app.customer("9871234581");
    await client.call(deleteAccount, { input: { phoneConfirmation: "9871234581" } });
    await app.sweep();
    const key = `closed-accounts/${user.id}.json`;
    expect(await check()).toEqual(ALL_WELL);
    await app.ctx.storage.remove(key);
    cleanUp.push(() => app.ctx.storage.put(key, photo, "application/json"));
    expect(await check()).toEqual({ ...ALL_WELL, missing: 1, lines: [`missing ${key}`] });
  });
}

describe("the check of objects on a disk", () => {
  let admin: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    admin = await start({});
  });
  afterAll(() => app.stop());
  testCheck();

  test("takes an upload that is not used yet for neither", async () => {
    await uploadFile(admin, await createPhoto(), "image/jpeg");
    await admin.call(createUpload, { input: { contentType: "image/jpeg", size: 10 } });
    expect(await check()).toEqual(ALL_WELL);
  });
});

describe("the check of objects in a bucket", () => {
  let stub: Awaited<ReturnType<typeof startS3Stub>>;
  beforeAll(async () => {
    stub = await startS3Stub({ pageSize: 100 });
    const { bucket, endpoint, accessKeyId, secretAccessKey } = stub.settings;
    await start({
      STORAGE: "s3",
      S3_BUCKET: bucket,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    });
  });
  afterAll(async () => {
    await app.stop();
    await stub.stop();
  });
  testCheck();

  test("names a file of another program, whose name is no key", async () => {
    stub.files.set("Some Folder/a file", photo);
    cleanUp.push(async () => stub.files.delete("Some Folder/a file"));
    expect(await check()).toEqual({ ...ALL_WELL, unnamed: 1, lines: ["unnamed Some Folder/a file"] });
  });
});
