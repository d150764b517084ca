// Renders the login, and public pages, as HTML. Runs in Node, during the build and in the server; the browser never loads it.
// There is no storage, no theme and no customer here, only a language and the configuration.
import type { ReactNode } from "react";
import { prerender } from "react-dom/static";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import type { PublicConfig } from "#contract/config.ts";
import { SCREENS } from "#contract/screens.ts";
import type { Language } from "#domain/messages.ts";
import { CONFIG_KEY, queryClient } from "#web/api/queries.ts";
import { setLanguage } from "#web/i18n/language.ts";
import { App, loadScreen } from "./app.tsx";
import { ROUTES } from "./routes.tsx";
import loginStyles from "./styles.css?inline";

export const styles: string = loginStyles;

/** The HTML inside of #root. */
export async function renderLogin(language: Language): Promise<string> {
  await setLanguage(language);
  return render(<App path={SCREENS.login} />);
}

/** The same of a public page, as a visitor sees it. */
export async function renderPage(path: string, language: Language, config: PublicConfig): Promise<string> {
  await setLanguage(language);
  queryClient.setQueryData(CONFIG_KEY, config);
  await loadScreen(path);
  const handler = createStaticHandler(ROUTES);
  const context = await handler.query(new Request(new URL(path, "http://localhost")));
  if (context instanceof Response) throw new Error(`${path} leads to another page`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const screens = <StaticRouterProvider router={router} context={context} hydrate={false} />;
  return render(<App path={path} screens={screens} />);
}

/** @throws what a component throws, which React would leave to the browser. */
async function render(app: ReactNode): Promise<string> {
  const faults: unknown[] = [];
  const { prelude } = await prerender(app, {
    // In one piece: parts that are sent later would need scripts to put them in place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (fault) => void faults.push(fault),
  });
  if (faults.length > 0) throw faults[0];
  return new Response(prelude).text();
}
