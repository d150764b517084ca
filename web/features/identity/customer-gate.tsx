import { useEffect } from "react";
import { Outlet, useNavigate } from "react-router";
import { paths } from "#web/paths.ts";
import { ScreenSkeleton } from "#web/ui/screen-skeleton.tsx";
import { currentUser, isLoggingOut, rememberAfterLogin, restoreUser, useUser } from "./session.ts";

/** Screens for customers alone. */
export function CustomerGate() {
  return useUser() ? <Outlet /> : <SignInFirst />;
}

/**
 * If the cookie names no customer either, leads to the login, and remembers which screen the visitor wanted. That of a customer who
 * logs out in another tab is not for the next person.
 */
function SignInFirst() {
  const navigate = useNavigate();
  useEffect(() => {
    let isLeft = false;
    void Promise.all([isLoggingOut(), restoreUser()]).then(([isGivenUp]) => {
      if (isLeft || currentUser()) return;
      if (!isGivenUp) rememberAfterLogin(window.location.pathname + window.location.search);
      void navigate(paths.login(), { replace: true });
    });
    return () => {
      isLeft = true;
    };
  }, [navigate]);
  return <ScreenSkeleton />;
}
