import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deleteAccount, exportMyData } from "#contract/account.ts";
import { listAuditEntries } from "#contract/audit.ts";
import { cancelBooking } from "#contract/bookings.ts";
import { getCallSheet } from "#contract/call-sheet.ts";
import { addIntakeFile, createIntakeUpload, deleteIntakeFile } from "#contract/intake-files.ts";
import { deleteIntake, getIntake, saveIntake } from "#contract/intakes.ts";
import { getAdminBooking } from "#contract/sessions.ts";
import { getNextPart } from "#contract/uploads.ts";
import { ADMIN_ROLES } from "#domain/admin-roles.ts";
import type { IntakeFileKind } from "#domain/intake-files.ts";
import { addDays } from "#domain/ist-time.ts";
import { MAX_UNUSED_UPLOADS } from "#domain/uploads.ts";
import type { Client } from "#tests/support/client.ts";
import { inLockOrder } from "#tests/support/in-lock-order.ts";
import { uploadForGuide, wavOf } from "#tests/support/intake-files.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { samsungVideo, withSound } from "#tests/support/phone-videos.ts";
import { createPhoto } from "#tests/support/session-results.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
});
afterAll(() => app.stop());

let next = 9_710_000_000;
let days = 0;
let day: string;
let customer: SignedIn;
let id: string;
beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  day = addDays("2026-11-25", days++);
  await app.openDay(day);
  customer = await app.customer(String(next++));
  id = (await createPaidSession(app, customer, day, "10:00")).id;
});

const add = (kind: IntakeFileKind, objectPath: string, client: Client = customer.client) =>
  client.call(addIntakeFile, {
    params: { id },
    input: { kind, objectPath, ...(kind === "voice" ? { seconds: 2 } : {}) },
  });
const upload = (kind: IntakeFileKind, bytes: Uint8Array<ArrayBuffer>, contentType?: string) =>
  uploadForGuide(customer.client, id, kind, bytes, contentType);
const record = async () => add("voice", await upload("voice", wavOf(2)));
const photograph = async () => add("photo", await upload("photo", await createPhoto()));
const read = async (client: Client = customer.client) =>
  (await client.call(getIntake, { params: { id } })).body;
const erase = (fileId: string) => customer.client.call(deleteIntakeFile, { params: { id, fileId } });
const statusOf = async (client: Client, path: string) => (await client.fetch(path)).status;
const storedFiles = async (fileId: string) => {
  const folders = ["uploads", "voices", "intake-photos"];
  const found = folders.map((folder) =>
    readdir(join(app.ctx.config.dataDir, "objects", folder)).catch(() => []),
  );
  return (await Promise.all(found)).flat().filter((name) => name.includes(fileId));
};

