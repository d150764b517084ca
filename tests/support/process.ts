// Parcha as its users run it: a process of its own on a free port with a data folder of its own.
import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../../main.ts", import.meta.url));

export type ServerProcess = {
  url: string;
  child: ChildProcess;
  /** All that it has printed. */
  output(): string;
  /** SIGTERM, and how it ended. */
  stop(): Promise<number | null>;
};

/** Resolves once it serves. Throws with what it printed when it ends instead. */
export async function startProcess(env: Record<string, string>): Promise<ServerProcess> {
  const { child, output, ended } = run(env);
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
    stop: () => {
      child.kill("SIGTERM");
      return ended;
    },
  };
}

/** Runs a command, or a start that is expected to fail. What `input` says comes through a pipe. */
export async function runToEnd(
  env: Record<string, string>,
  words: readonly string[] = [],
  input = "",
): Promise<{ code: number | null; output: string }> {
  const { child, output, ended } = run(env, words);
  child.stdin?.end(input);
  return { code: await ended, output: output() };
}

function run(env: Record<string, string>, words: readonly string[] = []) {
  const { PATH = "", HOME = "", TMPDIR } = process.env;
  const own = { PATH, HOME, ...(TMPDIR ? { TMPDIR } : {}) };
  const child = spawn(process.execPath, [MAIN, ...words], {
    // Away from the repository, whose .env is the developer's own.
    cwd: tmpdir(),
    env: { ...own, ...env },
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

/** A port that nobody listens on now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}
