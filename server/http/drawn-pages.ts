// The public pages are drawn by the server, as the login is by the build, so that they can be read before any script has loaded:
// once, when the first of them is asked for, with what the configuration says. The app takes the markup over.
import { once } from "node:events";
import { existsSync } from "node:fs";
import { Worker } from "node:worker_threads";
import type { PublicConfig } from "#contract/config.ts";
import { SCREENS } from "#contract/screens.ts";
import type { Config } from "#server/config/config.ts";
import type { Drawings, DrawTask } from "./draw-worker.ts";

/** They say what they have to say without any script. */
const TEXT_SCREENS: readonly string[] = [SCREENS.about, SCREENS.contact, SCREENS.privacy, SCREENS.terms];
/** Screens that begin alike for nearly everybody. */
export const DRAWN_SCREENS: readonly string[] = [...TEXT_SCREENS, SCREENS.feedback, SCREENS.book];

const SCRIPT = new URL("../../dist/prerender/prerender.js", import.meta.url);
const WORKER_SCRIPT = new URL("./draw-worker.ts", import.meta.url);
/** It takes about a second. The first reader of a public page waits for it. */
const DRAW_MS = 10_000;
/** What fails as often fails always: readers would wait for nothing. */
const MAX_TRIES = 3;
const EMPTY_ROOT = '<div id="root"></div>';

/** Before the drawing: the browser may paint what has arrived, and would show the Hindi drawing to a reader of English for a moment. */
const HIDE_SCRIPT = 'document.body.hidden = document.documentElement.lang === "en";';

/**
 * The inline script of a drawn page: chooses the language before the first paint. Where the app begins in another way it draws
 * the page by itself, because nothing may move: beside a sidebar that is folded or a customer's, and on the booking screen with a
 * calendar, of a customer, or of a visitor who has chosen already.
 */
const CHOOSE_SCRIPT = `
      ((root, english) => {
        document.body.hidden = false;
        const isAtLeast = (width) => matchMedia(\`(min-width: \${width})\`).matches;
        let hasBegun = location.search !== "";
        try {
          hasBegun ||= localStorage.getItem("user") || sessionStorage.getItem("bookChoice");
        } catch (_) {}
        const isBooking = location.pathname === "/book";
        const isFolded = !isAtLeast("64rem") || /sidebar_state=collapsed/.test(document.cookie);
        const isOther = isAtLeast("48rem") ? isBooking || isFolded || hasBegun : isBooking && hasBegun;
        if (isOther) return root.replaceChildren();
        if (document.documentElement.lang === "en") root.replaceChildren(english.content);
      })(document.getElementById("root"), document.getElementById("english"));
    `;

/**
 * Draws once, when it is first asked. Empty where there is no build that draws, and after a failure, which `onFailed` reports: a
 * later call tries again, three times in all.
 */
export function drawOnce(
  { brand }: Pick<Config, "brand">,
  publicConfig: PublicConfig,
  onFailed: (error: unknown, triesLeft: number) => void,
): () => Promise<Drawings> {
  let drawings: Promise<Drawings> | undefined;
  let triesLeft = MAX_TRIES;
  const task: DrawTask = {
    script: SCRIPT.href,
    paths: DRAWN_SCREENS,
    names: {
      brand: { content: brand.name, dataset: { hi: brand.nameHindi } },
      guide: { content: brand.guideName, dataset: { hi: brand.guideNameHindi } },
    },
    publicConfig,
  };
  return () => {
    drawings ??= draw(task).catch((error: unknown) => {
      triesLeft -= 1;
      onFailed(error, triesLeft);
      if (triesLeft > 0) drawings = undefined;
      return {};
    });
    return drawings;
  };
}

async function draw(task: DrawTask): Promise<Drawings> {
  if (!existsSync(SCRIPT)) return {};
  const worker = new Worker(WORKER_SCRIPT, {
    execArgv: [],
    workerData: task,
    // The packages' checks for development take time.
    env: { NODE_ENV: "production" },
  });
  try {
    const signal = AbortSignal.timeout(DRAW_MS);
    const [drawings] = (await once(worker, "message", { signal })) as [Drawings];
    return drawings;
  } finally {
    await worker.terminate();
  }
}

/** The page of a screen's path with its drawing. Without one it is empty until the app draws it. */
export function withDrawing(html: string, path: string, drawing: Drawings[string] | undefined): string {
  if (drawing === undefined) return html;
  const body = `<script>${HIDE_SCRIPT}</script>
    <div id="root">${drawing.hi}</div>
    <template id="english">${drawing.en}</template>
    <script>${CHOOSE_SCRIPT}</script>`;
  const drawn = html.replace(EMPTY_ROOT, () => body);
  return TEXT_SCREENS.includes(path) ? drawn.replace(/<noscript>[\s\S]*?<\/noscript>/, "") : drawn;
}
