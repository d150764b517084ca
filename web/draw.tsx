// Draws a page for the person who asks for it. Runs in the server's process; the browser never loads it.
import type { Query } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import type { DrawnHeader, PageState } from "#contract/page-state.ts";
import { SCREENS } from "#contract/screens.ts";
import { LANGUAGES } from "#domain/messages.ts";
import { addressOf } from "#web/api/call.ts";
import { askAgain, fillDrawnAnswers, PAGES } from "#web/api/drawn-answers.ts";
import { isAnswer, queryClient } from "#web/api/queries.ts";
import { NOT_FOUND_TITLE } from "#web/content/not-found-title.ts";
import { activateLanguage, loadLanguages } from "#web/i18n/language.ts";
import { t } from "#web/i18n/t.ts";
import { App } from "./app.tsx";
import { drawnHeader, setPageState, whereDrawingLeads } from "./page-state.ts";
import { loadScreenCode, ROUTES, titleAt } from "./routes.tsx";
import { NOT_FOUND_SCREEN, SCREEN_TABLE } from "./screen-table.ts";
import loginStyles from "./styles.css?inline";

/** What a page shows and has no answer for yet. `path`: of the endpoint; `url`: its address. */
export type Question = { key: readonly unknown[]; path: string; url: string };
export type Drawn = {
  /** The HTML inside of #root. */
  html: string;
  title: string;
  /** What the screen puts into the header: another drawing with this in its state has it there. */
  header: DrawnHeader | null;
  questions: Question[];
  /** The path of the screen to which this one leads; null where it stays. */
  leadsTo: string | null;
};

/** The stylesheet of the login, which is small enough to stand in its page. */
export const styles: string = loginStyles;

const handler = createStaticHandler(ROUTES);

/** Everything that any page may draw, in every language. */
export async function loadEverything(): Promise<void> {
  await loadLanguages();
  const paths = [...SCREEN_TABLE, NOT_FOUND_SCREEN].map(({ path }) => path);
  for (const language of LANGUAGES) {
    // A text page loads its text in the current one.
    activateLanguage(language);
    await Promise.all(paths.map(loadScreenCode));
  }
  // Of what is loaded by then.
  await loadLanguages();
}

/**
 * Draws the page of an address by a state. What is drawn first may ask for more than the state answers: the caller answers the
 * questions and draws again. Two pages are never mixed up, because the drawing itself awaits nothing.
 * @throws what a component throws
 */
export async function draw(url: string, state: PageState): Promise<Drawn> {
  const address = new URL(url, "http://page");
  const context = await handler.query(new Request(address));
  if (context instanceof Response) throw new Error(`${address.pathname} leads to another page`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const screens = <StaticRouterProvider router={router} context={context} hydrate={false} />;
  try {
    setPageState(state);
    activateLanguage(state.language);
    fillDrawnAnswers();
    const html = renderToString(<App path={address.pathname} screens={screens} />);
    return {
      html,
      title: titleOf(address.pathname, state),
      header: drawnHeader(),
      questions: questionsOfPage(),
      leadsTo: whereDrawingLeads(),
    };
  } finally {
    queryClient.removeQueries({ predicate: isOfOnePage });
    askAgain();
    setPageState(null);
  }
}

function titleOf(path: string, { language, brand }: PageState): string {
  const title = path === SCREENS.login ? "pages.login-title" : titleAt(path);
  return title ? `${t(title)} · ${language === "hi" ? brand.nameHindi : brand.name}` : NOT_FOUND_TITLE;
}

function questionsOfPage(): Question[] {
  const asked = queryClient.getQueryCache().findAll({ predicate: isUnanswered });
  return asked.map(({ queryKey }) => {
    const [path, parts] = queryKey as [string, Parameters<typeof addressOf>[1]];
    return { key: queryKey, path, url: addressOf({ path }, nonNull(parts)) };
  });
}

/** The texts of the text pages, and code, are everybody's, and stay. */
const isOfOnePage = ({ queryKey }: Query) => queryKey[0] !== "content" && queryKey[0] !== "code";

const isUnanswered = (query: Query) =>
  isAnswer(query) &&
  isOfEndpoint(query) &&
  query.state.data === undefined &&
  (query.options as { enabled?: boolean }).enabled !== false;

/** Whether the key is one of useEndpoint: a query with a key of its own makes more of the answer. */
const isOfEndpoint = ({ queryKey: [, parts, ...kind] }: Query) =>
  typeof parts === "object" && parts !== null && ["", PAGES].includes(kind.join());

const nonNull = ({ params, query }: Parameters<typeof addressOf>[1]) => ({
  ...(params && { params }),
  ...(query && { query }),
});
