// Who is signed in here as an admin: a record in localStorage, mirrored to sessionStorage, that only saves a blank
// moment. Whether it is true is the server's to say, by its cookie.
import { useQuery } from "@tanstack/react-query";
import { type Admin, getAdminMe } from "#contract/staff.ts";
import { call } from "#web/api/call.ts";
import { keys, queryClient } from "#web/api/queries.ts";
import { storedValue } from "#web/api/stored-value.ts";

const STORED = "admin";

const stored = storedValue(STORED, (value): value is Admin => {
  return typeof value === "object" && value !== null && "id" in value && "role" in value;
});

/** The signed-in admin as this browser remembers; null when nobody is. */
export const useAdmin = stored.use;

export function rememberAdmin(admin: Admin): void {
  stored.set(admin);
  mirror(JSON.stringify(admin));
}

/** Forgets the admin and everything that was loaded for her. */
export function forgetAdmin(): void {
  stored.set(null);
  mirror(null);
  queryClient.removeQueries({ queryKey: keys.admin });
}

function mirror(text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(STORED);
    else sessionStorage.setItem(STORED, text);
  } catch {
    // The server is asked on every visit, so nothing hangs on the mirror.
  }
}

/** Whether this tab has the entry of a signed-in admin; also where the browser keeps none, and so could not have it. */
export function isAdminMirrored(): boolean {
  try {
    return sessionStorage.getItem(STORED) !== null;
  } catch {
    return true;
  }
}

/** The server's word for who is signed in, remembered before anyone decides by it. */
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
