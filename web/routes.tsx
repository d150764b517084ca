// The routes of all screens: each row of the table in the frame of its layout. Screens are loaded when they are first opened.

import { catalogues } from "virtual:screen-catalogues";
import { Suspense, useEffect } from "react";
import { Link, matchRoutes, Outlet, type RouteObject, useLocation, useNavigate } from "react-router";
import { SCREENS } from "#contract/screens.ts";
import { NOT_FOUND_TITLE } from "#web/content/not-found-title.ts";
import { useAdmin } from "#web/features/identity/admin-session.ts";
import { CustomerGate } from "#web/features/identity/customer-gate.tsx";
import { firstScreenOf, RoleGate } from "#web/features/identity/screen-roles.tsx";
import { needSentences } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Login } from "#web/screens/login/login.tsx";
import { BareLayout } from "#web/shell/bare-layout.tsx";
import { useBrand } from "#web/shell/brand.ts";
import { RouteAnnouncer } from "#web/shell/route-announcer.tsx";
import { CrashedApp, CrashedScreen } from "#web/shell/route-errors.tsx";
import { SidebarLayout } from "#web/shell/sidebar-layout.tsx";
import { ScreenSkeleton } from "#web/ui/screen-skeleton.tsx";
import type { ScreenComponent, ScreenModule } from "./admin-screens.ts";
import { LeadTo } from "./lead-to.tsx";
import { type OnDemand, onDemand } from "./on-demand.ts";
import { takeOver } from "./page-state.ts";
import { Root } from "./root.tsx";
import { NOT_FOUND_SCREEN, SCREEN_TABLE, type ScreenRow } from "./screen-table.ts";
import "./screens.css";

/** What a route says of its screen. `load`: its code and its frame's. */
type Handle = { title: ScreenRow["title"]; load: () => Promise<unknown> };

const OTHER_SCREENS = {
  files: import.meta.glob<ScreenModule>([
    "./screens/**/*-screen.tsx",
    "!./screens/login/**",
    "!./screens/admin/**",
  ]),
  catalogues,
};
/** Customers load neither these nor the names of the admins' files. */
const loadAdminScreens = () => import("./admin-screens.ts");
const adminLayout = onDemand(() => import("#web/shell/admin-layout.tsx"));

function toRoute(row: ScreenRow): RouteObject {
  const screen = onDemand(async () => {
    const isAdmins = row.file.startsWith("admin/");
    const screens = isAdmins ? (await loadAdminScreens()).ADMIN_SCREENS : OTHER_SCREENS;
    const file = screens.files[`./screens/${row.file}.tsx`];
    const [module] = await Promise.all([file?.(), needSentences(screens.catalogues[row.file] ?? {})]);
    const [Screen] = Object.values(module ?? {});
    if (Screen === undefined) throw new Error(`web/screens/${row.file}.tsx exports no component`);
    return Screen;
  });
  const handle: Handle = {
    title: row.title,
    load: () =>
      Promise.all([
        screen.load().then((Screen) => Screen.load?.()),
        row.layout === "admin" && adminLayout.load(),
      ]),
  };
  const element = <RouteScreen screen={screen} title={row.title} />;
  return {
    path: row.path,
    handle,
    element: row.layout === "admin" ? <RoleGate path={row.path}>{element}</RoleGate> : element,
    ErrorBoundary: CrashedScreen,
  };
}

type RouteScreenProps = { screen: OnDemand<ScreenComponent>; title: ScreenRow["title"] };

/** The address changes at once, whatever the line; the screen stands as its skeleton until its code is there. */
function RouteScreen(props: RouteScreenProps) {
  // Another address of the same screen, for example of another session, begins anew.
  const { pathname } = useLocation();
  return (
    <Suspense key={pathname} fallback={<ScreenSkeleton />}>
      <LoadedScreen {...props} />
    </Suspense>
  );
}

function LoadedScreen({ screen, title }: RouteScreenProps) {
  const Screen = screen.use();
  const { pathname } = useLocation();
  const t = useT();
  const brand = useBrand();
  useEffect(takeOver, []);
  return (
    <>
      <Screen />
      <RouteAnnouncer path={pathname} title={title ? `${t(title)} · ${brand}` : NOT_FOUND_TITLE} />
    </>
  );
}

const screensOf = (layout: ScreenRow["layout"], role: ScreenRow["role"] = "public") =>
  SCREEN_TABLE.filter((row) => row.layout === layout && row.role === role).map(toRoute);

const redirect = (path: string, to: string): RouteObject => ({
  path,
  element: <LeadTo to={to} />,
});

function SidebarScreens() {
  return (
    <SidebarLayout>
      <Outlet />
    </SidebarLayout>
  );
}

function BareScreens() {
  return (
    <BareLayout Link={Link}>
      <Outlet />
    </BareLayout>
  );
}

function AdminScreens() {
  const { AdminLayout } = adminLayout.use();
  return (
    <AdminLayout>
      <Outlet />
    </AdminLayout>
  );
}

const handlesAt = (path: string) =>
  (matchRoutes(ROUTES, path) ?? []).flatMap(({ route }) => (route.handle ? [route.handle as Handle] : []));

/** What the document is called, without the brand; null for the page of unknown addresses. */
export function titleAt(path: string): ScreenRow["title"] {
  return handlesAt(path).at(-1)?.title ?? null;
}

/** Loads the code of the screen at a path. Fails where it cannot be loaded. */
export async function loadScreenCode(path: string): Promise<void> {
  await Promise.all(handlesAt(path).map(({ load }) => load()));
}

function LoginRoute() {
  return <Login navigate={useNavigate()} loadScreen={loadScreenCode} />;
}

function AdminHome() {
  const admin = useAdmin();
  return <LeadTo to={admin ? firstScreenOf(admin.role) : paths.adminSessions()} />;
}

export const ROUTES: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: CrashedApp,
    children: [
      { path: SCREENS.login, Component: LoginRoute },
      redirect(SCREENS.myBookings, SCREENS.manageBookings),
      ...[SCREENS.admin, SCREENS.adminWork].map((path) => ({ path, Component: AdminHome })),
      {
        Component: SidebarScreens,
        children: [
          ...screensOf("sidebar"),
          { Component: CustomerGate, children: screensOf("sidebar", "customer") },
        ],
      },
      {
        Component: BareScreens,
        children: [
          ...screensOf("bare"),
          { Component: CustomerGate, children: screensOf("bare", "customer") },
          toRoute(NOT_FOUND_SCREEN),
        ],
      },
      {
        Component: AdminScreens,
        ErrorBoundary: CrashedApp,
        children: screensOf("admin"),
      },
    ],
  },
];
