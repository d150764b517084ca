import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { sweep } from "./sweeps.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

it("a run that ends in an error keeps no lock, so that the next run of any server begins", async () => {
  const { db } = app.ctx;
  await db.query("alter table sweep_runs rename to sweep_runs_gone");
  await expect(sweep(app.ctx)).rejects.toThrow("sweep_runs");
  await expect(sweep(app.ctx)).rejects.toThrow("sweep_runs");
  await db.query("alter table sweep_runs_gone rename to sweep_runs");
  await sweep(app.ctx);
  // The other databases of this PostgreSQL are of other tests.
  const { rows } = await db.query(
    `select from pg_locks l join pg_database d on d.oid = l.database
      where l.locktype = 'advisory' and d.datname = current_database()`,
  );
  expect(rows).toEqual([]);
});
