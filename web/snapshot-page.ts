// What the service worker answers for a screen from its cache: the page, with what the screen showed last in the place where
// React will draw it (web/api/screen-snapshots.ts).
import { PAGES_CACHE } from "#web/api/offline-rules.ts";
import { snapshotKey } from "#web/api/snapshot-rules.ts";

/** As the build writes it for every screen but the login. */
const EMPTY_ROOT = '<div id="root"></div>';

/** The page as it is if there is no snapshot of this path. */
export async function withSnapshot(page: Response, path: string): Promise<Response> {
  const snapshot = await (await caches.open(PAGES_CACHE)).match(snapshotKey(path));
  if (!snapshot) return page;
  const [html, content] = await Promise.all([page.text(), snapshot.text()]);
  // Inert, because no button works before React has replaced it: main.tsx.
  const body = html.replace(
    EMPTY_ROOT,
    () => `<div id="root"><div inert class="contents">${content}</div></div>`,
  );
  return new Response(body, { headers: page.headers });
}
