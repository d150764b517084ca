// Which program runs under a process id: from /proc on Linux, from ps on other systems.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, readlink } from "node:fs/promises";
import { promisify } from "node:util";

export type RunningProcess = {
  pid: number;
  /** The arguments, joined by spaces. */
  commandLine: string;
  /** Null when it cannot be read, as for another user's process in most containers. */
  workingDirectory: string | null;
};

/** The pause between two calls of `findProcess`. Longer where each call starts ps. */
export const pollIntervalMs = existsSync("/proc/self/stat") ? 10 : 100;

/** Null when there is no such process, or when it is exiting or a zombie. */
export async function findProcess(pid: number): Promise<RunningProcess | null> {
  return existsSync("/proc/self/stat") ? findProcessByProc(pid) : findProcessByPs(pid);
}

async function findProcessByProc(pid: number): Promise<RunningProcess | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8");
    // proc(5): `pid (name) state …`. The name may itself contain spaces and brackets.
    const state = stat.slice(stat.lastIndexOf(")") + 2).charAt(0);
    if (state === "Z" || state === "X") return null;
    const words = await readFile(`/proc/${pid}/cmdline`, "utf8");
    // An exiting process, whose memory is freed already.
    if (words === "") return null;
    return {
      pid,
      commandLine: words.replace(/\0$/, "").replaceAll("\0", " "),
      workingDirectory: await readlink(`/proc/${pid}/cwd`).catch(() => null),
    };
  } catch {
    return null;
  }
}

export async function findProcessByPs(pid: number): Promise<RunningProcess | null> {
  try {
    const { stdout } = await promisify(execFile)("ps", [
      "-ww",
      "-o",
      "stat=",
      "-o",
      "args=",
      "-p",
      String(pid),
    ]);
    const found = /^\s*(\S+)\s+(.*?)\s*$/.exec(stdout);
    const [, state = "Z", commandLine = ""] = found ?? [];
    return state.startsWith("Z") ? null : { pid, commandLine, workingDirectory: null };
  } catch {
    return null;
  }
}
