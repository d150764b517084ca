// A real server process that is killed with SIGKILL while customers use it, and started again on the same data folder.
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type ServerProcess, startProcess } from "#tests/support/process.ts";
import type { Random } from "./random.ts";

/** What is killed: the server, or the server and its embedded PostgreSQL. */
type KillTarget = "server" | "server-and-database";

export type ProcessUnderTest = {
  url: string;
  /** Repeats the request until a server has responded that was not killed meanwhile. */
  retryUntilAnswered<Response>(request: () => Promise<Response>): Promise<Response>;
  stopKilling(): void;
  kills: KillTarget[];
  stop(): Promise<unknown>;
};

type Options = {
  env: Record<string, string>;
  dataDir: string;
  random: Random;
  maxKills: number;
  /** Each process is killed after 1 to this many responses. */
  maxResponses: number;
};

export async function startProcessUnderTest(options: Options): Promise<ProcessUnderTest> {
  const { env, dataDir, random, maxKills, maxResponses } = options;
  let server: Promise<ServerProcess> = startProcess(env);
  const { url } = await server;
  const kills: KillTarget[] = [];
  let remainingResponses = 1 + random.integerBelow(maxResponses);

  const kill = (running: ServerProcess) => {
    const target = random.pick<KillTarget>(["server", "server", "server-and-database"]);
    kills.push(target);
    remainingResponses =
      kills.length < maxKills ? 1 + random.integerBelow(maxResponses) : Number.POSITIVE_INFINITY;
    const isGone = once(running.child, "exit");
    running.child.kill("SIGKILL");
    const isDatabaseKilled = target === "server-and-database" ? killDatabase(dataDir) : null;
    server = Promise.all([isGone, isDatabaseKilled]).then(() => startProcess(env));
    // A failed start is reported by the next `await server`, not as an unhandled rejection.
    server.catch(() => undefined);
  };

  return {
    url,
    kills,
    async retryUntilAnswered(request) {
      for (;;) {
        const before = server;
        const running = await before;
        try {
          const response = await request();
          remainingResponses -= 1;
          if (remainingResponses <= 0 && before === server) kill(running);
          return response;
        } catch (error) {
          // The server was not killed meanwhile, so this is a real failure.
          if (before === server) throw error;
        }
      }
    },
    stopKilling() {
      remainingResponses = Number.POSITIVE_INFINITY;
    },
    stop: async () => (await server).stop(),
  };
}

/** Kills the postmaster, which outlives the server. */
async function killDatabase(dataDir: string) {
  const path = join(dataDir, "postgres", "cluster", "postmaster.pid");
  const [pid = ""] = (await readFile(path, "utf8")).split("\n");
  process.kill(Number(pid), "SIGKILL");
}
