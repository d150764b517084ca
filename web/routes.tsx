// Every screen on one page: its address, its file, its layout, its title, and who may see it.
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
import { isScreen, paths } from "#web/paths.ts";
import { Arrival } from "#web/shell/arrival.tsx";
import { BareLayout } from "#web/shell/bare-layout.tsx";
import { useBrand } from "#web/shell/brand.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { type ScreenRoute, screen, stylesOfScreens } from "./screen-route.ts";

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

const ROUTES: readonly ScreenRoute[] = [
  screen(SCREENS.login, () => import("#web/screens/login/login-screen.tsx"), "LoginScreen", {
    layout: "bare",
    title: "pages.login-title",
    speaks: "front",
    role: "public",
  }),
  screen(SCREENS.dashboard, () => import("#web/screens/dashboard/dashboard-screen.tsx"), "DashboardScreen", {
    layout: "sidebar",
    title: "pages.dashboard-title",
    speaks: "customer",
    role: "customer",
  }),
  screen(SCREENS.book, () => import("#web/screens/book/book-screen.tsx"), "BookScreen", {
    layout: "sidebar",
    title: "pages.book-title",
    speaks: "customer",
    role: "public",
  }),
  screen(
    SCREENS.manageBookings,
    () => import("#web/screens/manage-bookings/manage-bookings-screen.tsx"),
    "ManageBookingsScreen",
    {
      layout: "sidebar",
      title: "pages.manage-bookings-title",
      speaks: "customer",
      role: "customer",
    },
  ),
  screen(SCREENS.profile, () => import("#web/screens/profile/profile-screen.tsx"), "ProfileScreen", {
    layout: "sidebar",
    title: "pages.profile-title",
    speaks: "customer",
    role: "customer",
  }),
  screen(SCREENS.join, () => import("#web/screens/join/join-screen.tsx"), "JoinScreen", {
    layout: "bare",
    title: "pages.join-title",
    speaks: "customer",
    role: "customer",
  }),
  screen(SCREENS.results, () => import("#web/screens/results/results-screen.tsx"), "ResultsScreen", {
    layout: "bare",
    title: "pages.results-title",
    speaks: "customer",
    role: "customer",
  }),
  screen(SCREENS.intake, () => import("#web/screens/intake/intake-screen.tsx"), "IntakeScreen", {
    layout: "sidebar",
    title: "pages.intake-title",
    speaks: "customer",
    role: "customer",
  }),
  screen(SCREENS.parchas, () => import("#web/screens/parchas/parchas-screen.tsx"), "ParchasScreen", {
    layout: "sidebar",
    title: "pages.parchas-title",
    speaks: "customer",
    role: "customer",
  }),
  screen(SCREENS.myParchas, () => import("#web/screens/parchas/parchas-screen.tsx"), "ParchasScreen", {
    layout: "sidebar",
    title: "pages.parchas-title",
    speaks: "customer",
    role: "customer",
  }),
  screen(SCREENS.remedies, () => import("#web/screens/remedies/remedies-screen.tsx"), "RemediesScreen", {
    layout: "sidebar",
    title: "pages.remedies-title",
    speaks: "customer",
    role: "customer",
  }),
  screen(SCREENS.receipt, () => import("#web/screens/receipt/receipt-screen.tsx"), "ReceiptScreen", {
    layout: "sidebar",
    title: "pages.receipt-title",
    speaks: "customer",
    role: "customer",
  }),
  screen(SCREENS.feedback, () => import("#web/screens/feedback/feedback-screen.tsx"), "FeedbackScreen", {
    layout: "bare",
    title: "pages.feedback-title",
    speaks: "customer",
    role: "public",
  }),
  screen(SCREENS.about, () => import("#web/screens/about/about-screen.tsx"), "AboutScreen", {
    layout: "sidebar",
    title: "pages.about-title",
    speaks: "customer",
    role: "public",
  }),
  screen(SCREENS.contact, () => import("#web/screens/contact/contact-screen.tsx"), "ContactScreen", {
    layout: "sidebar",
    title: "pages.contact-title",
    speaks: "customer",
    role: "public",
  }),
  screen(SCREENS.privacy, () => import("#web/screens/privacy/privacy-screen.tsx"), "PrivacyScreen", {
    layout: "sidebar",
    title: "pages.privacy-title",
    speaks: "front",
    role: "public",
  }),
  screen(SCREENS.terms, () => import("#web/screens/terms/terms-screen.tsx"), "TermsScreen", {
    layout: "sidebar",
    title: "pages.terms-title",
    speaks: "front",
    role: "public",
  }),
  screen(
    SCREENS.adminLogin,
    () => import("#web/screens/admin/login/admin-login-screen.tsx"),
    "AdminLoginScreen",
    {
      layout: "bare",
      title: "pages.admin-login-title",
      speaks: "admin",
      role: "public",
    },
  ),
  screen(
    SCREENS.adminSessions,
    () => import("#web/screens/admin/sessions/sessions-screen.tsx"),
    "SessionsScreen",
    { layout: "admin", title: "pages.sessions-title", speaks: "admin", role: "public" },
  ),
  screen(
    SCREENS.adminSession,
    () => import("#web/screens/admin/session/session-screen.tsx"),
    "SessionScreen",
    { layout: "admin", title: "pages.session-title", speaks: "admin", role: "public" },
  ),
  screen(
    SCREENS.adminSessionDetail,
    () => import("#web/screens/admin/session-detail/session-detail-screen.tsx"),
    "SessionDetailScreen",
    { layout: "admin", title: "pages.session-detail-title", speaks: "admin", role: "public" },
  ),
  screen(
    SCREENS.adminSessionOfList,
    () => import("#web/screens/admin/session-detail/session-detail-screen.tsx"),
    "SessionDetailScreen",
    { layout: "admin", title: "pages.session-detail-title", speaks: "admin", role: "public" },
  ),
  screen(
    SCREENS.adminAvailability,
    () => import("#web/screens/admin/availability/availability-screen.tsx"),
    "AvailabilityScreen",
    { layout: "admin", title: "pages.availability-title", speaks: "admin", role: "public" },
  ),
  screen(
    SCREENS.adminRemedies,
    () => import("#web/screens/admin/remedies/catalogue-screen.tsx"),
    "CatalogueScreen",
    { layout: "admin", title: "pages.vidhis-title", speaks: "admin", role: "public" },
  ),
  screen(
    SCREENS.adminPendingVidhis,
    () => import("#web/screens/admin/pending-vidhis/pending-vidhis-screen.tsx"),
    "PendingVidhisScreen",
    { layout: "admin", title: "pages.pending-vidhis-title", speaks: "admin", role: "public" },
  ),
  screen(
    SCREENS.adminDashboard,
    () => import("#web/screens/admin/dashboard/stats-screen.tsx"),
    "StatsScreen",
    { layout: "admin", title: "pages.stats-title", speaks: "admin", role: "public" },
  ),
  screen(SCREENS.adminSuper, () => import("#web/screens/admin/super/super-screen.tsx"), "SuperScreen", {
    layout: "admin",
    title: "pages.super-title",
    speaks: "admin",
    role: "public",
  }),
  screen(SCREENS.adminUsers, () => import("#web/screens/admin/users/users-screen.tsx"), "UsersScreen", {
    layout: "admin",
    title: "pages.users-title",
    speaks: "admin",
    role: "public",
  }),
  screen(
    SCREENS.adminBookings,
    () => import("#web/screens/admin/bookings/bookings-screen.tsx"),
    "BookingsScreen",
    { layout: "admin", title: "pages.bookings-title", speaks: "admin", role: "public" },
  ),
  screen(
    SCREENS.adminRevenue,
    () => import("#web/screens/admin/revenue/revenue-screen.tsx"),
    "RevenueScreen",
    { layout: "admin", title: "pages.revenue-title", speaks: "admin", role: "public" },
  ),
  screen(SCREENS.adminAudit, () => import("#web/screens/admin/audit/audit-screen.tsx"), "AuditScreen", {
    layout: "admin",
    title: "pages.audit-title",
    speaks: "admin",
    role: "public",
  }),
  screen(
    SCREENS.adminSecurity,
    () => import("#web/screens/admin/security/security-screen.tsx"),
    "SecurityScreen",
    { layout: "admin", title: "pages.security-title", speaks: "admin", role: "public" },
  ),
  screen(SCREENS.adminMoney, () => import("#web/screens/admin/money/money-screen.tsx"), "MoneyScreen", {
    layout: "admin",
    title: "pages.money-title",
    speaks: "admin",
    role: "public",
  }),
];

const NOT_FOUND = screen("*", () => import("#web/screens/not-found/not-found-screen.tsx"), "NotFoundScreen", {
  layout: "bare",
  title: null,
  speaks: "front",
  role: "public",
});

function routeOf(path: string): ScreenRoute {
  return ROUTES.find((known) => isScreen(known.path, path)) ?? NOT_FOUND;
}

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
          <Arrival path={path} title={titleOf(route, t, brand)} />
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
