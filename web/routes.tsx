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
import { needSentences, type SentenceGroup } from "#web/i18n/language.ts";
import { type PlainKey, type Translate, useT } from "#web/i18n/t.ts";
import { isScreen, paths } from "#web/paths.ts";
import { Arrival } from "#web/shell/arrival.tsx";
import { BareLayout } from "#web/shell/bare-layout.tsx";
import { useBrand } from "#web/shell/brand.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

type Layout =
  | ComponentType<{ children: ReactNode }>
  | LazyExoticComponent<ComponentType<{ children: ReactNode }>>;
type ScreenRoute = {
  path: string;
  /** Starts loading the screen's file; the drawing waits for the same promise. */
  load: () => Promise<unknown>;
  Screen: LazyExoticComponent<ComponentType>;
  layout: "bare" | "sidebar" | "admin";
  /** Its name in the reader's language; null for the page of unknown addresses, which has one name. */
  title: PlainKey | null;
  /** The group of sentences that it speaks besides what every screen has. */
  speaks: SentenceGroup;
  role: "public" | "customer";
};

function screen<Name extends string>(
  path: string,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  rest: Pick<ScreenRoute, "layout" | "title" | "speaks" | "role">,
): ScreenRoute {
  let loaded: { default: ComponentType } | null = null;
  const loadAll = async () => {
    const styles = path === SCREENS.login ? null : stylesOfScreens();
    const [file] = await Promise.all([load(), needSentences(rest.speaks), styles]);
    loaded = { default: file[name] };
    return loaded;
  };
  return { path, load: loadAll, Screen: lazy(() => (loaded ? atOnce(loaded) : loadAll())), ...rest };
}

/** A promise that answers while it is asked: what was loaded before the first drawing is in it, without a skeleton. */
function atOnce<T>(value: T): Promise<T> {
  const promise = Promise.resolve(value);
  const answer = (take: (value: T) => unknown) => {
    take(value);
    return promise;
  };
  // biome-ignore lint/suspicious/noThenProperty: React asks a promise by `then`, and this one answers without a tick
  return Object.assign(promise, { then: answer });
}

/** The sheet that the login does without. Pages of other screens name it in their head, then it is there at once. */
const stylesOfScreens = () => import("./screens.css");

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
