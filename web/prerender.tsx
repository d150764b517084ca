// Renders the login as HTML. Runs in Node during the build; the browser never loads it. There is no storage, no theme and
// no customer here, only a language.
import { prerender } from "react-dom/static";
import { Router } from "wouter";
import { SCREENS } from "#contract/screens.ts";
import type { Language } from "#domain/messages.ts";
import { setLanguage } from "#web/i18n/language.ts";
import { App } from "./app.tsx";
import loginStyles from "./styles.css?inline";

export const styles: string = loginStyles;

/** The HTML inside of #root. */
export async function renderLogin(language: Language): Promise<string> {
  await setLanguage(language);
  const { prelude } = await prerender(
    <Router ssrPath={SCREENS.login}>
      <App />
    </Router>,
    // In one piece: parts that are sent later would need scripts to put them in place.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return new Response(prelude).text();
}
