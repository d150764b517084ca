// Which screens a role has, by the table of contract/access.ts.
import type { ReactNode } from "react";
import { type AdminScreen, SCREEN_ROLES } from "#contract/access.ts";
import { SCREENS } from "#contract/screens.ts";
import type { AdminRole } from "#domain/admin-roles.ts";
import { LeadTo } from "#web/lead-to.tsx";
import { useAdmin, useAdminMe } from "./admin-session.ts";

const SCREEN_NAMES = Object.keys(SCREEN_ROLES) as AdminScreen[];

/** Whether a role may open the screen with this path of SCREENS. */
export function mayOpenScreen(role: AdminRole, screenPath: string): boolean {
  return SCREEN_NAMES.some((name) => SCREENS[name] === screenPath && SCREEN_ROLES[name].includes(role));
}

/** Whether the signed-in admin may open the screen, so that only these get a link to it. */
export function useMayOpen(name: AdminScreen): boolean {
  const admin = useAdmin();
  return admin !== null && SCREEN_ROLES[name].includes(admin.role);
}

/** Where a screen of several roles leads back to. */
export function useFirstScreen(): string {
  const admin = useAdmin();
  return admin ? firstScreenOf(admin.role) : SCREENS.adminLogin;
}

/** The path of the first screen that the role may open. */
export function firstScreenOf(role: AdminRole): string {
  return SCREENS[SCREEN_NAMES.find((name) => SCREEN_ROLES[name].includes(role)) ?? "adminSecurity"];
}

/** Redirects an admin whose role has not this screen to the role's first screen. The server refuses the calls as well. */
export function RoleGate({ path, children }: { path: string; children: ReactNode }) {
  const { data: me } = useAdminMe();
  if (!me) return null;
  return mayOpenScreen(me.role, path) ? children : <LeadTo to={firstScreenOf(me.role)} />;
}
