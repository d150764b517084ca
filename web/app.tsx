import { type ReactNode, Suspense, useEffect, useState } from "react";
import { SCREENS } from "#contract/screens.ts";
import { restoreUser } from "#web/features/identity/session.ts";
import { isOpenPath } from "#web/paths.ts";
import { Login } from "#web/screens/login/login.tsx";
import { ErrorBoundary } from "#web/shell/error-boundary.tsx";
import { restoreKeptTyped, sayUpdated } from "#web/shell/kept-typed.ts";
import { onDemand } from "./on-demand.ts";
import { pageState } from "./page-state.ts";

const router = onDemand(() => import("./router.tsx"));

/** Loads what the screen at this path needs to be drawn. The login's code is here already. */
export async function loadScreen(path: string): Promise<void> {
  if (path !== SCREENS.login) await (await router.load()).loadScreen(path);
}

type Props = {
  /** Where the page begins. */
  path: string;
  /** The screens with the router of a drawing; the browser loads its own. */
  screens?: ReactNode;
};

/** The whole page. The server draws it, too (draw.tsx). */
export function App({ path, screens = <BrowserScreens /> }: Props) {
  const [isLogin, setLogin] = useState(path === SCREENS.login);
  useEffect(() => {
    // A drawn page knows by the cookie who is signed in. A screen for customers alone asks by itself.
    if (!pageState().isDrawn && isOpenPath(path) && !path.startsWith("/admin")) void restoreUser();
  }, [path]);
  useEffect(sayUpdated, []);
  useEffect(() => (isLogin ? restoreKeptTyped() : undefined), [isLogin]);
  const goOn = (next: string, { replace } = { replace: false }) => {
    window.history[replace ? "replaceState" : "pushState"](null, "", next);
    setLogin(false);
  };
  return (
    <ErrorBoundary>
      {isLogin ? <Login navigate={goOn} loadScreen={loadScreen} /> : <Suspense>{screens}</Suspense>}
    </ErrorBoundary>
  );
}

function BrowserScreens() {
  const { Screens } = router.use();
  return <Screens />;
}
