// What every page with the router does, whatever its screen.
import { useEffect, useRef } from "react";
import { Outlet, useLocation, useNavigate } from "react-router";
import { askAgain, askFaultyAgain } from "#web/api/drawn-answers.ts";
import { useKeeping } from "#web/api/keeping.ts";
import { keepPagesForOffline } from "#web/api/offline-pages.ts";
import { isAnswer, queryClient } from "#web/api/queries.ts";
import { syncAfterJumps } from "#web/api/sync-clock.ts";
import { useAdmin } from "#web/features/identity/admin-session.ts";
import { forgetTyped } from "#web/features/identity/forget-typed.ts";
import { reloadForAnotherPerson } from "#web/features/identity/left-page.ts";
import { leadSignedOutToLogin, useUser } from "#web/features/identity/session.ts";
import { keepTyped, restoreKeptTyped } from "#web/shell/kept-typed.ts";

/** The screen needs the network first. */
const AFTER_SCREEN_MS = 3_000;
/** By then every part of the first screen shows what it was drawn with. */
const DRAWN_MS = 5_000;

export function Root() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const user = useUser();
  const admin = useAdmin();
  const isSignedIn = admin !== null || user !== null;
  useEffect(
    () => leadSignedOutToLogin((path) => void navigate(path), { keepTyped, forgetTyped }),
    [navigate],
  );
  useEffect(() => (isSignedIn ? keepPagesForOffline() : undefined), [isSignedIn]);
  usePush(user?.id, admin?.id, pathname);
  useOnePersonsAnswers(user?.id);
  useOnePersonsAnswers(admin?.id);
  useKeptLists(user?.id);
  // Also after a sign-in, which leads back to where it was typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(restoreKeptTyped, [pathname, user?.id]);
  useEffect(syncAfterJumps, []);
  useEffect(reloadForAnotherPerson, []);
  useEffect(() => {
    const timer = setTimeout(askFaultyAgain, DRAWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return <Outlet />;
}

/** Another tab may have signed in another customer or admin. This tab then asks for the answers of that person. */
function useOnePersonsAnswers(id: string | undefined): void {
  const shown = useRef(id);
  useEffect(() => {
    const before = shown.current;
    shown.current = id;
    if (before === undefined || before === id) return;
    askAgain();
    void queryClient.resetQueries({ predicate: isAnswer });
  }, [id]);
}

function useKeptLists(customerId: string | undefined): void {
  useKeeping(customerId ?? null, ({ lists, retryUnreachable }) => {
    const stops = [lists.keep({ id: customerId ?? "" }), retryUnreachable()];
    return () => {
      for (const stop of stops) stop();
    };
  });
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
      import("#web/features/push/subscription.ts")
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
