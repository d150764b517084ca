// A PostgreSQL whose synchronous standby is gone. Part of `npm run test:long`, where PostgreSQL is installed.
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { openPool } from "#server/db/pool.ts";
import { postgresPrograms } from "#tests/support/debian-postgres.ts";
import { freePort } from "#tests/support/process.ts";
import { createPostgres } from "#tests/support/system-postgres.ts";
import { findOldestCommitWait } from "./health.sql.ts";

const IS_LONG = process.env.LONG === "1";

test.runIf(IS_LONG && postgresPrograms === null)(
  "the lost standby is not tested without PostgreSQL",
  ({ skip }) => skip("apt install postgresql"),
);

test.runIf(IS_LONG && postgresPrograms !== null)(
  "a commit that waits for a lost standby is as old as its statement, until it goes on",
  { timeout: 60_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "parcha-commit-wait-"));
    await chmod(folder, 0o755);
    const postgres = await createPostgres(join(folder, "one"), await freePort(), { max_connections: "20" });
    await postgres.start();
    await postgres.query("create table written (number int)");
    await postgres.query("create role server login; grant insert on written to server");
    const pool = openPool(postgres.url("postgres", "server"), 4);
    onTestFinished(async () => {
      await pool.end();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    });
    expect(await findOldestCommitWait(pool)).toBe(0);
    await postgres.query("alter system set synchronous_standby_names = 'nobody'");
    await postgres.query("select pg_reload_conf()");
    // PostgreSQL may need a moment until it holds commits back.
    let isSeen = false;
    const writing = (async () => {
      while (!isSeen) await pool.query("insert into written values (1)");
    })();
    await vi.waitFor(async () => expect(await findOldestCommitWait(pool)).toBeGreaterThan(1), {
      timeout: 20_000,
      interval: 200,
    });
    isSeen = true;
    await postgres.query("alter system reset synchronous_standby_names");
    await postgres.query("select pg_reload_conf()");
    await writing;
    expect(await findOldestCommitWait(pool)).toBe(0);
  },
);
