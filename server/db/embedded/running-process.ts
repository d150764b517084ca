// Answers for: what runs under a process id now. Linux tells by /proc, other systems by ps.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, readlink } from "node:fs/promises";
import { promisify } from "node:util";

export type RunningProcess = {
  pid: number;
  /** The words of its command, joined by blanks. */
  commandLine: string;
  /** Null where the system does not say, as for another user's process inside most containers. */
  workingDirectory: string | null;
};

/** How long to wait between two looks: a look by /proc is a file read, by ps a process of its own. */
export const lookEveryMs = existsSync("/proc/self/stat") ? 10 : 100;

/** Null when nothing runs there: never was, is dead or dying, or is a zombie which nobody has fetched. */
export async function lookAt(pid: number): Promise<RunningProcess | null> {
  return existsSync("/proc/self/stat") ? lookByProc(pid) : lookByPs(pid);
}

async function lookByProc(pid: number): Promise<RunningProcess | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8");
    // The name in brackets may itself hold blanks and brackets; the state is the letter after the last one.
    const state = stat.slice(stat.lastIndexOf(")") + 2).charAt(0);
    if (state === "Z" || state === "X") return null;
    const words = await readFile(`/proc/${pid}/cmdline`, "utf8");
    // Its memory has been given back: it has ended, and is a zombie in a moment.
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

/** The same by ps, for systems without /proc. */
export async function lookByPs(pid: number): Promise<RunningProcess | null> {
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
