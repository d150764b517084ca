// The signed-in admin, stored in localStorage and mirrored to sessionStorage, so that a screen can be drawn at once. The
// server decides by its cookie who is signed in.
import { useQuery } from "@tanstack/react-query";
import { type Admin, getAdminMe } from "#contract/staff.ts";
import { call } from "#web/api/call.ts";
import { deleteCachedPages } from "#web/api/offline-pages.ts";
import { keys, queryClient } from "#web/api/queries.ts";
import { storedValue } from "#web/api/stored-value.ts";

const STORED = "admin";

const stored = storedValue(STORED, (value): value is Admin => {
  return typeof value === "object" && value !== null && "id" in value && "role" in value;
});

/** The stored admin; null if no admin is signed in. */
export const useAdmin = stored.use;

export function rememberAdmin(admin: Admin): void {
  stored.set(admin);
  mirror(JSON.stringify(admin));
}

/** Also removes all data that were loaded for the admin. */
export function forgetAdmin(): void {
  stored.set(null);
  mirror(null);
  deleteCachedPages();
  queryClient.removeQueries({ queryKey: keys.admin });
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

/** The signed-in admin by the server, which is stored before a screen decides by it. */
export function useAdminMe() {
  return useQuery({
    queryKey: keys.adminMe,
    queryFn: async ({ signal }) => {
      const { admin } = await call(getAdminMe, { signal });
      rememberAdmin(admin);
      return admin;
    },
    staleTime: 0,
  });
}
