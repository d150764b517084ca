// Pictures are worked on in a thread beside ours, one after another, each within a time limit. What a picture is of, and
// where it goes, is not known here.
import { once } from "node:events";
import type { ImageKind } from "./kinds.ts";
import { startThread, type Thread } from "./thread.ts";
import type { Flaw } from "./worker.ts";

/** `large` is a JPEG, `small` a WebP. */
export type Renditions = { large: Uint8Array; small: Uint8Array };

/** `busy`: its turn did not come in time. */
export class BadImage extends Error {
  override name = "BadImage";
  readonly flaw: Flaw | "busy";
  constructor(flaw: Flaw | "busy") {
    super(flaw);
    this.flaw = flaw;
  }
}

export type ImageWorks = {
  /** @throws BadImage */
  render(bytes: Uint8Array, kind: ImageKind): Promise<Renditions>;
  stop(): Promise<void>;
};

type Options = {
  script?: URL;
  /** From asking to the answer. Whose turn has not come by half of it is told so, and need not wait on. */
  limitMs?: number;
  /** After so long without work the thread ends: what decodes HEIC never gives memory back. */
  restMs?: number;
};

const OWN_SCRIPT = new URL("./worker.ts", import.meta.url);

/** The thread begins with the first picture. */
export function openImageWorks({
  script = OWN_SCRIPT,
  limitMs = 15_000,
  restMs = 20_000,
}: Options = {}): ImageWorks {
  let thread: Thread | null = null;
  let rest: NodeJS.Timeout | undefined;
  /** Done once everybody who asked before is. */
  let turn: Promise<unknown> = Promise.resolve();

  const stop = async () => {
    clearTimeout(rest);
    await thread?.end();
  };

  async function work(bytes: Uint8Array, kind: ImageKind, deadline: AbortSignal) {
    clearTimeout(rest);
    if (!thread || thread.isOver()) thread = startThread(script);
    const answer = await thread.ask({ bytes, kind }, deadline);
    rest = setTimeout(stop, restMs).unref();
    return answer;
  }

  return {
    async render(bytes, kind) {
      const turnBy = AbortSignal.timeout(limitMs / 2);
      const deadline = AbortSignal.timeout(limitMs);
      let isAtWork = false;
      const mine = turn.then(() => {
        if (turnBy.aborted) return null;
        isAtWork = true;
        return work(bytes, kind, deadline);
      });
      turn = mine.catch(() => undefined);
      const late = once(turnBy, "abort").then(() => (isAtWork ? mine : null));
      const answer = await Promise.race([mine, late]);
      if (answer === null) throw new BadImage("busy");
      if ("flaw" in answer) throw new BadImage(answer.flaw);
      return answer;
    },
    stop,
  };
}