describe("a spoken question", () => {
  test("is played by the customer and the guide in parts, kept by no cache, and a new one replaces it", async () => {
    const { status, body } = await record();
    expect([status, body.voice?.seconds, body.photos]).toEqual([200, 2, []]);
    const first = body.voice ?? { id: "", url: "" };
    const guide = await app.admin();
    for (const client of [customer.client, guide]) {
      const part = await client.fetch(first.url, { headers: { range: "bytes=0-3" } });
      expect([part.status, await part.text()]).toEqual([206, "RIFF"]);
      expect(part.headers.get("content-type")).toBe("audio/wav");
      expect(part.headers.get("cache-control")).toContain("no-store");
    }
    const again = (await record()).body.voice;
    expect(again?.url).not.toBe(first.url);
    expect((await read()).voice).toEqual(again);
    expect(await statusOf(guide, first.url)).toBe(404);
    await app.sweep();
    expect(await storedFiles(first.id)).toEqual([]);
    expect(await storedFiles(again?.id ?? "")).toHaveLength(1);
  });

  test("as AAC in MP4 is stored without the place and the model that the recorder wrote", async () => {
    const { bytes, secrets } = samsungVideo();
    const { body } = await add("voice", await upload("voice", new Uint8Array(bytes), "audio/mp4"));
    const response = await customer.client.fetch(body.voice?.url ?? "");
    expect(response.headers.get("content-type")).toBe("audio/mp4");
    const stored = Buffer.from(await response.arrayBuffer());
    expect(stored.byteLength).toBe(bytes.byteLength);
    for (const secret of secrets) expect(stored.includes(secret)).toBe(false);
  });

  const badWav = wavOf(1);
  badWav[20] = 7;
  test.each([
    ["Opus in MP4, which older iPhones do not play", withSound(samsungVideo().bytes, "Opus")],
    ["a compressed WAV file", badWav],
    ["the beginning of a WAV file", wavOf(1).subarray(0, 20)],
    ["text", Buffer.from("<script>alert(1)</script>".repeat(9))],
  ])("as %s is refused, and the recording before stays", async (_, bytes) => {
    const before = (await record()).body.voice;
    const { status, body } = await add("voice", await upload("voice", new Uint8Array(bytes)));
    expect([status, body.code]).toEqual([415, "not-a-recording"]);
    expect((await read()).voice).toEqual(before);
  });

  test("has 3 MB at most, and a photo is none", async () => {
    const input = { kind: "voice", contentType: "audio/wav", size: 3 * 1024 * 1024 + 1 } as const;
    const { status, body } = await customer.client.call(createIntakeUpload, {
      params: { id },
      input,
    });
    expect([status, body.code, body.message]).toEqual([
      413,
      "upload-too-large",
      expect.stringContaining("3 MB"),
    ]);
    const path = await upload("voice", await createPhoto());
    expect((await add("voice", path)).body.code).toBe("not-a-recording");
  });

  test("goes on where the network was cut, for its customer alone", async () => {
    const bytes = wavOf(2);
    const input = { kind: "voice", size: bytes.byteLength } as const;
    const { objectPath } = (await customer.client.call(createIntakeUpload, { params: { id }, input })).body;
    const ask = (client: Client) =>
      client.call(getNextPart, { params: { id: objectPath.slice("uploads/".length) } });
    const { part } = (await ask(customer.client)).body;
    await fetch(part?.url ?? "", { method: "PUT", body: bytes.slice(0, 1_000) });
    const rest = (await ask(customer.client)).body;
    expect(rest.offset).toBe(1_000);
    expect((await ask((await app.customer(String(next++))).client)).status).toBe(404);
    expect((await ask(await app.admin())).status).toBe(404);
    await fetch(rest.part?.url ?? "", { method: "PUT", body: bytes.slice(1_000) });
    expect((await ask(customer.client)).body.part).toBe(null);
    expect((await add("voice", objectPath)).status).toBe(200);
  });
});

describe("photos", () => {
  test("are four at most", async () => {
    for (let count = 1; count <= 4; count++) expect((await photograph()).body.photos).toHaveLength(count);
    const fifth = await photograph();
    expect([fifth.status, fifth.body.code]).toEqual([409, "too-many-photos"]);
    const { photos } = (await erase((await read()).photos[0]?.id ?? "")).body;
    expect(photos).toHaveLength(3);
    app.clock.forward(1);
    expect((await photograph()).body.photos.slice(0, 3)).toEqual(photos);
  });

  test("of four that arrive at once beside one, three are taken", async () => {
    await photograph();
    const paths = [];
    for (let count = 0; count < 4; count++) paths.push(await upload("photo", await createPhoto()));
    const statuses = (await Promise.all(paths.map((path) => add("photo", path)))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 200, 200, 409]);
    expect((await read()).photos).toHaveLength(4);
  });
});

test("the same upload again changes nothing, also at once, and no other customer can use it", async () => {
  const path = await upload("photo", await createPhoto());
  const other = await app.customer(String(next++));
  const own = id;
  id = (await createPaidSession(app, other, day, "11:00")).id;
  expect((await add("photo", path, other.client)).body.code).toBe("not-uploaded");
  id = own;
  const answers = await Promise.all([add("photo", path), add("photo", path), add("photo", path)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await add("photo", path)).body.photos).toHaveLength(1);
});

test("guides load the files, which the audit trail names, and staff, accounts and other customers do not", async () => {
  const voice = (await record()).body.voice?.url ?? "";
  const photo = (await photograph()).body.photos[0];
  const paths = [voice, photo?.url ?? "", photo?.thumbnailUrl ?? ""];
  const clients = [];
  for (const role of ADMIN_ROLES) clients.push(await app.admin(role));
  clients.push((await app.customer(String(next++))).client, app.browser());
  const statuses = [];
  for (const client of clients) statuses.push(await Promise.all(paths.map((path) => statusOf(client, path))));
  expect(statuses).toEqual([200, 403, 403, 200, 404, 401].map((status) => [status, status, status]));
  const superAdmin = await app.admin("super_admin");
  const query = { customer: customer.user.id, action: "read" } as const;
  const { entries } = (await superAdmin.call(listAuditEntries, { query })).body;
  const reads = entries.filter(({ verb }) => verb === "GET /objects/intakes/bookings/:id");
  expect(reads.map(({ outcome, session }) => [outcome, session?.id])).toEqual(
    Array.from({ length: 2 }, () => ["done", id]),
  );
});

