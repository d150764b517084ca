// Keeps the stylesheets that a page has in it, and tells the server, which links them from then on.
import { STYLES_COOKIE } from "#contract/page-state.ts";

const MONTH_SECONDS = 30 * 24 * 60 * 60;
/** Of the version that runs, and of those before it: the name of a stylesheet that has not changed is the same. */
const MAX_NAMES = 8;

/** Where a stylesheet does not load, the next page has them in it again. */
export async function keepStyles(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet][disabled]");
  if (links.length === 0) return;
  const names = await Promise.all([...links].map(({ href }) => keepStylesheet(href)));
  const known = new RegExp(`(?:^|; )${STYLES_COOKIE}=([^;]*)`).exec(document.cookie)?.[1] ?? "";
  const kept = new Set([...names, ...known.split("/").filter(Boolean)]);
  const value = [...kept].slice(0, MAX_NAMES).join("/");
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in some supported browsers
  document.cookie = `${STYLES_COOKIE}=${value}; path=/; max-age=${MONTH_SECONDS}; samesite=lax`;
}

/** Puts it into the browser's cache. Answers its name. */
async function keepStylesheet(href: string): Promise<string> {
  const answer = await fetch(href, { priority: "low" });
  if (!answer.ok) throw new Error(`${href} did not load`);
  await answer.arrayBuffer();
  return href.slice(href.lastIndexOf("/") + 1);
}
