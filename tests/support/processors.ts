// A worker of the tests shares one processor with its PostgreSQL, where a process can be bound to one (Linux). They mostly take
// turns, and to wake another processor for each question and each answer costs more than the answer, most of all in a virtual
// machine: so the tests of the modules take a quarter less time on a busy one. Not a worker of the stories: three pages of a call
// are too much for one processor.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";

const STATUS = "/proc/self/status";
/** Each worker and its PostgreSQL take a gigabyte. */
const MAX_WORKERS = 8;

/** What this process may use, which the system writes as "0-1,4". Empty where a process cannot be bound. */
function bindable(): number[] {
  if (!existsSync(STATUS) || spawnSync("taskset", ["--version"]).status !== 0) return [];
  const list = /^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync(STATUS, "utf8"))?.[1] ?? "";
  return list.split(",").flatMap((range) => {
    const [first = 0, last = first] = range.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

/** One for each worker. Null: the system chooses, and a worker more for two waits while the database works. */
export function processorsOfWorkers(): (number | null)[] {
  const processors = bindable();
  if (processors.length > 0) return processors.slice(0, MAX_WORKERS);
  return Array<null>(Math.min(Math.ceil(availableParallelism() * 1.5), MAX_WORKERS)).fill(null);
}

/** With all its threads, and what it starts from then on. */
export function bindTo(processor: number, pid = process.pid) {
  spawnSync("taskset", ["--all-tasks", "--cpu-list", "--pid", String(processor), String(pid)]);
}
