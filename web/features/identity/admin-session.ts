// The signed-in admin, stored in localStorage and mirrored to sessionStorage, so that a screen can be drawn at once. The
// server decides by its cookie who is signed in.

import { useQuery } from "@tanstack/react-query";
import type { InputOf } from "#contract/endpoint.ts";
import { type Admin, adminLogin, getAdminMe } from "#contract/staff.ts";
import { ADMIN_SESSION_ENDS, type AdminSessionEnd } from "#domain/login.ts";
import { call, isUnreachable } from "#web/api/call.ts";
import { forgetDay } from "#web/api/kept-on-phone.ts";
import { forgetAnswers, queryClient } from "#web/api/queries.ts";
import { forgetPush } from "#web/api/stored-push.ts";
import { storedValue, tabValue } from "#web/api/stored-value.ts";
import { endpointQuery } from "#web/api/use-endpoint.ts";
import { pageState } from "#web/page-state.ts";
import { isScreen, ownPath, paths } from "#web/paths.ts";

const STORED = "admin";

const stored = storedValue(
  STORED,
  (value): value is Admin => {
    return typeof value === "object" && value !== null && "id" in value && "role" in value;
  },
  { drawn: () => pageState().admin },
);

/** The stored admin; null if no admin is signed in. */
export const useAdmin = stored.use;
export const currentAdmin = stored.get;

export function rememberAdmin(admin: Admin): void {
  const before = stored.get();
  // The new role may not see what was kept for the one before.
  if (before && before.role !== admin.role) forgetDay();
  // The messages to the guide's phone outlast a login session that ends by disuse; they are not for another admin.
  forgetPush("admin", admin.id);
  stored.set(admin);
  mirror(JSON.stringify(admin));
}

/** Before React takes the page over: the server knows by the cookie for whom it has drawn. */
export function rememberDrawnAdmin(): void {
  const { admin } = pageState();
  if (admin) rememberAdmin(admin);
}

/** Fails with CallFailure: `totp-needed` if the account needs a code. */
export async function signInAdmin(input: InputOf<typeof adminLogin>): Promise<Admin> {
  const { admin } = await call(adminLogin, { input });
  rememberAdmin(admin);
  queryClient.setQueryData(endpointQuery(getAdminMe).queryKey, { success: true, admin });
  return admin;
}

/** Also removes all data that were loaded for the admin. */
export function forgetAdmin(): void {
  stored.set(null);
  mirror(null);
  forgetDay();
  forgetAnswers();
}

/** Where the admin was when the server refused, and why the login session had ended; null if there was none. */
type InterruptedVisit = { path: string; ended: AdminSessionEnd | null };

const storedVisit = tabValue("afterAdminLogin", (value): value is { path: string } => {
  return typeof value === "object" && value !== null && "path" in value && typeof value.path === "string";
});

/** Stores where the admin is, so that the login leads back. `body`: of the answer not-signed-in. */
export function rememberInterruptedVisit(body: unknown): void {
  const { pathname, search, hash } = window.location;
  // Other calls of the screen fail as well, after the first has led to the login.
  if (isScreen(paths.adminLogin(), pathname)) return;
  const visit: InterruptedVisit = { path: pathname + search + hash, ended: endOf(body) };
  storedVisit.set(visit);
}

/** What was stored in this tab. The path is one of an admin's screen on this site. */
export const interruptedVisit = () => toVisit(storedVisit.get());
export const useInterruptedVisit = () => toVisit(storedVisit.use());

function toVisit(visit: { path: string } | null): InterruptedVisit | null {
  const path = visit && ownPath(visit.path);
  return path?.startsWith("/admin") ? { path, ended: endOf(visit) } : null;
}

export const forgetInterruptedVisit = () => storedVisit.set(null);

/** `body`: of the answer not-signed-in. */
export function endOf(body: unknown): AdminSessionEnd | null {
  const isNamed = typeof body === "object" && body !== null && "ended" in body;
  return ADMIN_SESSION_ENDS.find((end) => isNamed && end === body.ended) ?? null;
}

function mirror(text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(STORED);
    else sessionStorage.setItem(STORED, text);
  } catch {
    // Nothing depends on the mirror: the server is asked on every visit.
  }
}

/** Whether an admin has signed in or been confirmed in this tab; also true if the browser has no storage. */
export function isAdminMirrored(): boolean {
  try {
    return sessionStorage.getItem(STORED) !== null;
  } catch {
    return true;
  }
}

/** While the server cannot be reached the stored admin reads what is kept on the device. @throws the error if none is stored, or another. */
function storedWithoutNetwork(error: unknown): { admin: Admin } {
  const admin = stored.get();
  if (admin && isUnreachable(error)) return { admin };
  throw error;
}

/** The signed-in admin by the server, which is stored before a screen decides by it. */
export function useAdminMe() {
  return useQuery(
    {
      queryKey: endpointQuery(getAdminMe).queryKey,
      queryFn: async ({ signal }) => {
        const answer = await call(getAdminMe, { signal }).catch(storedWithoutNetwork);
        rememberAdmin(answer.admin);
        return answer;
      },
      select: ({ admin }) => admin,
      staleTime: 0,
    },
    queryClient,
  );
}
