// Renders uploaded images in a worker thread, one after another, each within a time limit.
import { once } from "node:events";
import type { ImageKind } from "./file-kinds.ts";
import type { ImageFlaw } from "./image-worker.ts";
import { type RenderThread, startThread } from "./render-thread.ts";

/** `large` is a JPEG, `small` a WebP. */
export type Renditions = { large: Uint8Array; small: Uint8Array };

/** `busy`: earlier images took too long, and this one was not begun in time. */
export class BadImage extends Error {
  override name = "BadImage";
  readonly reason: ImageFlaw | "busy";
  constructor(reason: ImageFlaw | "busy") {
    super(reason);
    this.reason = reason;
  }
}

export type ImageRenderer = {
  /** @throws BadImage */
  render(bytes: Uint8Array, kind: ImageKind): Promise<Renditions>;
  /** Images that are being rendered or wait for it. */
  waiting(): number;
  stop(): Promise<void>;
};

type RendererOptions = {
  script?: URL;
  /** From the call to the result. An image that is still queued after half of it fails as `busy`. */
  limitMs?: number;
  /** How long the thread may idle before it is terminated: the HEIC decoder never frees its memory. */
  idleMs?: number;
};

const WORKER_SCRIPT = new URL("./image-worker.ts", import.meta.url);

/** The thread starts with the first image. */
export function openImageRenderer({
  script = WORKER_SCRIPT,
  limitMs = 15_000,
  idleMs = 20_000,
}: RendererOptions = {}): ImageRenderer {
  let thread: RenderThread | null = null;
  let idleTimer: NodeJS.Timeout | undefined;
  /** Settles when all earlier calls have. */
  let queue: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  const stop = async () => {
    clearTimeout(idleTimer);
    await thread?.end();
  };

  async function renderInThread(bytes: Uint8Array, kind: ImageKind, deadline: AbortSignal) {
    clearTimeout(idleTimer);
    if (!thread || thread.hasEnded()) thread = startThread(script);
    const result = await thread.render({ bytes, kind }, deadline);
    idleTimer = setTimeout(stop, idleMs).unref();
    return result;
  }

  return {
    async render(bytes, kind) {
      const startBy = AbortSignal.timeout(limitMs / 2);
      const deadline = AbortSignal.timeout(limitMs);
      let hasStarted = false;
      waiting += 1;
      const rendering = queue.then(() => {
        if (startBy.aborted) return null;
        hasStarted = true;
        return renderInThread(bytes, kind, deadline);
      });
      queue = rendering
        .catch(() => undefined)
        .finally(() => {
          waiting -= 1;
        });
      const late = once(startBy, "abort").then(() => (hasStarted ? rendering : null));
      const result = await Promise.race([rendering, late]);
      if (result === null) throw new BadImage("busy");
      if ("flaw" in result) throw new BadImage(result.flaw);
      return result;
    },
    waiting: () => waiting,
    stop,
  };
}
