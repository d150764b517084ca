import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { inTransaction } from "#server/db/transaction.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import * as queries from "./seals.sql.ts";
import { sealTrail } from "./seals.ts";
import { checkTrail, pruneTrail, type TrailCheckOptions } from "./trail-check.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  for (const table of ["audit_entries", "audit_seals", "audit_checkpoints"])
    await app.ctx.db.query(`truncate ${table} restart identity`);
  app.clock.set("2026-11-21T10:00:00+05:30");
});

const seal = () => sealTrail(app.ctx, app.clock.now());
const check = (options: Partial<TrailCheckOptions> = {}) =>
  checkTrail(app.ctx, { isClockTrusted: true, now: app.clock.now(), ...options });
const problem = async (options: Partial<TrailCheckOptions> = {}) => (await check(options)).problem;
/** As a person with the owner's role could, past the trigger. */
async function tamper(statement: string) {
  await app.ctx.db.query(`begin; set local session_replication_role = replica; ${statement}; commit`);
}

async function addEntries(count: number) {
  for (let index = 0; index < count; index++)
    await app.ctx.db.query(
      "insert into audit_entries (at, verb, network, is_done) values ($1, $2, '127.0.0.0/24', true)",
      [app.clock.now(), `POST /${index}`],
    );
}
async function sealedEntries(count: number) {
  await addEntries(count);
  await seal();
}

test("the sweep seals closed entries in order, and the chain is checked to its end", async () => {
  await addEntries(3);
  await app.sweep();
  await addEntries(2);
  app.clock.forward(1);
  await app.sweep();
  const checked = await check();
  expect(checked).toMatchObject({ problem: null, sealed: 5, signedUpTo: 3, end: { position: 5 } });
  app.clock.forward(60);
  await sealedEntries(1);
  expect(await check()).toMatchObject({ problem: null, signedUpTo: 6 });
  expect(app.log.filter((line) => line.includes("audit trail signed"))).toHaveLength(2);
});

describe("the check says the first entry that", () => {
  test.each([
    [
      "was changed",
      "update audit_entries set network = '10.0.0.0/24' where id = 2",
      "Entry 2 of 2026-11-21T04:30:00.000000Z (position 2) is not what was sealed.",
    ],
    ["was deleted", "delete from audit_entries where id = 2", "Entry 2 (position 2) was deleted."],
    [
      "changed places with another",
      "update audit_seals set position = 99 where position = 2; update audit_seals set position = 2 where position = 3; update audit_seals set position = 3 where position = 99",
      "Entry 3 of 2026-11-21T04:30:00.000000Z (position 2) is not what was sealed.",
    ],
    [
      "changed contents with another",
      "update audit_entries e set verb = o.verb from audit_entries o where o.id + e.id = 5 and e.id in (2, 3)",
      "Entry 2 of",
    ],
    [
      "has another seal",
      "update audit_seals set hash = sha256('x') where position = 2",
      "is not what was sealed",
    ],
    [
      "has no seal any more",
      "delete from audit_seals where position = 2",
      "The seals from position 2 to 2 are missing.",
    ],
  ])("%s", async (_, statement, expected) => {
    await sealedEntries(4);
    expect(await problem()).toBeNull();
    await tamper(statement);
    expect(await problem()).toContain(expected);
  });

  test("was inserted with an earlier time, or an earlier number", async () => {
    await sealedEntries(2);
    app.clock.forward(3 * 60);
    await sealedEntries(1);
    await tamper(
      "insert into audit_entries (at, verb, is_done) values ('2026-11-21T04:30:00Z', 'GET /forged', true)",
    );
    await seal();
    const { problem: broken, falseTimes, end: known } = await check();
    expect(broken).toBeNull();
    expect(falseTimes).toEqual([
      "Entry 4 (position 4) says 2026-11-21T04:30:00.000000Z and was added after 2026-11-21T07:30:00.000Z.",
    ]);
    // Once it is known it does not count again.
    expect(await check({ known })).toMatchObject({ falseTimes: [], warnings: falseTimes });
  });

  test("was inserted below the ones that are settled", async () => {
    await sealedEntries(2);
    for (let day = 0; day < 3; day++) {
      app.clock.forward(24 * 60);
      await sealedEntries(1);
    }
    await tamper(
      "insert into audit_entries (id, at, verb, is_done) overriding system value values (0, '2026-11-21T04:30:00Z', 'GET /forged', true)",
    );
    await seal();
    expect(await problem()).toBe("Entry 0 has no seal, although later ones have.");
  });
});

