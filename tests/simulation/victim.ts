// A real server that is killed while people use it, and started again on what it left behind.
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { clusterPath } from "#server/db/embedded/data-folder.ts";
import { type ServerProcess, startProcess } from "#tests/support/process.ts";
import type { Chance } from "./chance.ts";

type Killed = "node" | "both";

export type Victim = {
  url: string;
  /** Does the work again until it is answered by one that lived long enough. */
  insist<Value>(work: () => Promise<Value>): Promise<Value>;
  /** From now on it lives. */
  spare(): void;
  kills: Killed[];
  stop(): Promise<unknown>;
};

type Options = {
  env: Record<string, string>;
  dataDir: string;
  chance: Chance;
  kills: number;
  /** It dies after so many answers at the most. */
  longestLife: number;
};

export async function startVictim({ env, dataDir, chance, kills, longestLife }: Options): Promise<Victim> {
  let server: Promise<ServerProcess> = startProcess(env);
  const { url } = await server;
  const killed: Killed[] = [];
  let answersLeft = 1 + chance.below(longestLife);

  const kill = (running: ServerProcess) => {
    const what = chance.pick<Killed>(["node", "node", "both"]);
    killed.push(what);
    answersLeft = killed.length < kills ? 1 + chance.below(longestLife) : Number.POSITIVE_INFINITY;
    const isGone = once(running.child, "exit");
    running.child.kill("SIGKILL");
    server = Promise.all([isGone, what === "both" ? killDatabase(dataDir) : null]).then(() =>
      startProcess(env),
    );
    // Whoever waits for it meets the failure.
    server.catch(() => undefined);
  };

  return {
    url,
    kills: killed,
    async insist(work) {
      for (;;) {
        const asked = server;
        const running = await asked;
        try {
          const value = await work();
          answersLeft -= 1;
          if (answersLeft <= 0 && asked === server) kill(running);
          return value;
        } catch (error) {
          // One that nobody has killed does not fail to answer.
          if (asked === server) throw error;
        }
      }
    },
    spare() {
      answersLeft = Number.POSITIVE_INFINITY;
    },
    stop: async () => (await server).stop(),
  };
}

/** The database's own process, which outlives the server's. */
async function killDatabase(dataDir: string) {
  const path = join(clusterPath(join(dataDir, "postgres")), "postmaster.pid");
  const [pid = ""] = (await readFile(path, "utf8")).split("\n");
  process.kill(Number(pid), "SIGKILL");
}
