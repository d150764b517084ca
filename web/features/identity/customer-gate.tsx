import { useEffect } from "react";
import { Outlet, useNavigate } from "react-router";
import { paths } from "#web/paths.ts";
import { ScreenSkeleton } from "#web/ui/screen-skeleton.tsx";
import { currentUser, rememberAfterLogin, restoreUser, useUser } from "./session.ts";

/** Screens for customers alone. */
export function CustomerGate() {
  return useUser() ? <Outlet /> : <SignInFirst />;
}

/** If the cookie names no customer either, remembers which screen the visitor wanted, and leads to the login. */
function SignInFirst() {
  const navigate = useNavigate();
  useEffect(() => {
    let isLeft = false;
    void restoreUser().then(() => {
      if (isLeft || currentUser()) return;
      rememberAfterLogin(window.location.pathname + window.location.search);
      void navigate(paths.login(), { replace: true });
    });
    return () => {
      isLeft = true;
    };
  }, [navigate]);
  return <ScreenSkeleton />;
}
