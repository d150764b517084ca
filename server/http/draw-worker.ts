// Draws the public pages in a thread of its own, because the browser's code needs globals that the server must not have.
import { parentPort, workerData } from "node:worker_threads";
import type { PublicConfig } from "#contract/config.ts";
import type { Language } from "#domain/messages.ts";
import { addBrowserGlobals } from "./browser-globals.ts";

export type DrawTask = {
  /** The file of the build that renders (web/prerender.tsx). */
  script: string;
  paths: readonly string[];
  names: Parameters<typeof addBrowserGlobals>[0];
  publicConfig: PublicConfig;
};
/** By the page's path: the HTML inside of #root. */
export type Drawings = Readonly<Record<string, { hi: string; en: string }>>;

type Script = { renderPage(path: string, language: Language, config: PublicConfig): Promise<string> };

const { script, paths, names, publicConfig } = workerData as DrawTask;
addBrowserGlobals(names);
const { renderPage } = (await import(script)) as Script;
const drawings: Record<string, { hi: string; en: string }> = {};
for (const path of paths) drawings[path] = { hi: "", en: "" };
// One language after the other: a page is rendered in the current one.
for (const language of ["hi", "en"] as const)
  for (const path of paths)
    Object.assign(drawings[path] ?? {}, { [language]: await renderPage(path, language, publicConfig) });
parentPort?.postMessage(drawings);
