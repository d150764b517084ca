// A backup is restored that is older than the closing of an account: the command closes it again.
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { deleteAccount } from "#contract/account.ts";
import { refundRemedy } from "#contract/accounting.ts";
import { saveIntake } from "#contract/intakes.ts";
import { completeRemedy, setRemedyVideo } from "#contract/remedies.ts";
import { type AppContext, createContext } from "#server/context.ts";
import { rows } from "#server/db/sql.ts";
import { readJournal } from "#server/modules/account/closed-accounts.ts";
import { addMissingRefunds } from "#server/modules/accounting/provider-refunds.ts";
import { GatewayUnavailable } from "#server/providers/payments/gateway.ts";
import { sweep } from "#server/sweeps.ts";
import { copyTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import {
  buyRemedies,
  createCompletedSession,
  prescribeNewRemedies,
  uploadFile,
  uploadParchaPhoto,
} from "#tests/support/session-results.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { closeAgain } from "./close-again.ts";

const PHONE = "9871234570";
const OTHER_PHONE = "9871234571";
const NAME = "Bindeshwari";

let app: TestApp;
let folder: string;
let restored: { database: TestDatabase; ctx: AppContext; dataDir: string };
const objectsOf = (dataDir: string) => join(dataDir, "objects");

beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1", CANCEL_GRACE_MINUTES: "30" } });
  folder = await mkdtemp(join(tmpdir(), "parcha-restored-"));
  await app.openDay("2026-11-25");
  await app.openDay("2026-11-26");
});
afterAll(async () => {
  await restored?.database.drop();
  await rm(folder, { recursive: true, force: true });
  await app.stop();
});

/** A held session with a photo and two bought remedies, and one ahead with an intake. */
async function fillAccount(customer: SignedIn) {
  const { id, admin } = await createCompletedSession(app, customer, "2026-11-25", "10:00");
  await uploadParchaPhoto(admin, id, "Front");
  const ids = await prescribeNewRemedies(admin, id, [100, 300]);
  await buyRemedies(app, customer, ids);
  // The dearer one is performed, so that a part of the payment stays and could be refunded by mistake.
  const [, performed = ""] = ids;
  const film = new Uint8Array(2_000);
  film.set(new TextEncoder().encode("\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41"));
  const videoUrl = await uploadFile(admin, film, "video/mp4");
  await admin.call(setRemedyVideo, { params: { id: performed }, input: { videoUrl } });
  await admin.call(completeRemedy, { params: { id: performed } });
  app.clock.forward(1);
  const { id: ahead } = await createPaidSession(app, customer, "2026-11-25", "16:00");
  const input = {
    forWhom: "someone-else",
    relation: "spouse",
    name: NAME,
    question: NAME.repeat(4),
  } as const;
  await customer.client.call(saveIntake, { params: { id: ahead }, input });
  await app.sweep();
  return ahead;
}

async function restore(database: TestDatabase, backup: string) {
  const dataDir = join(folder, "data");
  await mkdir(dataDir);
  await cp(backup, objectsOf(dataDir), { recursive: true });
  const { db: _db, storage: _storage, config, ...rest } = app.ctx;
  const ctx = await createContext({ ...rest, config: { ...config, dataDir }, db: database.pool });
  return { database, ctx, dataDir };
}

