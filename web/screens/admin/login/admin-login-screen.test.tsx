import { afterEach, beforeEach, expect, it } from "vitest";
import { adminLogin } from "#contract/staff.ts";
import { queryClient } from "#web/api/queries.ts";
import {
  forgetAdmin,
  forgetInterruptedVisit,
  interruptedVisit,
} from "#web/features/identity/admin-session.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testAdmin } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, cleanup, fireEvent, render, screen } from "#web/testing/library.tsx";
import { Toaster } from "#web/ui/toaster.tsx";
import { AdminLoginScreen } from "./admin-login-screen.tsx";

const server = fakeServer();
const posted = () => server.calls(adminLogin).map(({ input }) => input);
inEnglish();
beforeEach(() => {
  window.history.replaceState(null, "", "/admin/login");
  render(
    <>
      <AdminLoginScreen />
      <Toaster />
    </>,
  );
});
afterEach(() => {
  cleanup();
  forgetAdmin();
  forgetInterruptedVisit();
  queryClient.clear();
});

const signInRightly = async () => {
  server.answer(adminLogin, { success: true, admin: testAdmin() });
  type("Username", "guruji");
  type("Password", "right");
  await signIn();
};
const storeVisit = (visit: unknown) => sessionStorage.setItem("afterAdminLogin", JSON.stringify(visit));
const showAgain = () => {
  cleanup();
  render(<AdminLoginScreen />);
};

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const signIn = () => act(async () => void fireEvent.click(screen.getByRole("button", { name: "Log in" })));

it("needs both name and password, and links to the start page", async () => {
  type("Username", "guruji");
  await signIn();
  expect(posted()).toEqual([]);
  expect(screen.getByText("Error")).toBeTruthy();
  expect(screen.getAllByText("Please enter both username and password")).toHaveLength(2);
  expect(screen.getByRole("link", { name: "Back to the home page" }).getAttribute("href")).toBe("/");
});

it("shows the server's refusal", async () => {
  server.fail(adminLogin, "bad-credentials", { message: "Invalid credentials" });
  type("Username", " guruji ");
  type("Password", "wrong");
  await signIn();
  expect(posted()).toEqual([{ username: "guruji", password: "wrong" }]);
  expect(screen.getByText("Login Failed")).toBeTruthy();
  expect(screen.getAllByText("Invalid credentials")).toHaveLength(2);
  expect(window.location.pathname).toBe("/admin/login");
});

it("remembers the admin in local and session storage, and leads to the sessions", async () => {
  const admin = testAdmin();
  server.answer(adminLogin, { success: true, admin });
  type("Username", "guruji");
  type("Password", "right");
  await signIn();
  expect(window.location.pathname).toBe("/admin/sessions");
  for (const kept of [localStorage, sessionStorage])
    expect(JSON.parse(kept.getItem("admin") ?? "null")).toEqual(admin);
});

it.each([
  ["unused", /nothing was done here for 12 hours/],
  ["too-old", /a login lasts 7 days at most/],
  ["elsewhere", /was changed elsewhere/],
])("says why a login session ended: %s", (ended, sentence) => {
  storeVisit({ path: "/admin/bookings?search=asha", ended });
  showAgain();
  expect(screen.getByRole("status").textContent).toMatch(sentence);
});

it("leads back to where the admin was, with the query, once", async () => {
  storeVisit({ path: "/admin/session-detail/7?from=day#parchas", ended: null });
  showAgain();
  expect(screen.queryByRole("status")).toBeNull();
  await signInRightly();
  const { pathname, search, hash } = window.location;
  expect(pathname + search + hash).toBe("/admin/session-detail/7?from=day#parchas");
  expect(interruptedVisit()).toBeNull();
});

it.each([
  "//evil.example/admin",
  "/\\evil.example/admin",
  "/\t/evil.example/admin",
  "javascript:alert(1)",
  "https://evil.example/admin/sessions",
  "admin/sessions",
  "/dashboard",
  "/admin/../dashboard",
])("never leads to %j", async (path) => {
  storeVisit({ path, ended: "unused" });
  showAgain();
  await signInRightly();
  expect(window.location.pathname).toBe("/admin/sessions");
});
