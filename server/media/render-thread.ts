// A handle on the worker thread that renders images. A hostile image may hang or crash the thread; the handle then
// reports that it has ended, and the renderer starts another one.
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { RenderResult, RenderTask } from "./image-worker.ts";

export type RenderThread = {
  /** Renders one image; call it again only after it has resolved. At the deadline the thread is terminated. */
  render(task: RenderTask, deadline: AbortSignal): Promise<RenderResult>;
  hasEnded(): boolean;
  end(): Promise<unknown>;
};

export function startThread(script: URL): RenderThread {
  // `stdout` and `stderr` swallow what the HEIC decoder prints about broken files.
  const worker = new Worker(script, { execArgv: [], stdout: true, stderr: true });
  worker.unref();
  const ended = new AbortController();
  const end = () => {
    ended.abort();
    return worker.terminate();
  };
  // Without a listener an error would crash the process. `exit` follows every error.
  worker.on("error", () => undefined);
  worker.once("exit", () => ended.abort());
  return {
    async render(task, deadline) {
      worker.postMessage(task);
      try {
        const signal = AbortSignal.any([deadline, ended.signal]);
        const [result] = (await once(worker, "message", { signal })) as [RenderResult];
        return result;
      } catch {
        void end();
        return { flaw: "broken" };
      }
    },
    hasEnded: () => ended.signal.aborted,
    end,
  };
}
