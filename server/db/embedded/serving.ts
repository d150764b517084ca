// The built-in PostgreSQL of a data folder that another process uses, without the lock of the folder.
import { existsSync } from "node:fs";
import { realpath } from "node:fs/promises";
import { join } from "node:path";
import { clusterDirOf, loadFolderId } from "./data-folder.ts";
import { chooseOsUser, type OsUser } from "./os-user.ts";
import { withClient } from "./postmaster.ts";
import { openSocketFolder, removeSocketFolder, socketPathIn } from "./socket-folder.ts";

export type ServedCluster = { clusterDir: string; socketDir: string; osUser: OsUser };

/** Null when the folder has no database, or no server answers on its socket. */
export async function findServedCluster(dataDir: string): Promise<ServedCluster | null> {
  if (!existsSync(join(clusterDirOf(dataDir), "PG_VERSION"))) return null;
  const folder = await realpath(dataDir);
  const clusterDir = clusterDirOf(folder);
  const osUser = await chooseOsUser(clusterDir);
  const socketDir = await openSocketFolder({ folder, id: await loadFolderId(folder) }, osUser);
  if (!existsSync(socketPathIn(socketDir))) {
    await removeSocketFolder(socketDir);
    return null;
  }
  const answers = await withClient(socketDir, "postgres", (client) => client.query("select 1")).then(
    () => true,
    () => false,
  );
  return answers ? { clusterDir, socketDir, osUser } : null;
}
