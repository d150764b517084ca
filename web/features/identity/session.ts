// Who is signed in here as a customer: the stored record paints the screen at once, the server believes its cookie
// alone. A 401 forgets the record and leads to the login, and back afterwards.
import type { Customer } from "#contract/customers.ts";
import { onSignedOut } from "#web/api/call.ts";
import { storedValue } from "#web/api/stored-value.ts";
import { isOpenPath, paths } from "#web/paths.ts";

const AFTER_LOGIN = "afterLogin";

const stored = storedValue("user", (value): value is Customer => {
  return typeof value === "object" && value !== null && "id" in value && "username" in value;
});

/** The signed-in customer as this browser remembers her, live; null when nobody is. */
export const useUser = stored.use;

export function rememberUser(user: Customer): void {
  endedPhone = "";
  stored.set(user);
}

let endedPhone = "";

/** The number of whoever's session has ended under her hands, so that she need not type it again; else empty. */
export function phoneOfEndedSession(): string {
  return endedPhone;
}

/** Keeps what the server says of the customer who is signed in here; an answer that comes after she left is dropped. */
export function refreshUser(user: Customer): void {
  if (stored.get()?.id === user.id) stored.set(user);
}

/** Forgets the customer and everything that was loaded for her. */
export function forgetUser(): void {
  stored.set(null);
  // The first route does not carry the query cache; where nothing was loaded there is nothing to forget.
  void import("#web/api/queries.ts").then(({ keys, queryClient }) => {
    queryClient.removeQueries({ queryKey: keys.customer });
  });
}

/** Where to go once signed in; a path of our own. */
export function rememberAfterLogin(path: string): void {
  try {
    sessionStorage.setItem(AFTER_LOGIN, path);
  } catch {
    // The dashboard is a fair place to begin, too.
  }
}

/** The remembered path, once. */
export function takeAfterLogin(): string | null {
  try {
    const path = sessionStorage.getItem(AFTER_LOGIN);
    sessionStorage.removeItem(AFTER_LOGIN);
    return path?.startsWith("/") && !path.startsWith("//") ? path : null;
  } catch {
    return null;
  }
}

/** Leads to the login whenever the server no longer knows the customer. Answers how to stop. */
export function leadSignedOutToLogin(navigate: (path: string) => void): () => void {
  return onSignedOut((whose) => {
    if (whose !== "customer") return;
    endedPhone = stored.get()?.phone ?? endedPhone;
    forgetUser();
    const { pathname, search } = window.location;
    if (isOpenPath(pathname)) return;
    rememberAfterLogin(pathname + search);
    navigate(paths.login());
  });
}
