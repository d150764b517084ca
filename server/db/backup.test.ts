// Tests ops/backup.sh and ops/restore.sh on the system's PostgreSQL, because the built-in one has no pg_dump. Part of
// `npm run test:long`.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allKeysOfUpload } from "#domain/object-keys.ts";
import { type DebianPostgres, openDebianPostgres, postgresPrograms } from "#tests/support/debian-postgres.ts";
import { fillYears } from "#tests/support/years.ts";
import { migrate } from "./migrate.ts";

const run = promisify(execFile);
const OPS = fileURLToPath(new URL("../../ops/", import.meta.url));
/** An upload that no row names. */
const ORPHAN = "0b0e6a1e-0000-4000-8000-000000000001";
const DAY_MS = 24 * 60 * 60_000;
const SERVICE_UID = 12_345;
const isRoot = process.getuid?.() === 0;

const missing = [
  postgresPrograms ? "" : "postgresql 15 or later",
  existsSync("/usr/bin/gpg") ? "" : "gnupg",
].filter(Boolean);

const isLong = process.env.LONG === "1";
test.runIf(isLong && missing.length > 0)("backups are not tested without PostgreSQL and gnupg", ({ skip }) =>
  skip(`apt install ${missing.join(" ")}`),
);

describe.runIf(isLong && missing.length === 0)("a backup", { timeout: 120_000, shuffle: false }, () => {
  let folder: string;
  let postgres: DebianPostgres;
  const env = () => ({
    PATH: `${postgresPrograms}:${dirname(process.execPath)}:/usr/bin:/bin`,
    HOME: folder,
    GNUPGHOME: join(folder, "keys"),
    BACKUP_DIR: join(folder, "backups"),
    BACKUP_KEY: join(folder, "backup.asc"),
    BACKUP_FILES: join(folder, "objects"),
  });
  const databaseUrl = (database: string) => postgres.databaseUrl(database);
  const query = (database: string, text: string) => postgres.query(database, text);
  const backUp = (more: Record<string, string> = {}) =>
    run(join(OPS, "backup.sh"), { env: { ...env(), DATABASE_URL: databaseUrl("parcha"), ...more } });
  const restore = (database: string, args: string[], more: Record<string, string> = {}) =>
    run(join(OPS, "restore.sh"), args, { env: { ...env(), DATABASE_URL: databaseUrl(database), ...more } });
  const dumps = async () =>
    (await readdir(join(folder, "backups"))).filter((name) => name.endsWith(".dump.gpg"));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "parcha-backup-"));
    await chmod(folder, 0o755);
    postgres = await openDebianPostgres(join(folder, "server"));
    await postgres.initdb();
    await postgres.start();
    for (const name of ["keys", "backups"]) await mkdir(join(folder, name), { mode: 0o700 });
    await run(
      "gpg",
      [
        "--batch",
        "--quiet",
        "--passphrase",
        "",
        "--quick-gen-key",
        "backup@parcha.example",
        "default",
        "default",
        "never",
      ],
      { env: env() },
    );
    const { stdout } = await run("gpg", ["--armor", "--export"], { env: env() });
    await writeFile(env().BACKUP_KEY, stdout);
    await query("postgres", "create database parcha");
    await migrate(databaseUrl("parcha"));
    await seed();
    for (const [path, text] of Object.entries(FILES)) await putFile(path, text);
  }, 120_000);

  afterAll(async () => {
    await run("gpgconf", ["--kill", "gpg-agent"], { env: env() }).catch(() => undefined);
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function seed() {
    await fillYears(databaseUrl("parcha"), { customers: 500, today: "2026-11-21" });
    const client = new pg.Client({ connectionString: databaseUrl("parcha") });
    await client.connect();
    await client.query(
      "insert into admins (username, name, role, password_hash, created_at) values ('asha', 'आशा', 'super_admin', 'x', now())",
    );
    await client.query(
      "insert into admin_totps (admin_id, sealed_secret, begun_at) select id, '\\x00ff80', now() from admins",
    );
    await client.end();
  }

  /** Rows and a checksum of each table, and every index and constraint by its definition. */
  async function readFingerprint(database: string) {
    const names = await query(
      database,
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
    );
    const tables: Record<string, unknown> = {};
    for (const { name } of names)
      tables[String(name)] = await query(
        database,
        `select count(*)::int as rows, md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as sum from ${name} t`,
      );
    const definitions = await query(
      database,
      `select pg_get_indexdef(indexrelid) as definition from pg_index join pg_class on pg_class.oid = indrelid
        where relnamespace = 'public'::regnamespace
      union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
        where connamespace = 'public'::regnamespace order by 1`,
    );
    return { tables, definitions };
  }

  const FILES = {
    "parchas/one/large.webp": "one\u0000\u00ff",
    "parchas/परचा.webp": "two",
    "video 1.mp4": "three",
    ...Object.fromEntries(allKeysOfUpload(ORPHAN).map((key) => [key, "of no row"])),
    [`closed-accounts/${ORPHAN}.json`]: "a line of the journal",
  };
  const isOrphan = (path: string) => allKeysOfUpload(ORPHAN).includes(path);
  async function putFile(path: string, text: string) {
    const file = join(folder, "objects", path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }

  test("is restored with every row and file, and needs no migration", async () => {
    await putFile(".halves/half", "partial");
    const { stdout } = await backUp();
    expect(stdout).toMatch(/^parcha-\d{8}T\d{6}Z\.dump\.gpg \d+ bytes, 14 new files/);
    const [dump = ""] = await dumps();
    await query("postgres", "create database restored");
    const target = join(folder, "state/objects");
    await mkdir(dirname(target));
    // As on a server: root restores into the folder of the service's user.
    if (isRoot) await chown(dirname(target), SERVICE_UID, SERVICE_UID);
    const restored = await restore("restored", [
      join(folder, "backups", dump),
      join(folder, "backups/files"),
      target,
    ]);
    expect(restored.stdout).toMatch(/^users 500, bookings \d+, payments \d+, files 4/);
    const before = await readFingerprint("parcha");
    expect(await readFingerprint("restored")).toEqual(before);
    expect(Object.keys(before.tables).length).toBeGreaterThan(30);
    expect(before.tables.users).toEqual([{ rows: 500, sum: expect.any(String) }]);
    for (const [path, text] of Object.entries(FILES).filter(([path]) => !isOrphan(path)))
      expect(await readFile(join(target, path), "utf8")).toBe(text);
    for (const path of isRoot ? ["", "parchas", "video 1.mp4"] : [])
      expect((await stat(join(target, path))).uid, path).toBe(SERVICE_UID);
    // Uploaded after the dump, or erased: no row names it.
    for (const path of Object.keys(FILES).filter(isOrphan))
      expect(existsSync(join(target, path)), path).toBe(false);
    expect(existsSync(join(target, ".halves"))).toBe(false);
    expect(await migrate(databaseUrl("restored"))).toEqual([]);
  });

  test("cannot be read or restored without the private key", async () => {
    const [dump = ""] = await dumps();
    const bytes = await readFile(join(folder, "backups", dump));
    for (const word of ["PGDMP", "Seeker", "create table", "6000000001"])
      expect(bytes.includes(word)).toBe(false);
    await query("postgres", "create database keyless");
    const keyless = { ...env(), GNUPGHOME: join(folder, "no-keys"), DATABASE_URL: databaseUrl("keyless") };
    await mkdir(keyless.GNUPGHOME, { mode: 0o700 });
    const attempt = run(join(OPS, "restore.sh"), [join(folder, "backups", dump)], {
      env: { ...keyless, CLOSED_ACCOUNTS: "none" },
    });
    await expect(attempt).rejects.toThrow();
    expect(
      await query("keyless", "select from pg_class where relnamespace = 'public'::regnamespace"),
    ).toEqual([]);
  });

  test("is not restored into a database or folder that is not empty", async () => {
    const [dump = ""] = await dumps();
    const none = { CLOSED_ACCOUNTS: "none" };
    await expect(restore("parcha", [join(folder, "backups", dump)], none)).rejects.toThrow("not empty");
    await query("postgres", "create database another");
    const over = restore("another", [
      join(folder, "backups", dump),
      join(folder, "backups/files"),
      join(folder, "objects"),
    ]);
    await expect(over).rejects.toThrow("is not empty");
  });

  test("is restored with the journal of closed accounts, whose accounts are counted that are open again", async () => {
    const [dump = ""] = await dumps();
    const [customer] = await query("parcha", "select id from users limit 1");
    const line = JSON.stringify({ customerId: customer?.id, closedAt: "2026-11-21T00:00:00.000Z" });
    const journal = join(folder, "closed-accounts");
    await mkdir(journal);
    await writeFile(join(journal, `${customer?.id}.json`), `${line}\n`);
    await query("postgres", "create database with_journal");
    const args = [join(folder, "backups", dump)];
    await expect(restore("with_journal", args)).rejects.toThrow("name the journal of closed accounts");
    await expect(restore("with_journal", args, { CLOSED_ACCOUNTS: "/nowhere" })).rejects.toThrow(
      "cannot be read",
    );
    const { stdout } = await restore("with_journal", args, { CLOSED_ACCOUNTS: journal });
    expect(stdout).toContain("accounts of the journal that are open in this database: 1");
    expect(stdout).toContain(`close-again ${journal}`);
    await query("postgres", "create database without_journal");
    const without = await restore("without_journal", args, { CLOSED_ACCOUNTS: "none" });
    expect(without.stdout).toContain("Accounts that were closed after this dump are open");
  });

  test("is kept for at most 400 days, as long as the journal of closed accounts", async () => {
    for (const BACKUP_KEEP_DAYS of ["401", "many"])
      await expect(backUp({ BACKUP_KEEP_DAYS })).rejects.toThrow("up to 400");
  });

  test("copies each file once, and deletes the copy of an erased file once no kept dump names it", async () => {
    const kept = join(folder, "backups/files/video 1.mp4.gpg");
    const erased = join(folder, "backups/files/parchas/one/large.webp.gpg");
    const { ino } = await stat(kept);
    const [old = ""] = await dumps();
    const longAgo = new Date(Date.now() - 32 * DAY_MS);
    for (const file of [join(folder, "backups", old), kept, erased]) await utimes(file, longAgo, longAgo);
    await rm(join(folder, "objects/parchas/one"), { recursive: true });
    const { stdout } = await backUp();
    expect(stdout).toContain(" 0 new files");
    expect((await stat(kept)).ino).toBe(ino);
    expect(existsSync(erased)).toBe(false);
    expect(await dumps()).not.toContain(old);
    expect(await dumps()).toHaveLength(1);
  });

  test("is whole although a file is erased while the others are copied", async () => {
    const bin = join(folder, "bin");
    await mkdir(bin);
    const find =
      '#!/bin/sh\n/usr/bin/find "$@"\ncase "$*" in *printf*) printf "uploads/gone\\0a new one.mp4\\0" ;; esac\n';
    await writeFile(join(bin, "find"), find, { mode: 0o755 });
    await putFile("a new one.mp4", "four");
    const { stdout } = await backUp({ PATH: `${bin}:${env().PATH}` });
    expect(stdout).toContain(" 1 new files");
    expect(existsSync(join(folder, "backups/files/uploads/gone.gpg"))).toBe(false);
  });

  test("fails, and deletes no copy, when the folder has no files although the database names some", async () => {
    await query(
      "parcha",
      `insert into objects (id, admin_id, created_at, expires_at, claimed_at, main_key, booking_id, attached_at)
        select gen_random_uuid(), (select id from admins), now(), now(), now(), 'images/one.jpg', id, now() from bookings limit 1`,
    );
    const kept = join(folder, "backups/files/video 1.mp4.gpg");
    const longAgo = new Date(Date.now() - 32 * DAY_MS);
    await utimes(kept, longAgo, longAgo);
    const notMounted = join(folder, "not-mounted");
    await mkdir(join(notMounted, ".halves"), { recursive: true });
    for (const BACKUP_FILES of [notMounted, join(folder, "misspelt")])
      await expect(backUp({ BACKUP_FILES })).rejects.toThrow("has no files, and the database names 1");
    expect(existsSync(kept)).toBe(true);
    await query("parcha", "delete from objects");
    await backUp({ BACKUP_FILES: join(folder, "misspelt") });
  });

  test("deletes what one left that was killed", async () => {
    const left = join(folder, "backups/.part-killed");
    await mkdir(left);
    await backUp();
    expect(existsSync(left)).toBe(true);
    const longAgo = new Date(Date.now() - 2 * DAY_MS);
    await utimes(left, longAgo, longAgo);
    await backUp();
    expect(existsSync(left)).toBe(false);
  });

  test("that fails keeps the earlier ones and leaves no partial file", async () => {
    const before = await readdir(join(folder, "backups"));
    await expect(backUp({ DATABASE_URL: databaseUrl("not_there") })).rejects.toThrow();
    await expect(backUp({ BACKUP_KEY: "/nowhere" })).rejects.toThrow("cannot be read");
    expect(await readdir(join(folder, "backups"))).toEqual(before);
  });
});