test("a clock that was wrong for a while is noted once, and neither reading on nor pruning stops", async () => {
  await sealedEntries(1);
  app.clock.forward(400 * 24 * 60);
  await sealedEntries(2);
  app.clock.set("2026-11-21T11:00:00+05:30");
  await sealedEntries(2);
  app.clock.forward(5);
  await sealedEntries(1);
  const checked = await check();
  expect(checked).toMatchObject({ problem: null, sealed: 6 });
  expect(checked.falseTimes).toEqual([expect.stringContaining("Entry 4 (position 4)")]);
  await tamper("update audit_entries set network = null where id = 5");
  expect(await problem()).toContain("Entry 5");
});

describe("the check says that sealing has stopped", () => {
  test("if a closed entry is older than two hours", async () => {
    await sealedEntries(1);
    await addEntries(1);
    app.clock.forward(119);
    expect(await problem()).toBeNull();
    app.clock.forward(2);
    expect(await problem()).toContain("Entry 2 of 2026-11-21T04:30:00.000Z has no seal: no server seals");
    expect(await problem({ isClockTrusted: false })).toBeNull();
  });

  test("also before the first seal", async () => {
    await addEntries(1);
    app.clock.forward(121);
    expect(await problem()).toContain("Entry 1 of");
  });
});

describe("a checkpoint without our signature", () => {
  const forge = (kind: string, position: number) =>
    app.ctx.db.query(
      `insert into audit_checkpoints (kind, position, hash, highest_entry_id, at, key_id, signature)
      select $1, $2, sha256('x'), 9007199254740000, timestamptz '2026-01-01', coalesce(max(key_id), ''), sha256('y')
      from audit_checkpoints`,
      [kind, position],
    );

  test.each([
    ["sealed", 1],
    ["sealed", 1_000_000],
    ["pruned", 1],
    ["pruned", 1_000_000],
  ])(
    "%s at %i, which the server's role can add, stops neither sealing nor signing, and is said",
    async (kind, position) => {
      await sealedEntries(2);
      await forge(kind, position);
      app.clock.forward(61);
      await sealedEntries(2);
      expect(await check()).toMatchObject({
        problem: null,
        sealed: 4,
        signedUpTo: 4,
        warnings: [expect.stringContaining("without a signature of ours, which are passed over: 1.")],
      });
      app.clock.forward(25 * 60);
      await sealedEntries(1);
      expect(await pruneTrail(app.ctx, app.clock.now(), app.clock.now())).toBe(4);
      expect(await check()).toMatchObject({ problem: null, sealed: 1 });
    },
  );

  test("does not begin the chain", async () => {
    await forge("pruned", 7);
    await sealedEntries(1);
    expect(await check()).toMatchObject({ problem: null, sealed: 1, end: { position: 1 } });
  });
});

test("a process looks through all entries at its start and once an hour", async () => {
  await app.ctx.db.query("select nextval(pg_get_serial_sequence('audit_entries', 'id'))");
  await addEntries(2);
  app.clock.forward(3 * 24 * 60);
  const progress = { scannedAt: null, settledId: 0 };
  const sealAgain = () => sealTrail(app.ctx, app.clock.now(), progress);
  const sealed = async () => (await app.ctx.db.query("select from audit_seals")).rowCount;
  await addEntries(1);
  await sealAgain();
  expect([await sealed(), progress.settledId]).toEqual([3, 3]);
  await tamper(
    "insert into audit_entries (id, at, verb, is_done) overriding system value values (1, '2026-11-21T04:30:00Z', 'GET /late', true)",
  );
  app.clock.forward(59);
  await addEntries(1);
  await sealAgain();
  expect(await sealed()).toBe(4);
  app.clock.forward(1);
  await sealAgain();
  expect(await sealed()).toBe(5);
});