const filesIn = async (dataDir: string) =>
  (await readdir(objectsOf(dataDir), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith("closed-accounts"))
    .map(({ name }) => name);
const refundsIn = (db: AppContext["db"]) =>
  rows<{ reason: string; status: string }>(db)`select reason, status from refunds order by created_at, id`;
const refundsAtGateway = async () =>
  (
    (await (await fetch(`${app.url}/sandbox/payments`)).json()) as { payments: { amount_refunded: number }[] }
  ).payments.map(({ amount_refunded }) => amount_refunded);
const phonesIn = (db: AppContext["db"]) =>
  rows<{ phone: string | null }>(db)`select phone from users order by phone nulls first`;

describe("steps of one history of a backup and the journal after it", { shuffle: false }, () => {
  test("an account that was closed after the backup is closed again, with its photos, and nothing is refunded twice", async () => {
    const customer = await app.customer(PHONE);
    const other = await app.customer(OTHER_PHONE);
    const ahead = await fillAccount(customer);
    // The backup: the database, then the files.
    const database = await copyTestDatabase(app.ctx.db.options.connectionString ?? "");
    await cp(objectsOf(app.ctx.config.dataDir), join(folder, "backup"), { recursive: true });

    const input = { phoneConfirmation: PHONE };
    expect((await customer.client.call(deleteAccount, { input })).status).toBe(200);
    await app.sweep();
    app.clock.forward(60);
    await app.sweep();
    const journal = join(objectsOf(app.ctx.config.dataDir), "closed-accounts");
    expect(await readdir(journal)).toEqual([`${customer.user.id}.json`]);
    const written = await readFile(join(journal, `${customer.user.id}.json`), "utf8");
    expect(Object.keys(JSON.parse(written))).toEqual(["customerId", "closedAt"]);
    const refunded = await refundsAtGateway();
    // The session, which was paid minutes ago, and one of two remedies.
    expect(refunded.filter((paise) => paise > 0)).toEqual([75_100, 10_000]);

    restored = await restore(database, join(folder, "backup"));
    const { ctx, dataDir } = restored;
    expect(await phonesIn(ctx.db)).toEqual([{ phone: PHONE }, { phone: OTHER_PHONE }]);
    expect((await filesIn(dataDir)).length).toBeGreaterThan(0);
    expect(await refundsIn(ctx.db)).toEqual([]);

    // As a run of the command that was killed before it closed the account, or a webhook of the provider, leaves it.
    const closed = { customerId: customer.user.id, since: ctx.now() };
    await addMissingRefunds(ctx, closed, ctx.now());
    vi.spyOn(ctx.gateway, "listRefunds").mockRejectedValueOnce(new GatewayUnavailable("away"));
    await expect(closeAgain(ctx, journal, ctx.now())).rejects.toThrow("1 could not be closed");
    // Of which one may be a refund of the account.
    vi.spyOn(ctx.gateway, "listRefunds").mockResolvedValueOnce({ items: [], unreadable: 1 });
    await expect(closeAgain(ctx, journal, ctx.now())).rejects.toThrow("1 could not be closed");
    expect(await closeAgain(ctx, journal, ctx.now())).toMatch(
      /^1 in the journal: 1 closed again, 0 closed already/,
    );
    await sweep(ctx);
    app.clock.forward(60);
    await sweep(ctx);
    expect(await phonesIn(ctx.db)).toEqual([{ phone: null }, { phone: OTHER_PHONE }]);
    expect(await filesIn(dataDir)).toEqual([]);
    expect(await readdir(join(objectsOf(dataDir), "closed-accounts"))).toEqual([`${customer.user.id}.json`]);
    expect(await rows(ctx.db)`select from intakes`).toEqual([]);
    const [booking] = await rows<{ status: string }>(ctx.db)`select status from bookings where id = ${ahead}`;
    expect(booking?.status).toBe("cancelled");
    expect(
      await rows(ctx.db)`select from users where deleted_at = ${readJournal(written)[0]?.closedAt}`,
    ).toHaveLength(1);

    expect(await refundsAtGateway()).toEqual(refunded);
    const refunds = await refundsIn(ctx.db);
    expect(new Set(refunds.map(({ reason }) => reason))).toEqual(new Set(["made-at-provider"]));
    expect(app.log.filter((line) => line.includes("ALERT:"))).toEqual([]);

    expect(await closeAgain(ctx, journal, ctx.now())).toMatch(/: 0 closed again, 1 closed already/);
    expect((await other.client.fetch("/api/user/me")).status).toBe(200);
  });

  test("a remedy that the provider has refunded since the backup is not refunded again, and the other one of its payment is", async () => {
    const customer = await app.customer("9871234572");
    const { id, admin } = await createCompletedSession(app, customer, "2026-11-26", "10:00");
    const ids = await prescribeNewRemedies(admin, id, [200, 500]);
    const [, dearer = ""] = ids;
    await buyRemedies(app, customer, ids);
    const database = await copyTestDatabase(app.ctx.db.options.connectionString ?? "");
    try {
      await admin.call(refundRemedy, { params: { id: dearer }, input: {} });
      await app.sweep();
      const { db: _db, ...rest } = app.ctx;
      const ctx = await createContext({ ...rest, db: database.pool });
      const entry = { customerId: customer.user.id, closedAt: ctx.now().toISOString() };
      await writeFile(join(folder, "entry"), JSON.stringify(entry));
      expect(await closeAgain(ctx, join(folder, "entry"), ctx.now())).toMatch(/: 1 closed again/);
      const refunds = await rows(ctx.db)`
        select r.reason, r.amount_paise as paise from refunds r join payments p on p.id = r.payment_id
      join payment_orders o on o.id = p.order_id where o.user_id = ${customer.user.id} order by r.amount_paise`;
      expect(refunds).toEqual([
        { reason: "not-performed", paise: 20_000 },
        { reason: "made-at-provider", paise: 50_000 },
      ]);
    } finally {
      await database.drop();
    }
  });

  test("the log's lines of closed accounts serve as the journal, and its other lines are ignored", async () => {
    const line = app.log.find((text) => text.includes('"account closed"')) ?? "";
    const file = join(folder, "log");
    await writeFile(
      file,
      [
        "no JSON with closedAt",
        '{"closedAt":"yesterday","customerId":"1"}',
        "null",
        `2026-11-21T04:30:00+00:00 server parcha ${line}`,
        "",
      ].join("\n"),
    );
    expect(await closeAgain(restored.ctx, file, restored.ctx.now())).toMatch(
      /^1 in the journal: 0 closed again, 1/,
    );
    for (const phone of [PHONE, OTHER_PHONE]) expect(line).not.toContain(phone);
  });

  test("an entry of the journal is kept for 400 days, and then removed", async () => {
    const journal = join(objectsOf(app.ctx.config.dataDir), "closed-accounts");
    app.clock.forward(399 * 24 * 60);
    await app.sweep();
    expect(await readdir(journal)).toHaveLength(1);
    app.clock.forward(24 * 60);
    await app.sweep();
    expect(await readdir(journal)).toEqual([]);
    expect(await rows(app.ctx.db)`select from users where journaled_at is not null`).toEqual([]);
  });
});
