// Runs Parcha as operators run it: as a process, configured by environment variables only.
import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../../main.ts", import.meta.url));

export type ServerProcess = {
  url: string;
  child: ChildProcess;
  /** Everything printed so far, on standard output and standard error. */
  output(): string;
  /** Sends SIGTERM, or another signal, and resolves with the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
};

/**
 * Starts the server of this checkout, or of another `main.ts`, as `npm start` does: by a shell, which is the process that npm's
 * signals go to. Resolves when it listens; rejects with its output if the process ends instead.
 */
export async function startProcess(env: Record<string, string>, main = MAIN): Promise<ServerProcess> {
  const { scripts } = JSON.parse(await readFile(join(dirname(MAIN), "package.json"), "utf8"));
  const command = scripts.start.replace(" node ", ` ${process.execPath} `).replace("main.ts", main);
  return whenOpen(env, run(env, ["sh", "-c", command]));
}

async function whenOpen(
  env: Record<string, string>,
  { child, output, ended }: ReturnType<typeof run>,
): Promise<ServerProcess> {
  const url = `http://localhost:${env.PORT}`;
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on("data", () => {
      if (output().includes("Parcha is open at")) resolve();
    });
    void ended.then((code) => reject(new Error(`the server ended with ${code}: ${output()}`)));
  });
  return {
    url,
    child,
    output,
    stop: (signal = "SIGTERM") => {
      child.kill(signal);
      return ended;
    },
  };
}

/** Runs a command, or a start that is expected to fail, until it ends. `input` is piped to standard input. */
export async function runToEnd(
  env: Record<string, string>,
  args: readonly string[] = [],
  input = "",
): Promise<{ code: number | null; output: string }> {
  const { child, output, ended } = run(env, [process.execPath, MAIN, ...args]);
  child.stdin?.end(input);
  return { code: await ended, output: output() };
}

function run(env: Record<string, string>, [program = "", ...args]: readonly string[]) {
  const { PATH = "", HOME = "", TMPDIR, POSTGRES_PROGRAMS_DIR } = process.env;
  const inherited = {
    ...{ PATH, HOME },
    ...(TMPDIR ? { TMPDIR } : {}),
    ...(POSTGRES_PROGRAMS_DIR ? { POSTGRES_PROGRAMS_DIR } : {}),
  };
  const child = spawn(program, args, {
    // Not the repository: its .env holds the developer's settings.
    cwd: tmpdir(),
    env: { ...inherited, ...env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (part: string) => {
      text += part;
    });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { child, output: () => text, ended };
}

/** Below the ports that systems give to outgoing connections, which could take a port between its choice and its use. */
const FIRST_PORT = 12_000;
const PORTS = 18_000;

/** A TCP port of this machine that is free now. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, FIRST_PORT + PORTS);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(false) : reject(error),
    );
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}
