// The router of all pages but the login's own, which loads it when the customer goes on.
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { fillConfig } from "#web/api/config.ts";
import { fillDrawnAnswers } from "#web/api/drawn-answers.ts";
import { restoreLists } from "#web/api/keeping.ts";
import { rememberDrawnAdmin } from "#web/features/identity/admin-session.ts";
import { pageState } from "./page-state.ts";
import { loadScreenCode, ROUTES } from "./routes.tsx";

let router: ReturnType<typeof createBrowserRouter> | null = null;

/**
 * Loads the code of the screen at a path, so that the router draws it at once, and fills in what the server has drawn it with. Where a
 * shell has no code for the screen, the screen says so by itself.
 */
export async function loadScreen(path: string): Promise<void> {
  fillDrawnAnswers();
  rememberDrawnAdmin();
  // In a task of its own, before React takes over. The login loads a screen to which it has not led yet.
  if (path === window.location.pathname) openRouter();
  void fillConfig();
  const code = loadScreenCode(path);
  await Promise.all([pageState().isDrawn ? code : code.catch(() => undefined), restoreLists(path)]);
}

export function Screens() {
  return <RouterProvider router={openRouter()} />;
}

function openRouter() {
  router ??= createBrowserRouter(ROUTES);
  return router;
}

/** For tests, each of which opens a page of its own. */
export function closeRouter(): void {
  router?.dispose();
  router = null;
}