test("a chain that was created again, or cut off, does not agree with what was signed", async () => {
  await sealedEntries(3);
  const { end: known } = await check();
  // An intruder without SECRET_KEY deletes the seals and lets the server seal the changed entries again.
  await tamper("delete from audit_seals; update audit_entries set network = null where id = 1");
  await seal();
  expect(await problem()).toContain("created again: position 3 had another hash when it was signed");
  await tamper("delete from audit_checkpoints");
  expect(await problem({ known })).toContain(
    "created again: position 3 had another hash at the check that you name",
  );
  await tamper("delete from audit_seals where position = 3; delete from audit_entries where id = 3");
  expect(await problem({ known })).toContain("The seals after position 2 were deleted");
});

test("a checkpoint is signed by SECRET_KEY or an earlier one", async () => {
  await sealedEntries(2);
  const { config } = app.ctx;
  const { secretKey } = config;
  try {
    Object.assign(config, { secretKey: "a newer secret" });
    expect(await check()).toMatchObject({ problem: null, signedUpTo: 0, warnings: [expect.any(String)] });
    config.secretKeysBefore = [secretKey];
    expect(await check()).toMatchObject({ problem: null, signedUpTo: 2, warnings: [] });
    await seal();
    config.secretKeysBefore = [];
    // The newest signature stands for all before it.
    expect(await check()).toMatchObject({ problem: null, signedUpTo: 2 });
  } finally {
    Object.assign(config, { secretKey, secretKeysBefore: [] });
  }
  await tamper("update audit_checkpoints set position = 1");
  expect(await check()).toMatchObject({
    signedUpTo: 0,
    warnings: [expect.stringContaining("passed over: 2.")],
  });
});

test("the entries of earlier versions are sealed in batches, and signed every 10,000 so that they can be pruned", async () => {
  await app.ctx.db.query(
    "insert into audit_entries (at, verb, is_done) select timestamptz '2025-01-01' + n * interval '1 hour', 'GET /x', true from generate_series(1, 13000) n",
  );
  for (let batch = 0; batch < 7; batch++) {
    await seal();
    app.clock.forward(0.1);
  }
  expect(await check()).toMatchObject({ problem: null, sealed: 13_000, signedUpTo: 12_000 });
});

test("an entry that commits late gets the next place in the chain", async () => {
  const client = await app.ctx.db.connect();
  await client.query("begin");
  await client.query("insert into audit_entries (at, verb, is_done) values ($1, 'GET /late', true)", [
    app.clock.now(),
  ]);
  await sealedEntries(2);
  await client.query("commit");
  client.release();
  await sealedEntries(1);
  const { rows } = await app.ctx.db.query("select entry_id from audit_seals order by position");
  expect(rows.map((row) => row.entry_id)).toEqual([2, 3, 1, 4]);
  expect(await problem()).toBeNull();
});

test("an open entry is sealed after an hour, and cannot be closed any more", async () => {
  const open = "insert into audit_entries (at, verb) values ($1, 'POST /crashed')";
  await app.ctx.db.query(open, [app.clock.now()]);
  app.clock.forward(59);
  await sealedEntries(1);
  expect((await check()).sealed).toBe(1);
  app.clock.forward(2);
  await seal();
  expect(await check()).toMatchObject({ problem: null, sealed: 2 });
  await expect(app.ctx.db.query("update audit_entries set is_done = true where id = 1")).rejects.toThrow(
    "is sealed",
  );
});

const waitForBlocked = () =>
  vi.waitFor(async () => {
    const { rows } = await app.ctx.db.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    expect(rows).toHaveLength(1);
  });
const addOpenEntry = () =>
  app.ctx.db.query("insert into audit_entries (at, verb) values ($1, 'POST /slow')", [app.clock.now()]);

test("a call that ends while its entry is being sealed as open does not change what was sealed", async () => {
  await addOpenEntry();
  app.clock.forward(61);
  const closing = await inTransaction(app.ctx.db, async (tx) => {
    await queries.lockOpenEntries(tx, { afterId: 0, openBefore: app.clock.now() });
    const update = app.ctx.db.query("update audit_entries set is_done = true where id = 1").catch(String);
    await waitForBlocked();
    await queries.insertSeals(tx, [
      { position: 1, entryId: 1, sealedAt: app.clock.now(), hash: Buffer.alloc(32) },
    ]);
    return { update };
  });
  expect(await closing.update).toContain("is sealed");
});

