// The router of all pages but the login's own, which loads it when the customer goes on.
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { fillConfig } from "#web/api/config.ts";
import { restoreLists } from "#web/api/restore-lists.ts";
import { loadScreenCode, ROUTES } from "./routes.tsx";

let router: ReturnType<typeof createBrowserRouter> | null = null;

/**
 * Loads the code of the screen at a path, so that the router draws it at once. `isDrawn`: the page is there, and shows what the
 * configuration says. Answers whether the screen begins as it was drawn: not without the configuration, for example without a network.
 */
export async function loadScreen(path: string, isDrawn = false): Promise<boolean> {
  const config = fillConfig();
  await Promise.all([loadScreenCode(path), restoreLists(), isDrawn && config]);
  return isDrawn && (await config) !== undefined;
}

export function Screens() {
  router ??= createBrowserRouter(ROUTES);
  return <RouterProvider router={router} />;
}

/** For tests, each of which opens a page of its own. */
export function closeRouter(): void {
  router?.dispose();
  router = null;
}
