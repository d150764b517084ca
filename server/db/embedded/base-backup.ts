// Copies the cluster of the built-in PostgreSQL while it serves. The package has no pg_basebackup, so this is PostgreSQL's
// low-level way: https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
import { copyFile, mkdir, opendir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "pg";
import { errorCode } from "./errors.ts";
import { changeOwner, type OsUser } from "./os-user.ts";
import { withClient } from "./postmaster.ts";
import type { ServedCluster } from "./serving.ts";

/** The server makes their content anew at a start, or must not find an old one. */
const LEFT_EMPTY = new Set(
  [
    "pg_replslot",
    "pg_dynshmem",
    "pg_notify",
    "pg_serial",
    "pg_snapshots",
    "pg_stat_tmp",
    "pg_subtrans",
    "pg_wal",
  ].map((name) => `/${name}`),
);
const LEFT_OUT = new Set(["/postmaster.pid", "/postmaster.opts", "/global/pg_control"]);
const isTemporary = (name: string) => name.startsWith("pgsql_tmp") || name.startsWith("pg_internal.init");
const SEGMENT = /^[0-9A-F]{24}$/;

/** Writes a cluster into the new folder `target`, which a server can start on. It has what is committed before the end. */
export async function copyServedCluster({ clusterDir, socketDir, osUser }: ServedCluster, target: string) {
  await withClient(socketDir, "postgres", async (client) => {
    // Until the session ends, the server keeps the segments that the copy needs.
    await client.query(
      "select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)",
    );
    await client.query("select pg_backup_start('npm run backup', true)");
    await copyFolder(clusterDir, target, osUser);
    // After all other files.
    const control = "global/pg_control";
    await copyOne(join(clusterDir, control), join(target, control), osUser);
    const { label, lastSegment } = await endBackup(client);
    await writeFile(join(target, "backup_label"), label, { mode: 0o600 });
    await changeOwner(join(target, "backup_label"), osUser);
    const firstSegment = /^START WAL LOCATION: .*\(file ([0-9A-F]{24})\)$/m.exec(label)?.[1];
    if (!firstSegment) throw new Error("PostgreSQL has not named the first segment of the backup");
    await copySegments(
      join(clusterDir, "pg_wal"),
      join(target, "pg_wal"),
      [firstSegment, lastSegment],
      osUser,
    );
  });
}

async function endBackup(client: Client) {
  // Not in the archive, which does not exist: the segments are copied below.
  const { rows } = await client.query<{ label: string; lastSegment: string; spaces: string }>(
    `select labelfile as label, pg_walfile_name(lsn) as "lastSegment", spcmapfile as spaces
      from pg_backup_stop(wait_for_archive => false)`,
  );
  const [end] = rows;
  if (!end) throw new Error("PostgreSQL has not ended the backup");
  if (end.spaces.trim() !== "") throw new Error("A database with tablespaces cannot be copied");
  return end;
}

async function copySegments(from: string, to: string, [first, last]: [string, string], osUser: OsUser) {
  const names = (await readdir(from)).filter(
    (name) => name.endsWith(".history") || (SEGMENT.test(name) && name >= first && name <= last),
  );
  if (!names.includes(first) || !names.includes(last))
    throw new Error("PostgreSQL has removed a segment that the backup needs");
  for (const name of names) await copyOne(join(from, name), join(to, name), osUser);
}

/** `inside`: the path of the folder within the cluster. */
async function copyFolder(from: string, to: string, osUser: OsUser, inside = "") {
  await mkdir(to, { mode: 0o700 });
  await changeOwner(to, osUser);
  if (LEFT_EMPTY.has(inside)) return;
  for await (const entry of await opendir(from)) {
    const path = `${inside}/${entry.name}`;
    if (LEFT_OUT.has(path) || isTemporary(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyFolder(source, target, osUser, path);
    else await copyOne(source, target, osUser);
  }
}

/** A file that the server removes meanwhile is not needed: the log of the changes removes it again. */
async function copyOne(from: string, to: string, osUser: OsUser) {
  try {
    await copyFile(from, to);
    await changeOwner(to, osUser);
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
  }
}
