import { Suspense, useEffect } from "react";
import { useLocation } from "wouter";
import { SCREENS } from "#contract/screens.ts";
import { restoreUser } from "#web/features/identity/session.ts";
import { useT } from "#web/i18n/t.ts";
import { isOpenPath } from "#web/paths.ts";
import { LoginScreen } from "#web/screens/login/login-screen.tsx";
import { BareLayout } from "#web/shell/bare-layout.tsx";
import { useBrand } from "#web/shell/brand.ts";
import { ErrorBoundary } from "#web/shell/error-boundary.tsx";
import { RouteAnnouncer } from "#web/shell/route-announcer.tsx";
import { Toaster } from "#web/ui/toaster.tsx";
import { importPart } from "./import-part.ts";
import { onDemand } from "./on-demand.ts";

const routes = onDemand(() => importPart(() => import("./routes.tsx")));

/**
 * Loads the code of the screen at this path. The login's is here already. `isDrawn`: also what the drawn page shows. Answers whether
 * React can take the drawn page over.
 */
export async function loadScreen(path: string, isDrawn = false): Promise<boolean> {
  return path === SCREENS.login ? isDrawn : (await routes.load()).loadScreen(path, isDrawn);
}

/** The whole page. The build renders it too, for the login, and the server for public pages. */
export function App() {
  const [path] = useLocation();
  useEffect(() => {
    const { pathname } = window.location;
    // A screen for customers alone asks by itself (routes.tsx).
    if (isOpenPath(pathname) && !pathname.startsWith("/admin")) void restoreUser();
  }, []);
  return (
    <ErrorBoundary>
      {path === SCREENS.login ? (
        <Login />
      ) : (
        <Suspense>
          <OtherScreens />
        </Suspense>
      )}
      <Toaster />
    </ErrorBoundary>
  );
}

function Login() {
  const t = useT();
  const brand = useBrand();
  return (
    <BareLayout>
      <LoginScreen loadScreen={loadScreen} />
      <RouteAnnouncer path={SCREENS.login} title={`${t("pages.login-title")} · ${brand}`} />
    </BareLayout>
  );
}

function OtherScreens() {
  const { Routes } = routes.use();
  return <Routes />;
}
