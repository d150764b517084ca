// What is drawn at an address: the screen of the table in its frame, once it is loaded and may be seen.
import {
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
} from "react";
import { Redirect, Route, useLocation } from "wouter";
import { SCREENS } from "#contract/screens.ts";
import { NOT_FOUND_TITLE } from "#web/content/not-found-title.ts";
import { leadSignedOutToLogin, rememberAfterLogin, useUser } from "#web/features/identity/session.ts";
import { type Translate, useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { BareLayout } from "#web/shell/bare-layout.tsx";
import { useBrand } from "#web/shell/brand.ts";
import { RouteAnnouncer } from "#web/shell/route-announcer.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { type ScreenRoute, stylesOfScreens } from "./screen-route.ts";
import { routeOf } from "./screen-table.ts";

type Layout =
  | ComponentType<{ children: ReactNode }>
  | LazyExoticComponent<ComponentType<{ children: ReactNode }>>;

const layoutFiles = {
  sidebar: async () => (await Promise.all([import("#web/shell/sidebar-layout.tsx"), stylesOfScreens()]))[0],
  admin: async () => (await Promise.all([import("#web/shell/admin-layout.tsx"), stylesOfScreens()]))[0],
};
const LAYOUTS: Record<ScreenRoute["layout"], Layout> = {
  bare: BareLayout,
  sidebar: lazy(async () => ({ default: (await layoutFiles.sidebar()).SidebarLayout })),
  admin: lazy(async () => ({ default: (await layoutFiles.admin()).AdminLayout })),
};

/** Loads what the first screen needs, beside its language, before anything is drawn. */
export async function loadFirstScreen(path: string): Promise<void> {
  const route = routeOf(path);
  await Promise.all([route.load(), route.layout === "bare" ? null : layoutFiles[route.layout]()]);
}

export function Routes() {
  const [path, navigate] = useLocation();
  const route = routeOf(path);
  const t = useT();
  const user = useUser();
  const brand = useBrand();
  useEffect(() => leadSignedOutToLogin(navigate), [navigate]);

  if (path === SCREENS.myBookings) return <Redirect to={paths.manageBookings()} replace />;
  if (route.role === "customer" && !user) return <SignInFirst />;
  const Frame = LAYOUTS[route.layout];
  return (
    <Suspense>
      <Frame>
        <Suspense key={path} fallback={<ScreenSkeleton />}>
          <Route path={route.path}>
            <route.Screen />
          </Route>
          <RouteAnnouncer path={path} title={titleOf(route, t, brand)} />
        </Suspense>
      </Frame>
    </Suspense>
  );
}

function titleOf({ title }: ScreenRoute, t: Translate, brand: string): string {
  return title ? `${t(title)} · ${brand}` : NOT_FOUND_TITLE;
}

/** Remembers where she wanted to go, and leads to the login. */
function SignInFirst() {
  const [, navigate] = useLocation();
  useLayoutEffect(() => {
    rememberAfterLogin(window.location.pathname + window.location.search);
    navigate(paths.login(), { replace: true });
  }, [navigate]);
  return null;
}

function ScreenSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t("shell.loading")} className="grid gap-4">
      <Skeleton className="h-9 w-3/5" />
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
    </div>
  );
}
