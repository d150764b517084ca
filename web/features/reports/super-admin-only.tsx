import type { ReactNode } from "react";
import { Redirect } from "wouter";
import { useAdminMe } from "#web/features/identity/admin-session.ts";
import { paths } from "#web/paths.ts";

/** What only the super admin sees; another admin is led to the sessions. The server holds it, too. */
export function SuperOnly({ children }: { children: ReactNode }) {
  const { data: me } = useAdminMe();
  if (!me) return null;
  return me.role === "super_admin" ? children : <Redirect to={paths.adminSessions()} replace />;
}
