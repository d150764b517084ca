import type { ReactNode } from "react";
import { Redirect } from "wouter";
import { useAdminMe } from "./admin-session.ts";
import { firstScreenOf, mayOpenScreen } from "./screen-roles.ts";

/** Redirects an admin whose role has not this screen to the role's first screen. The server refuses the calls as well. */
export function RoleGate({ path, children }: { path: string; children: ReactNode }) {
  const { data: me } = useAdminMe();
  if (!me) return null;
  return mayOpenScreen(me.role, path) ? children : <Redirect to={firstScreenOf(me.role)} replace />;
}