test("a call that is ending when its entry is sealed as open is waited for", async () => {
  await addOpenEntry();
  app.clock.forward(61);
  const sealing = await inTransaction(app.ctx.db, async (tx) => {
    await tx.query("update audit_entries set is_done = true where id = 1");
    const done = seal();
    await waitForBlocked();
    return { done };
  });
  await sealing.done;
  expect(await check()).toMatchObject({ problem: null, sealed: 1 });
});

test("two servers that seal at the same time make one chain", async () => {
  await addEntries(6);
  await Promise.all([seal(), seal(), seal()]);
  expect(await check()).toMatchObject({ problem: null, sealed: 6 });
});

test("a server that stops while it seals leaves nothing, and the next run seals", async () => {
  await addEntries(2);
  // The checkpoint is the last statement of the run.
  await app.ctx.db.query("alter table audit_checkpoints rename column signature to renamed_away");
  await expect(seal()).rejects.toThrow("signature");
  await app.ctx.db.query("alter table audit_checkpoints rename column renamed_away to signature");
  expect((await app.ctx.db.query("select from audit_seals")).rowCount).toBe(0);
  await seal();
  expect(await check()).toMatchObject({ problem: null, sealed: 2 });
});

describe("pruning", () => {
  /** Three days with two entries each. */
  async function threeDays() {
    for (let day = 0; day < 3; day++) {
      await sealedEntries(2);
      app.clock.forward(24 * 60);
    }
  }

  test("deletes what is older, below a signed checkpoint, and the rest is checked as before", async () => {
    await threeDays();
    const before = new Date("2026-11-23T00:00:00+05:30");
    expect(await pruneTrail(app.ctx, before, app.clock.now())).toBe(4);
    expect(await check()).toMatchObject({ problem: null, sealed: 2, end: { position: 6 } });
    await sealedEntries(1);
    expect(await check()).toMatchObject({ problem: null, sealed: 3 });
    expect(await pruneTrail(app.ctx, before, app.clock.now())).toBe(0);
    expect(await pruneTrail(app.ctx, app.clock.now(), app.clock.now())).toBe(2);
    await tamper("update audit_entries set network = null");
    expect(await problem()).toContain("is not what was sealed");
  });

  test("everything leaves a chain that goes on", async () => {
    await threeDays();
    expect(await pruneTrail(app.ctx, app.clock.now(), app.clock.now())).toBe(6);
    expect(await check()).toMatchObject({ problem: null, sealed: 0 });
    await sealedEntries(1);
    expect(await check()).toMatchObject({ problem: null, sealed: 1, end: { position: 7 } });
  });

  test("goes on after a stop, and the check does not mind what is left", async () => {
    await threeDays();
    const prune = () => pruneTrail(app.ctx, new Date("2026-11-23T00:00:00+05:30"), app.clock.now());
    // The new beginning is signed before anything is deleted.
    await app.ctx.db.query(
      `create function stop() returns trigger language plpgsql as 'begin raise exception ''stopped''; end';
      create trigger stop before delete on audit_entries for each row execute function stop()`,
    );
    await expect(prune()).rejects.toThrow("stopped");
    await app.ctx.db.query("drop trigger stop on audit_entries");
    expect(await check()).toMatchObject({ problem: null, sealed: 2 });
    expect(await prune()).toBe(4);
    expect(await check()).toMatchObject({ problem: null, sealed: 2 });
  });

  test("by an intruder, who cannot sign it, is found", async () => {
    await threeDays();
    await tamper(`insert into audit_checkpoints (kind, position, hash, highest_entry_id, at, key_id, signature)
      select 'pruned', position, hash, highest_entry_id, at, key_id, signature from audit_checkpoints order by id limit 1;
      delete from audit_entries where id <= 2; delete from audit_seals where position <= 2`);
    expect(await check()).toMatchObject({
      problem: "The seals from position 1 to 2 are missing.",
      warnings: [expect.stringContaining("passed over: 1.")],
    });
  });

  test("survives a change of SECRET_KEY", async () => {
    await threeDays();
    await pruneTrail(app.ctx, new Date("2026-11-23T00:00:00+05:30"), app.clock.now());
    const { config } = app.ctx;
    const { secretKey } = config;
    try {
      Object.assign(config, { secretKey: "a newer secret", secretKeysBefore: [secretKey] });
      await sealedEntries(1);
      config.secretKeysBefore = [];
      expect(await problem()).toBeNull();
    } finally {
      Object.assign(config, { secretKey, secretKeysBefore: [] });
    }
  });
});
