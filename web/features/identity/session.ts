// The signed-in customer, stored in localStorage, so that a screen can be drawn at once. The server decides by its cookie
// who is signed in: a 401 removes the stored customer and leads to the login, which leads back afterwards.
import { type Customer, findMe } from "#contract/customers.ts";
import { call, onSignedOut } from "#web/api/call.ts";
import { forgetKeptOnPhone } from "#web/api/kept-on-phone.ts";
import { forgetPush } from "#web/api/stored-push.ts";
import { storedValue, tabValue } from "#web/api/stored-value.ts";
import { pageState } from "#web/page-state.ts";
import { isOpenPath, ownPath, paths } from "#web/paths.ts";

const STORED = "user";

const stored = storedValue(
  STORED,
  (value): value is Customer => {
    return typeof value === "object" && value !== null && "id" in value && "username" in value;
  },
  { drawn: () => pageState().user },
);

/** The stored customer; null if no customer is signed in. */
export const useUser = stored.use;
export const currentUser = stored.get;

/** Held by the tab that logs out. Other tabs read it at once; what is stored may reach them later than the server's refusal. */
const LOGOUT_LOCK = "logout";
/** How long after the log-out another tab's request may be refused for it. */
const LOGOUT_LOCK_MS = 10_000;

/** Only pages of a secure address have locks. */
const locks = () => navigator.locks as LockManager | undefined;

/** Logs out by `logOut`, of which the other tabs know before the server does. Resolves and fails as `logOut` does. */
export function announceLogout<T>(logOut: () => Promise<T>): Promise<T> {
  const lockManager = locks();
  if (!lockManager) return logOut();
  return new Promise((resolve) => {
    let leaving: Promise<T> | undefined;
    const hold = async () => {
      leaving = logOut();
      resolve(leaving);
      await leaving;
      await new Promise((end) => setTimeout(end, LOGOUT_LOCK_MS));
    };
    // A browser that stores nothing gives no locks.
    lockManager.request(LOGOUT_LOCK, { mode: "shared" }, hold).catch(() => {
      if (!leaving) resolve(logOut());
    });
  });
}

/** Whether the customer logs out, or has just done so, in a tab of this browser. */
export async function isLoggingOut(): Promise<boolean> {
  // A browser that stores nothing tells of no locks.
  const { held = [] } =
    (await locks()
      ?.query()
      .catch(() => null)) ?? {};
  return held.some(({ name }) => name === LOGOUT_LOCK);
}

export function rememberUser(user: Customer): void {
  endedPhone = "";
  if (stored.get()?.id !== user.id) forgetKeptOnPhone();
  forgetPush("customer", user.id);
  stored.set(user);
}

/** Before React takes the page over: the server knows by the cookie for whom it has drawn. */
export function rememberDrawnUser(): void {
  const { user } = pageState();
  if (user) rememberUser(user);
}

let endedPhone = "";

/** The phone number of the login session that ended on this page, for the login form; otherwise empty. */
export function phoneOfEndedSession(): string {
  return endedPhone;
}

/** Stores a newer record of the signed-in customer. An answer that arrives after the logout is ignored. */
export function refreshUser(user: Customer): void {
  if (stored.get()?.id === user.id) stored.set(user);
}

const RESTORE_TIMEOUT_MS = 5_000;

/**
 * Stores the customer of the cookie when storage has none: browsers clear the one without the other (Safari after seven days
 * without a visit). Without an answer none is stored.
 */
export async function restoreUser(): Promise<void> {
  if (stored.get()) return;
  const found = await call(findMe, { timeoutMs: RESTORE_TIMEOUT_MS }).catch(() => null);
  // Who has signed in meanwhile stays.
  if (found?.user && !stored.get()) rememberUser(found.user);
}

/** Also removes all data that were loaded for the customer. */
export function forgetUser(): void {
  stored.set(null);
  forgetKeptOnPhone();
  forgetPush("customer");
  // Imported late, because the first route does not include the query cache.
  import("#web/api/queries.ts").then(
    ({ forgetAnswers }) => forgetAnswers(),
    // What has not loaded has no answers.
    () => undefined,
  );
}

const afterLogin = tabValue("afterLogin", (value) => typeof value === "string");

/** Stores the path to which the login leads. */
export const rememberAfterLogin = (path: string) => afterLogin.set(path);

/** The stored path. Never one of another site. */
export const useAfterLogin = () => ownPathOrNull(afterLogin.use());

/** The same, once. */
export function takeAfterLogin(): string | null {
  const path = ownPathOrNull(afterLogin.get());
  afterLogin.set(null);
  return path;
}

const ownPathOrNull = (path: string | null) => (path === null ? null : ownPath(path));

/**
 * Navigates to the login after a 401. `keepTyped` is called before. After a log-out in another tab nothing is kept for the next
 * person on this phone: `forgetTyped` is called instead, also if that tab has removed the customer before a request was refused.
 * Returns a function that stops it.
 */
export function leadSignedOutToLogin(
  navigate: (path: string) => void,
  { keepTyped, forgetTyped }: { keepTyped: () => void; forgetTyped: () => void },
): () => void {
  const onStored = async ({ key }: StorageEvent) => {
    if (key === STORED && !stored.get() && (await isLoggingOut())) forgetTyped();
  };
  window.addEventListener("storage", onStored);
  const stopListening = onSignedOut(async (side) => {
    if (side !== "customer" || !stored.get()) return;
    const isKept = !(await isLoggingOut());
    const user = stored.get();
    // Another refusal, or what the other tab has stored, was quicker.
    if (!user) return;
    if (isKept) {
      endedPhone = user.phone;
      keepTyped();
    } else forgetTyped();
    forgetUser();
    const { pathname, search } = window.location;
    if (isOpenPath(pathname)) return;
    if (isKept) rememberAfterLogin(pathname + search);
    navigate(paths.login());
  });
  return () => {
    window.removeEventListener("storage", onStored);
    stopListening();
  };
}
