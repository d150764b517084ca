// A process that copies the programs of a package to POSTGRES_PROGRAMS_DIR and makes a cluster with them. Arguments: the package's
// folder, the cluster's parent folder, and "dies" for one that is killed while it copies.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { openCluster } from "#server/db/embedded/cluster.ts";

const [, , packageDir = "", folder = "", how = ""] = process.argv;

if (how === "dies") {
  const making = join(process.env.POSTGRES_PROGRAMS_DIR ?? "", "making");
  const isHalfMade = (name: string) => existsSync(join(making, name, "native", "bin"));
  setInterval(() => {
    if (existsSync(making) && readdirSync(making).some(isHalfMade)) process.kill(process.pid, "SIGKILL");
  }, 1);
}
// What this process makes is closed to the user who runs PostgreSQL for root, unless the product opens it.
process.umask(0o077);
await openCluster(folder, { packageDir, isSynced: false });
