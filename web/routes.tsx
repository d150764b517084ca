// Renders the screen of an address in its frame. The frames, and what screens have in common, are loaded with this file.

import { catalogues } from "virtual:screen-catalogues";
import { type ComponentType, type ReactNode, Suspense, useEffect, useRef } from "react";
import { Redirect, Route, useLocation } from "wouter";
import { SCREENS } from "#contract/screens.ts";
import { fillConfig } from "#web/api/config.ts";
import { dropEarlyResponses } from "#web/api/early-responses.ts";
import { keepPagesForOffline } from "#web/api/offline-pages.ts";
import { isAnswer, queryClient } from "#web/api/queries.ts";
import { syncAfterJumps } from "#web/api/sync-clock.ts";
import { NOT_FOUND_TITLE } from "#web/content/not-found-title.ts";
import { useAdmin } from "#web/features/identity/admin-session.ts";
import { firstScreenOf, RoleGate } from "#web/features/identity/screen-roles.tsx";
import {
  currentUser,
  leadSignedOutToLogin,
  rememberAfterLogin,
  restoreUser,
  useUser,
} from "#web/features/identity/session.ts";
import { needSentences } from "#web/i18n/language.ts";
import { type Translate, useT } from "#web/i18n/t.ts";
import { isScreen, paths } from "#web/paths.ts";
import { BareLayout } from "#web/shell/bare-layout.tsx";
import { useBrand } from "#web/shell/brand.ts";
import { keepThroughOpeningAnew, keepTyped } from "#web/shell/opening-anew.ts";
import { RouteAnnouncer } from "#web/shell/route-announcer.tsx";
import { SidebarLayout } from "#web/shell/sidebar-layout.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { type OnDemand, onDemand } from "./on-demand.ts";
import { NOT_FOUND_SCREEN, SCREEN_TABLE, type ScreenRow } from "./screen-table.ts";
import "./screens.css";
import { importPart } from "#web/import-part.ts";

/** `load`: what the screen shows first and does not wait for by itself. Never fails. */
type ScreenComponent = ComponentType & { load?: () => Promise<unknown> };
type ScreenRoute = ScreenRow & { component: OnDemand<ScreenComponent> };

const LAYOUTS: Record<Exclude<ScreenRow["layout"], "admin">, ComponentType<{ children: ReactNode }>> = {
  bare: BareLayout,
  sidebar: SidebarLayout,
};
/** Customers do not load it. */
const adminLayout = onDemand(() => importPart(() => import("#web/shell/admin-layout.tsx")));
/** The screen needs the network first. */
const AFTER_SCREEN_MS = 3_000;
/** Admins do not load it. */
const keptLists = onDemand(() => importPart(() => import("#web/api/kept-lists.ts")));
const push = onDemand(() => importPart(() => import("#web/features/push/subscription.ts")));
const FILES = import.meta.glob<Record<string, ScreenComponent>>([
  "./screens/**/*-screen.tsx",
  "!./screens/login/**",
]);
const ROUTES = SCREEN_TABLE.map(toRoute);
const NOT_FOUND = toRoute(NOT_FOUND_SCREEN);

function toRoute(row: ScreenRow): ScreenRoute {
  const file = FILES[`./screens/${row.file}.tsx`];
  const load = async () => {
    const [module] = await Promise.all([
      file && importPart(file),
      needSentences(catalogues[row.file] ?? {}),
      row.layout === "admin" ? adminLayout.load() : null,
    ]);
    const [component] = Object.values(module ?? {});
    if (component === undefined) throw new Error(`web/screens/${row.file}.tsx exports no component`);
    return component;
  };
  return { ...row, component: onDemand(load) };
}

/** Before the screen, so that one that opens without a network has the lists. */
async function restoreLists(): Promise<void> {
  const user = navigator.onLine ? null : currentUser();
  if (user) (await keptLists.load()).restoreLists(user.id);
}

function routeOf(path: string): ScreenRoute {
  return ROUTES.find((route) => isScreen(route.path, path)) ?? NOT_FOUND;
}

/**
 * `isDrawn`: the page is there, and shows what the configuration says. Answers whether the screen begins as it was drawn: not without
 * the configuration, for example without a network.
 */
