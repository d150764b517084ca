// Several processes: which program runs under a process id, from /proc on Linux, from ps on other systems.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, readlink } from "node:fs/promises";
import { promisify } from "node:util";

/** `commandLine`: the arguments, joined by spaces. `workingDirectory`: null when it cannot be read, as in most containers. */
export type RunningProcess = { pid: number; commandLine: string; workingDirectory: string | null };

const hasProc = existsSync("/proc/self/stat");

/** The pause between two calls of `findProcess`. Longer where each call starts ps. */
export const pollIntervalMs = hasProc ? 10 : 100;

/** Null when there is no such process, or when it is exiting or a zombie. */
export async function findProcess(pid: number): Promise<RunningProcess | null> {
  if (!hasProc) return findProcessByPs(pid);
  // Empty for one that is exiting, whose memory is freed already, and for a zombie.
  const words = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  if (words === "") return null;
  const workingDirectory = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  return { pid, commandLine: words.replace(/\0$/, "").replaceAll("\0", " "), workingDirectory };
}

export async function findProcessByPs(pid: number): Promise<RunningProcess | null> {
  const args = ["-ww", "-o", "stat=", "-o", "args=", "-p", String(pid)];
  const { stdout } = await promisify(execFile)("ps", args).catch(() => ({ stdout: "" }));
  const [, state = "Z", commandLine = ""] = /^\s*(\S+)\s+(.*?)\s*$/.exec(stdout) ?? [];
  return state.startsWith("Z") ? null : { pid, commandLine, workingDirectory: null };
}
