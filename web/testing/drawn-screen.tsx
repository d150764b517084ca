// A screen as the server draws it, where there is no browser, with what `fetch` answers.
import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import { vi } from "vitest";
import { queryClient } from "#web/api/queries.ts";
import { App } from "#web/app.tsx";
import { pageState, setPageState } from "#web/page-state.ts";
import { ROUTES } from "#web/routes.tsx";

const BROWSER = ["window", "document", "navigator", "location", "history", "matchMedia"];
const STORAGE = ["localStorage", "sessionStorage", "indexedDB"];
/** Parts that come by import() and questions that follow from answers. */
const ROUNDS = 5;

/** The root of a page with the screen at this path, drawn by the state of the page that is set. */
export async function drawnScreen(path: string): Promise<HTMLElement> {
  for (let round = 0; round < ROUNDS; round++) {
    await drawScreen(path);
    await askAll();
    await vi.dynamicImportSettled();
  }
  const root = document.createElement("div");
  root.innerHTML = await drawScreen(path);
  document.body.replaceChildren(root);
  return root;
}

async function askAll(): Promise<void> {
  const asked = queryClient.getQueryCache().findAll({
    predicate: ({ state, options }) =>
      state.status === "pending" && state.fetchStatus === "idle" && "queryFn" in options,
  });
  // A query that lasts no longer than its component would not outlast the drawing.
  for (const query of asked) query.setOptions({ ...query.options, gcTime: Number.POSITIVE_INFINITY });
  // The server's endpoints do not wait for a browser to take the page over.
  const state = pageState();
  setPageState({ ...state, isDrawn: false });
  await Promise.all(asked.map((query) => query.fetch().catch(() => undefined)));
  setPageState(state);
}

/** Where none of the names of a browser are known. */
function withoutBrowser<T>(work: () => T): T {
  const own = [...BROWSER, ...STORAGE].map((name) => ({
    name,
    descriptor: Object.getOwnPropertyDescriptor(globalThis, name),
  }));
  for (const { name } of own)
    Object.defineProperty(globalThis, name, { value: undefined, configurable: true });
  try {
    return work();
  } finally {
    for (const { name, descriptor } of own) {
      Reflect.deleteProperty(globalThis, name);
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    }
  }
}

/** Its HTML, by the answers that are known. */
export async function drawScreen(path: string): Promise<string> {
  const handler = createStaticHandler(ROUTES);
  const context = await handler.query(new Request(new URL(path, "https://example.org")));
  if (context instanceof Response) throw new Error(`${path} leads to another page`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const screens = <StaticRouterProvider router={router} context={context} hydrate={false} />;
  return withoutBrowser(() => renderToString(<App path={path} screens={screens} />));
}
