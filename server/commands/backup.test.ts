import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startEmbeddedPostgres } from "#server/db/embedded/launcher.ts";
import { findServedCluster } from "#server/db/embedded/serving.ts";
import { freePort, runToEnd, type ServerProcess, startProcess } from "#tests/support/process.ts";

const FILE = "images/0b0e6a1e-0000-4000-8000-000000000001-large.jpg";

describe("the command backup", { timeout: 120_000 }, () => {
  let folder: string;
  let server: ServerProcess;
  /** How many rows the writer has left. */
  let written: number;
  const env = async (dataDir: string) => ({
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DEMO_ADMIN_PASSWORD: "a long password",
  });
  const backUp = async (dataDir: string, ...args: string[]) =>
    runToEnd(await env(dataDir), ["backup", ...args]);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "parcha-backup-"));
    server = await startProcess(await env(join(folder, "data")));
    const file = join(folder, "data/objects", FILE);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, "a photo");
    await mkdir(join(folder, "data/objects/.halves"), { recursive: true });
    await writeFile(join(folder, "data/objects/.halves/arriving"), "partial");
  }, 60_000);
  afterAll(async () => {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Inserts numbers, one transaction each, until it is stopped. */
  async function startWriter() {
    const served = await findServedCluster(join(folder, "data/postgres"));
    const client = new pg.Client({
      host: served?.socketDir ?? "",
      port: 5432,
      user: "postgres",
      database: "parcha",
    });
    await client.connect();
    await client.query("create table acknowledged (number int primary key, text text)");
    let acknowledged = 0;
    let isStopped = false;
    const insert = async () => {
      const values = [acknowledged + 1, "x".repeat(2_000)];
      await client.query("insert into acknowledged values ($1, $2)", values);
      acknowledged += 1;
    };
    while (acknowledged < 100) await insert();
    const writing = (async () => {
      while (!isStopped) await insert();
    })();
    return {
      acknowledged: () => acknowledged,
      async stop() {
        isStopped = true;
        await writing;
        await client.end();
      },
    };
  }

  async function readNumbers(dataDir: string): Promise<number[]> {
    const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, "postgres") });
    const client = new pg.Client({ connectionString: postgres.connectionString("parcha") });
    await client.connect();
    const { rows } = await client.query<{ number: number }>(
      "select number from acknowledged order by number",
    );
    await client.end();
    await postgres.stop();
    return rows.map(({ number }) => number);
  }

  test("copies the folder of a running demo, from which another one starts with all that was acknowledged", async () => {
    const copy = join(folder, "copy");
    const writer = await startWriter();
    const before = writer.acknowledged();
    const { code, output } = await backUp(join(folder, "data"), copy);
    const after = writer.acknowledged();
    await writer.stop();
    written = writer.acknowledged();
    expect([code, output]).toEqual([0, expect.stringContaining("the database, 1 files.")]);
    expect(after).toBeGreaterThan(before);
    expect(await readdir(copy)).toEqual(expect.arrayContaining(["objects", "postgres", "secret-key"]));
    expect(existsSync(join(copy, "objects/.halves"))).toBe(false);
    expect(await readFile(join(copy, "objects", FILE), "utf8")).toBe("a photo");
    expect(await readFile(join(copy, "secret-key"), "utf8")).toBe(
      await readFile(join(folder, "data/secret-key"), "utf8"),
    );

    // Beside the first one, which goes on.
    const second = await startProcess(await env(copy));
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
    expect(second.output()).toContain("Data is kept in");
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(await second.stop()).toBe(0);

    const numbers = await readNumbers(copy);
    expect(numbers.length).toBeGreaterThanOrEqual(before);
    expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, at) => at + 1));
    // No row names the file.
    const checked = await runToEnd(await env(copy), ["objects", "check"]);
    expect([checked.code, checked.output]).toEqual([0, expect.stringContaining(`unnamed ${FILE}`)]);
  });

  test("does not write over a folder that is there, and leaves nothing behind without a database", async () => {
    const there = await backUp(join(folder, "data"), join(folder, "copy"));
    expect([there.code, there.output]).toEqual([1, expect.stringContaining("exists already")]);
    const none = await backUp(join(folder, "none"), join(folder, "of-none"));
    expect([none.code, none.output]).toEqual([1, expect.stringContaining("There is no database")]);
    expect(await readdir(folder)).not.toContain("of-none.part");
  });

  test("copies a folder whose server is stopped, and leaves it stopped", async () => {
    await server.stop();
    const copy = join(folder, "copy of a stopped one");
    const { code } = await backUp(join(folder, "data"), copy);
    expect(code).toBe(0);
    expect(await findServedCluster(join(folder, "data/postgres"))).toBeNull();
    expect(await readNumbers(copy)).toHaveLength(written);
  });

  test("refuses a database that is not the built-in one", async () => {
    const { code, output } = await runToEnd(
      { ...(await env(join(folder, "data"))), DATABASE_URL: "postgresql://127.0.0.1/parcha" },
      ["backup"],
    );
    expect([code, output]).toEqual([1, expect.stringContaining("ops/README.md, Backups")]);
  });
});