test("the day's list and the sheet say what was given", async () => {
  const guide = await app.admin();
  const listed = async () => {
    const { booking } = (await guide.call(getAdminBooking, { params: { id } })).body;
    const { hasIntake, hasTypedQuestion, hasVoiceQuestion, intakePhotos } = booking;
    return [hasIntake, hasTypedQuestion, hasVoiceQuestion, intakePhotos];
  };
  expect(await listed()).toEqual([false, false, false, 0]);
  await record();
  await photograph();
  expect(await listed()).toEqual([true, false, true, 1]);
  const input = { forWhom: "self", question: "नौकरी कब लगेगी?" } as const;
  await customer.client.call(saveIntake, { params: { id }, input });
  expect(await listed()).toEqual([true, true, true, 1]);
  const { voice, photos } = await read();
  expect((await guide.call(getCallSheet, { params: { id } })).body).toMatchObject({ voice, photos });
});

test("files are added until the start, and heard and erased after it", async () => {
  const path = await upload("voice", wavOf(2));
  const voice = (await record()).body.voice ?? { id: "", url: "" };
  app.clock.set(`${day}T10:00:00+05:30`);
  expect((await add("voice", path)).body.code).toBe("not-possible-now");
  const input = { kind: "photo", size: 10 } as const;
  const late = await customer.client.call(createIntakeUpload, { params: { id }, input });
  expect(late.body.code).toBe("not-possible-now");
  expect(await statusOf(customer.client, voice.url)).toBe(200);
  expect((await erase(voice.id)).body).toMatchObject({ voice: null });
  expect((await erase(voice.id)).status).toBe(200);
  expect(await statusOf(customer.client, voice.url)).toBe(404);
});

test("erasing the intake erases its files, and so does a month after a cancelled session", async () => {
  const first = (await record()).body.voice?.id ?? "";
  await customer.client.call(deleteIntake, { params: { id } });
  expect(await read()).toMatchObject({ voice: null, photos: [] });
  const second = (await record()).body.voice?.id ?? "";
  await customer.client.call(cancelBooking, { params: { id }, query: {} });
  await app.sweep();
  expect([await storedFiles(first), (await storedFiles(second)).length]).toEqual([[], 1]);
  app.clock.forward(30 * 24 * 60 + 1);
  await app.sweep();
  await app.sweep();
  expect(await storedFiles(second)).toEqual([]);
});

test("closing the account erases the files, also those that were not used yet", async () => {
  const voice = (await record()).body.voice?.id ?? "";
  const photo = (await photograph()).body.photos[0]?.id ?? "";
  const unused = (await upload("photo", await createPhoto())).slice("uploads/".length);
  const input = { phoneConfirmation: customer.user.phone };
  await customer.client.enterCode();
  expect((await customer.client.call(deleteAccount, { input })).status).toBe(200);
  await app.sweep();
  for (const fileId of [voice, photo, unused]) expect(await storedFiles(fileId)).toEqual([]);
});

test("a file that arrives while the account is being closed is not kept", async () => {
  const path = await upload("voice", wavOf(1));
  await customer.client.enterCode();
  const [, { status }] = await inLockOrder(
    app.ctx.db,
    { lock: "select from customer_sessions where user_id = $1", id: customer.user.id },
    () => customer.client.call(deleteAccount, { input: { phoneConfirmation: customer.user.phone } }),
    () => add("voice", path),
  );
  expect(status).toBe(401);
  await app.sweep();
  expect(await storedFiles(path.slice("uploads/".length))).toEqual([]);
});

test("the export has the files by session, with addresses that load them", async () => {
  await record();
  await photograph();
  const { intakeFiles } = (await customer.client.call(exportMyData)).body;
  const { voice, photos } = await read();
  expect(intakeFiles).toEqual([{ bookingId: id, voice, photos }]);
  expect(await statusOf(customer.client, intakeFiles[0]?.voice?.url ?? "")).toBe(200);
});

test("a customer with too many uploads that no session uses has to wait", async () => {
  const input = { kind: "photo", size: 10 } as const;
  const open = () => customer.client.call(createIntakeUpload, { params: { id }, input });
  for (let count = 0; count < MAX_UNUSED_UPLOADS; count++) expect((await open()).status).toBe(200);
  app.clock.forward(60);
  const { body, headers } = await open();
  expect([body.code, headers.get("retry-after")]).toEqual(["too-many-requests", String(23 * 3600)]);
  app.clock.forward(23 * 60 + 1);
  await app.sweep();
  expect((await open()).status).toBe(200);
});
