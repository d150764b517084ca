// Draws the login page as HTML. Runs at build time, in Node; the browser never loads it. Knows nothing of the reader
// but her language: no storage, no theme, nobody signed in.
import { prerender } from "react-dom/static";
import { Router } from "wouter";
import { SCREENS } from "#contract/screens.ts";
import type { Language } from "#domain/messages.ts";
import { setLanguage } from "#web/i18n/language.ts";
import { loadFirstScreen } from "#web/routes.tsx";
import { App } from "./app.tsx";

/** The HTML inside of #root, as the browser's code would draw it there. */
export async function drawLogin(language: Language): Promise<string> {
  await setLanguage(language);
  await loadFirstScreen(SCREENS.login);
  const { prelude } = await prerender(
    <Router ssrPath={SCREENS.login}>
      <App />
    </Router>,
    // In one piece: parts that are sent later would need scripts to put them in place.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return new Response(prelude).text();
}
