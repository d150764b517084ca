// A process that copies the programs of a package and makes a cluster with them. Arguments: the package's folder, the folder
// of the copies, the cluster's folder, and "dies" for one that is killed while it copies.
import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { prepareBinaries } from "#server/db/embedded/binaries.ts";
import { ensureCluster } from "#server/db/embedded/cluster.ts";
import { chooseOsUser } from "#server/db/embedded/os-user.ts";

const [, , packageDir = "", copiesDir = "", clusterDir = "", how = ""] = process.argv;

if (how === "dies") {
  const making = join(copiesDir, "making");
  const isHalfMade = (name: string) => existsSync(join(making, name, "native", "bin"));
  setInterval(() => {
    if (existsSync(making) && readdirSync(making).some(isHalfMade)) process.kill(process.pid, "SIGKILL");
  }, 1);
}
// What this process makes is closed to the user who runs PostgreSQL for root, unless the product opens it.
process.umask(0o077);
const osUser = await chooseOsUser(clusterDir);
const binaries = await prepareBinaries({ osUser, folder: dirname(clusterDir), packageDir, copiesDir });
await ensureCluster({ clusterDir, osUser, binaries, isSynced: false, log: () => undefined });
