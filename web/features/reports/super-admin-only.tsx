import type { ReactNode } from "react";
import { Redirect } from "wouter";
import { useAdminMe } from "#web/features/identity/admin-session.ts";
import { paths } from "#web/paths.ts";

/** Redirects other admins to the sessions. The server refuses them as well. */
export function SuperAdminOnly({ children }: { children: ReactNode }) {
  const { data: me } = useAdminMe();
  if (!me) return null;
  return me.role === "super_admin" ? children : <Redirect to={paths.adminSessions()} replace />;
}