export async function loadScreen(path: string, isDrawn = false): Promise<boolean> {
  const config = fillConfig();
  const loadFirstPicture = async () => (await routeOf(path).component.load()).load?.();
  await Promise.all([loadFirstPicture(), restoreLists(), isDrawn && config]);
  return isDrawn && (await config) !== undefined;
}

export function Routes() {
  const [path, navigate] = useLocation();
  const route = routeOf(path);
  const t = useT();
  const user = useUser();
  const brand = useBrand();
  useEffect(() => leadSignedOutToLogin(navigate, keepTyped), [navigate]);
  const admin = useAdmin();
  const isSignedIn = admin !== null || user !== null;
  useEffect(() => (isSignedIn ? keepPagesForOffline() : undefined), [isSignedIn]);
  usePush(user?.id, admin?.id, path);
  useOnePersonsAnswers(user?.id);
  useOnePersonsAnswers(admin?.id);
  useKeptLists(user?.id);
  useEffect(keepThroughOpeningAnew, []);
  useEffect(syncAfterJumps, []);

  if (path === SCREENS.admin)
    return <Redirect to={admin ? firstScreenOf(admin.role) : paths.adminSessions()} replace />;
  if (path === SCREENS.myBookings) return <Redirect to={paths.manageBookings()} replace />;
  if (route.role === "customer" && !user) return <SignInFirst />;
  const Layout = route.layout === "admin" ? AdminLayout : LAYOUTS[route.layout];
  return (
    <Layout>
      <Suspense key={path} fallback={<ScreenSkeleton />}>
        <Route path={route.path}>
          {route.layout === "admin" ? (
            <RoleGate path={route.path}>
              <RouteScreen route={route} />
            </RoleGate>
          ) : (
            <RouteScreen route={route} />
          )}
        </Route>
        <RouteAnnouncer path={path} title={titleOf(route, t, brand)} />
      </Suspense>
    </Layout>
  );
}

/** Another tab may have signed in another customer or admin. This tab then asks for the answers of that person. */
function useOnePersonsAnswers(id: string | undefined): void {
  const shown = useRef(id);
  useEffect(() => {
    const before = shown.current;
    shown.current = id;
    if (before === undefined || before === id) return;
    dropEarlyResponses();
    void queryClient.resetQueries({ predicate: isAnswer });
  }, [id]);
}

function useKeptLists(customerId: string | undefined): void {
  useEffect(() => {
    if (customerId === undefined) return;
    const stops: (() => void)[] = [];
    let isOver = false;
    keptLists
      .load()
      .then(({ keepLists, retryUnreachable }) => {
        if (!isOver) stops.push(keepLists(customerId), retryUnreachable());
      })
      .catch(() => undefined);
    return () => {
      isOver = true;
      for (const stop of stops) stop();
    };
  }, [customerId]);
}

/** The admin of an admin's screen, or else the customer. */
function usePush(customerId: string | undefined, adminId: string | undefined, path: string): void {
  const side = path.startsWith("/admin") ? "admin" : "customer";
  const id = side === "admin" ? adminId : customerId;
  useEffect(() => {
    if (id === undefined) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    const timer = setTimeout(() => {
      push
        .load()
        .then(({ startPush }) => {
          if (!isOver) stop = startPush({ side, id });
        })
        .catch(() => undefined);
    }, AFTER_SCREEN_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [side, id]);
}

function AdminLayout({ children }: { children: ReactNode }) {
  const { AdminLayout: Frame } = adminLayout.use();
  return <Frame>{children}</Frame>;
}

function RouteScreen({ route }: { route: ScreenRoute }) {
  const Screen = route.component.use();
  return <Screen />;
}

function titleOf({ title }: ScreenRoute, t: Translate, brand: string): string {
  return title ? `${t(title)} · ${brand}` : NOT_FOUND_TITLE;
}

/** If the cookie names no customer either, remembers which screen the visitor wanted, and leads to the login. */
function SignInFirst() {
  const [, navigate] = useLocation();
  useEffect(() => {
    let isLeft = false;
    void restoreUser().then(() => {
      if (isLeft || currentUser()) return;
      rememberAfterLogin(window.location.pathname + window.location.search);
      navigate(paths.login(), { replace: true });
    });
    return () => {
      isLeft = true;
    };
  }, [navigate]);
  return <ScreenSkeleton />;
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
