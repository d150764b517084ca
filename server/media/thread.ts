// The thread in which pictures are worked on. It may hang on a hostile one, or die of it: then it is over, and the next
// picture gets another.
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Answer, Task } from "./worker.ts";

export type Thread = {
  /** One at a time. Without an answer in time, the thread is over. */
  ask(task: Task, deadline: AbortSignal): Promise<Answer>;
  isOver(): boolean;
  end(): Promise<unknown>;
};

export function startThread(script: URL): Thread {
  // What it prints (the decoder's complaints about a broken file) goes nowhere.
  const worker = new Worker(script, { execArgv: [], stdout: true, stderr: true });
  worker.unref();
  const over = new AbortController();
  const end = () => {
    over.abort();
    return worker.terminate();
  };
  // Its end follows every error.
  worker.on("error", () => undefined);
  worker.once("exit", () => over.abort());
  return {
    async ask(task, deadline) {
      worker.postMessage(task);
      try {
        const signal = AbortSignal.any([deadline, over.signal]);
        const [answer] = (await once(worker, "message", { signal })) as [Answer];
        return answer;
      } catch {
        void end();
        return { flaw: "broken" };
      }
    },
    isOver: () => over.signal.aborted,
    end,
  };
}
