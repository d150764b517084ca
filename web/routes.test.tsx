import { Suspense } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setDisplayName } from "#contract/customers.ts";
import { getAdminBooking } from "#contract/sessions.ts";
import { getAdminMe } from "#contract/staff.ts";
import { queryClient } from "#web/api/queries.ts";
import { keepSearch, lastSearches } from "#web/features/admin-search/search-dialog.tsx";
import { forgetAdmin } from "#web/features/identity/admin-session.ts";
import { forgetUser, rememberUser } from "#web/features/identity/session.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testAdmin, testCustomer, testId } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, cleanup, fireEvent, type RenderOptions, renderAlone, screen } from "#web/testing/library.tsx";
import { closeRouter, Screens } from "./router.tsx";
import { SCREEN_TABLE } from "./screen-table.ts";

const server = fakeServer();

inEnglish();
beforeEach(() => {
  rememberUser(testCustomer());
  // What the screens show is tested with the screens.
  server.failOthers("unexpected");
  server.fail(getAdminBooking, "not-found");
  server.answer(getAdminMe, { success: true, admin: testAdmin({ name: "Meera", role: "super_admin" }) });
});
afterEach(() => {
  cleanup();
  closeRouter();
  forgetUser();
  forgetAdmin();
  queryClient.clear();
});

async function show(path: string, options: RenderOptions = {}) {
  closeRouter();
  window.history.replaceState(null, "", path);
  await act(
    async () =>
      void renderAlone(
        <Suspense>
          <Screens />
        </Suspense>,
        options,
      ),
  );
  await vi.waitFor(() => expect(document.querySelector("h1, h2")).toBeTruthy());
  return screen.queryByRole("complementary", { name: "Menu" }) !== null;
}

it.each([
  ...["/dashboard", "/book", "/parchas", "/my-parchas", "/remedies", "/manage-bookings", "/profile"],
  ...["/privacy", "/terms", "/about", "/contact"],
])("%s has the sidebar", async (path) => {
  expect(await show(path)).toBe(true);
});

it.each([
  ...["/join", "/feedback", "/session/1/results", "/nowhere", "/admin/login"],
  ...["/admin/dashboard", "/admin/super", "/admin/sessions", "/admin/session/1", "/admin/availability"],
  ...["/admin/remedies", "/admin/revenue", "/admin/users", "/admin/bookings", "/admin/pending-vidhis"],
])("%s has no sidebar", async (path) => {
  expect(await show(path)).toBe(false);
});

it.each(["/admin/session-detail/1", "/admin/sessions/1"])(
  "%s leads to the details of a session",
  async (path) => {
    await show(path);
    expect(await screen.findByRole("heading", { name: "Session Not Found" })).toBeTruthy();
  },
);

it("an unknown path has a heading and a page title that say so", async () => {
  await show("/nowhere");
  expect(screen.getByRole("heading", { name: "404 Page Not Found" })).toBeTruthy();
  expect(document.title).toBe("404 Page Not Found");
});

it("an older address of the bookings leads to them", async () => {
  await show("/my-bookings");
  expect(window.location.pathname).toBe("/manage-bookings");
});

it.each(["/admin", "/admin/work"])("%s leads to the guide's day", async (path) => {
  await show(path);
  expect(window.location.pathname).toBe("/admin/sessions");
});

it("the address of owed notes of earlier versions leads to the post", async () => {
  await show("/admin/sessions?owed=notes");
  await vi.waitFor(() => expect(window.location.pathname).toBe("/admin/post"));
});

it.each([
  ...["/book", "/parchas", "/remedies", "/manage-bookings", "/profile"].map((path) => [path, "/dashboard"]),
  ...["/admin/remedies", "/admin/pending-vidhis", "/admin/revenue"].map((path) => [path, "/admin/sessions"]),
  ...["/admin/users", "/admin/bookings"].map((path) => [path, "/admin/super"]),
  ["/admin/availability", "/admin/sessions"],
])("the way back from %s is to %s", async (path, back = "") => {
  await show(path);
  expect(screen.getAllByRole("link", { name: "Back" })[0]?.getAttribute("href")).toBe(back);
});

it.each([
  ["admin", "/admin/audit", "/admin/sessions"],
  ["staff", "/admin/sessions", "/admin/post"],
  ["staff", "/admin/work", "/admin/post"],
  ["accounts", "/admin/session-detail/1", "/admin/money"],
] as const)("a %s who opens %s is led to %s", async (role, path, home) => {
  server.answer(getAdminMe, { success: true, admin: testAdmin({ role }) });
  closeRouter();
  window.history.replaceState(null, "", path);
  await act(
    async () =>
      void renderAlone(
        <Suspense>
          <Screens />
        </Suspense>,
      ),
  );
  await vi.waitFor(() => expect(window.location.pathname).toBe(home));
});

it("what a customer was typing when the login session ended is there after signing in again, for nobody else", async () => {
  const typeName = async (name?: string) => {
    // As in the build: in StrictMode the page is left once before its fields are filled in.
    await show("/profile", { reactStrictMode: false });
    fireEvent.click(await screen.findByRole("button", { name: "Change" }));
    const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "Your name" });
    if (name) fireEvent.change(field, { target: { value: name } });
    return field;
  };
  const endLoginSession = async () => {
    server.fail(setDisplayName, "not-signed-in");
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await vi.waitFor(() => expect(window.location.pathname).toBe("/"));
    cleanup();
  };
  await typeName("सीता देवी");
  await endLoginSession();
  rememberUser(testCustomer());
  expect((await typeName()).value).toBe("सीता देवी");
  await endLoginSession();
  rememberUser(testCustomer({ id: testId(8) }));
  expect((await typeName()).value).not.toBe("सीता देवी");
});

it("an admin who signs in in another tab sees nothing here that was loaded for the one before", async () => {
  await show("/admin/security");
  await screen.findByText("Meera");
  const note = ["/api/admin/customers/:id/note"];
  queryClient.setQueryData(note, "Meera's private note");
  keepSearch("Ramesh");
  const other = testAdmin({ id: testId(9), name: "Ravi", role: "staff" });
  server.answer(getAdminMe, { success: true, admin: other });
  localStorage.setItem("admin", JSON.stringify(other));
  await act(async () => void window.dispatchEvent(new StorageEvent("storage", { key: "admin" })));
  expect(queryClient.getQueryData(note)).toBeUndefined();
  await vi.waitFor(() => expect(lastSearches()).toEqual([]));
  expect(await screen.findByText("Ravi")).toBeTruthy();
  expect(screen.queryByText("Meera")).toBeNull();
});

it("each address stands once in the table of screens, because the first line of two would hide the other", () => {
  const addresses = SCREEN_TABLE.map(({ path }) => path);
  expect(addresses).toEqual([...new Set(addresses)]);
});
