import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { refundBooking } from "#contract/accounting.ts";
import { searchEverything } from "#contract/search.ts";
import { getOwedWork } from "#contract/sessions.ts";
import { type Admin, adminLogin, adminLogout, confirmPassword, getAdminMe } from "#contract/staff.ts";
import { call } from "#web/api/call.ts";
import { queryClient } from "#web/api/queries.ts";
import {
  forgetAdmin,
  forgetInterruptedVisit,
  interruptedVisit,
} from "#web/features/identity/admin-session.ts";
import * as draftsModule from "#web/features/results/drafts.ts";
import { fakeServer, refusal } from "#web/testing/fake-server.ts";
import { testAdmin, testRefund } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import {
  act,
  cleanup,
  closePage,
  fireEvent,
  render,
  screen,
  update,
  waitFor,
  within,
} from "#web/testing/library.tsx";
import { Toaster } from "#web/ui/toaster.tsx";
import { AdminLayout } from "./admin-layout.tsx";

const deleteDrafts = vi.spyOn(draftsModule, "deleteDrafts").mockReturnValue();
const server = fakeServer();
let isWide: boolean;
const NOTHING = { count: 0, oldest: null };
const signedIn = (role: Admin["role"]) =>
  server.answer(getAdminMe, { success: true, admin: testAdmin({ role }) });
inEnglish();
beforeEach(() => {
  signedIn("admin");
  server.answer(getOwedWork, { parchas: NOTHING, notes: NOTHING, vidhis: NOTHING });
  isWide = true;
  vi.spyOn(window, "matchMedia").mockImplementation(
    () => ({ matches: isWide, addEventListener: () => {}, removeEventListener: () => {} }) as never,
  );
  server.answer(adminLogout, () => {
    server.fail(getAdminMe, "not-signed-in");
    return { success: true };
  });
  window.history.replaceState(null, "", "/admin/availability");
});
afterEach(() => {
  cleanup();
  forgetAdmin();
  forgetInterruptedVisit();
  queryClient.clear();
});

const show = () =>
  render(
    <AdminLayout>
      <p>The screen</p>
    </AdminLayout>,
  );
const navPaths = async () =>
  within(await screen.findByRole("navigation"))
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"));

it("draws nothing until the server has answered, and leads a visitor to the sign-in", async () => {
  server.fail(getAdminMe, "not-signed-in");
  show();
  expect(screen.queryByText("The screen")).toBeNull();
  await vi.waitFor(() => expect(window.location.pathname).toBe("/admin/login"));
  expect(screen.queryByText("The screen")).toBeNull();
});

it("stays where a proxy refuses what asks who is signed in", async () => {
  window.history.replaceState(null, "", "/admin/availability");
  server.fail(getAdminMe, "bad-answer", { status: 403 });
  show();
  expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
  expect(window.location.pathname).toBe("/admin/availability");
});

it("stores where the admin was and why the login session ended", async () => {
  window.history.replaceState(null, "", "/admin/session-detail/7?from=day#parchas");
  server.fail(getAdminMe, "not-signed-in", { ended: "too-old" });
  show();
  await vi.waitFor(() => expect(window.location.pathname).toBe("/admin/login"));
  expect(interruptedVisit()).toEqual({ path: "/admin/session-detail/7?from=day#parchas", ended: "too-old" });
});

it("asks for the password in a dialog and goes on, or stops when it is closed", async () => {
  let isConfirmed = false;
  const refunded = { success: true, refund: testRefund() } as const;
  server.answer(refundBooking, () => (isConfirmed ? refunded : refusal("password-needed")));
  server.answer(confirmPassword, ({ input }) => {
    isConfirmed = input.password === "right";
    return isConfirmed ? { success: true } : refusal("password-wrong", { message: "Not right" });
  });
  show();
  await screen.findByText("The screen");
  const refund = () =>
    call(refundBooking, {
      params: { id: crypto.randomUUID() },
      input: { amount: 300 },
      idempotencyKey: "key-of-refund",
    });
  const press = async (name: string) => {
    const button = await screen.findByRole("button", { name });
    await act(async () => void fireEvent.click(button));
  };

  const stopped = refund().catch((error) => error.code);
  await screen.findByRole("dialog", { name: "Your password once more" });
  await press("Cancel");
  expect(await stopped).toBe("password-needed");

  const done = refund();
  await screen.findByRole("dialog", { name: "Your password once more" });
  const field = await screen.findByLabelText("Password");
  await press("Go on");
  expect(screen.getByText("Type your password first.")).toBeTruthy();
  fireEvent.change(field, { target: { value: "wrong" } });
  await press("Go on");
  expect(screen.getByText("Not right")).toBeTruthy();
  fireEvent.change(field, { target: { value: "right" } });
  await press("Go on");
  expect((await done).success).toBe(true);
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("after the login session has ended by itself signs in where the admin is, and what was typed is still there", async () => {
  let isSignedIn = false;
  server.answer(getOwedWork, () =>
    isSignedIn
      ? { parchas: NOTHING, notes: NOTHING, vidhis: NOTHING }
      : refusal("not-signed-in", { ended: "unused" }),
  );
  server.answer(adminLogin, ({ input }) => {
    if (input.password !== "right") return refusal("bad-credentials", { message: "Not right" });
    if (input.totp !== "123456") return refusal("totp-needed");
    isSignedIn = true;
    return { success: true, admin: testAdmin() };
  });
  render(
    <AdminLayout>
      <input aria-label="A price" />
    </AdminLayout>,
  );
  const price = await screen.findByLabelText<HTMLInputElement>("A price");
  price.value = "half typed";
  const asked = within(await screen.findByRole("dialog", { name: "Your password once more" }));
  const field = await asked.findByLabelText("Password");
  expect(asked.getByText(/nothing was done here for 12 hours/)).toBeTruthy();
  const goOn = () => act(async () => void fireEvent.click(asked.getByRole("button", { name: "Go on" })));
  fireEvent.change(field, { target: { value: "wrong" } });
  await goOn();
  expect(asked.getByText("Not right")).toBeTruthy();
  fireEvent.change(field, { target: { value: "right" } });
  await goOn();
  const code = await asked.findByLabelText("6-digit code");
  expect(document.activeElement).toBe(code);
  fireEvent.change(code, { target: { value: "123456" } });
  await goOn();
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByLabelText("A price")).toBe(price);
  expect(price.value).toBe("half typed");
  expect(window.location.pathname).toBe("/admin/availability");
  expect(server.calls(getOwedWork)).toHaveLength(2);
});

it("leads to the login when the admin doesn't sign in again, and at once when the session was ended elsewhere", async () => {
  server.fail(getOwedWork, "not-signed-in", { ended: "too-old" });
  show();
  const leave = await screen.findByRole("button", { name: "Leave without saving" });
  await act(async () => void fireEvent.click(leave));
  await vi.waitFor(() => expect(window.location.pathname).toBe("/admin/login"));
  expect(interruptedVisit()).toEqual({ path: "/admin/availability", ended: "too-old" });
  closePage();
  window.history.replaceState(null, "", "/admin/availability");
  server.fail(getOwedWork, "not-signed-in", { ended: "elsewhere" });
  show();
  await vi.waitFor(() => expect(window.location.pathname).toBe("/admin/login"));
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("links to the admins' screens, eleven at most, and to the hub for the super admin only", async () => {
  show();
  const ofAdmins = ["/admin/sessions", "/admin/availability", "/admin/remedies", "/admin/pending-vidhis"];
  expect(await navPaths()).toEqual(expect.arrayContaining(ofAdmins));
  const ofSuperAdmins = ["/admin/staff", "/admin/audit"];
  const hub = () => screen.queryByRole("link", { name: "Super Admin Hub" });
  expect(hub()).toBeNull();
  for (const path of ofSuperAdmins) expect(await navPaths()).not.toContain(path);
  expect(screen.getByText("The screen")).toBeTruthy();
  expect(screen.getByRole("link", { current: "page" }).textContent).toBe("Open hours");
  closePage();
  signedIn("super_admin");
  show();
  expect(await navPaths()).toEqual(expect.arrayContaining([...ofSuperAdmins, ...ofAdmins]));
  expect(await navPaths()).toHaveLength(11);
  expect(hub()?.getAttribute("href")).toBe("/admin/super");
});

it("shows how much work waits, in the sidebar and on a phone at the bottom", async () => {
  server.answer(getOwedWork, {
    parchas: { count: 2, oldest: "2026-11-20" },
    notes: NOTHING,
    vidhis: { count: 12_000, oldest: "2026-11-20" },
  });
  show();
  expect(await screen.findByRole("link", { name: "Vidhis to do 12,000 to do" })).toBeTruthy();
  expect(screen.getByText("12,000")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Parchas to post" })).toBeTruthy();
  cleanup();
  isWide = false;
  show();
  const bar = within(await screen.findByRole("navigation", { name: "Everyday work" }));
  expect(bar.getByRole("link", { name: /12,000 to do/ }).getAttribute("href")).toBe("/admin/pending-vidhis");
  expect(bar.getByRole("link", { name: /^(?=.*2 to do)(?=.*Parchas to write)/ }).getAttribute("href")).toBe(
    "/admin/sessions?owed=parchas",
  );
  expect(bar.queryByRole("link", { current: "page" })).toBeNull();
  fireEvent.click(bar.getByRole("link", { name: "Today" }));
  expect(bar.getByRole("link", { name: "Today" }).getAttribute("aria-current")).toBe("page");
  fireEvent.click(bar.getByRole("link", { name: /Parchas to write/ }));
  expect(bar.getByRole("link", { current: "page" }).textContent).toContain("Parchas to write");
});

it("on a phone a menu has the other places, the security of the sign-in and the logout", async () => {
  isWide = false;
  show();
  expect(screen.queryByRole("link", { name: "Record" })).toBeNull();
  fireEvent.click(await screen.findByRole("button", { name: "Menu" }));
  const menu = within(screen.getByRole("dialog", { name: "Menu" }));
  expect(menu.getByRole("button", { name: "Log out" })).toBeTruthy();
  expect(menu.getByRole("link", { name: "Account" }).getAttribute("href")).toBe("/admin/security");
  fireEvent.click(menu.getByRole("link", { name: "Catalogue" }));
  expect(window.location.pathname).toBe("/admin/remedies");
  expect(screen.queryByRole("dialog", { name: "Menu" })).toBeNull();
});

it("leaves the room of a session without a bar at the bottom, which would cover its own", async () => {
  isWide = false;
  window.history.replaceState(null, "", "/admin/session/7");
  show();
  await screen.findByText("The screen");
  expect(screen.queryByRole("navigation", { name: "Everyday work" })).toBeNull();
});

it("offers nothing but the set-up while a second factor is required and missing", async () => {
  server.answer(getAdminMe, { success: true, admin: testAdmin({ mustSetUpTotp: true }) });
  window.history.replaceState(null, "", "/admin/security");
  show();
  await screen.findByText("The screen");
  expect(screen.queryByRole("navigation")).toBeNull();
  expect(server.calls(getOwedWork)).toEqual([]);
  fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
  expect(screen.queryByRole("dialog", { name: "Search" })).toBeNull();
  expect(screen.getByRole("button", { name: "Log out" })).toBeTruthy();
});

it("Ctrl K and / open the search, and rest where they would be in the way", async () => {
  server.answer(searchEverything, { customers: [], bookings: [], payments: [] });
  show();
  await screen.findByText("The screen");
  const press = (key: string, more: KeyboardEventInit = {}) =>
    act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more }));
  const isOpen = (name: string) => screen.queryByRole("dialog", { name }) !== null;
  const question = document.body.appendChild(document.createElement("dialog"));
  question.setAttribute("open", "");
  await press("/");
  await press("k", { ctrlKey: true });
  expect(isOpen("Search")).toBe(false);
  question.remove();
  const field = document.body.appendChild(document.createElement("input"));
  field.focus();
  await press("/");
  expect(isOpen("Search")).toBe(false);
  await press("k", { ctrlKey: true });
  expect(isOpen("Search")).toBe(true);
  await screen.findByRole("combobox");
  field.remove();
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Esc Close" })));
  expect(isOpen("Search")).toBe(false);
  await press("/");
  expect(isOpen("Search")).toBe(true);
});

it("Back closes the search, and the admin stays where the search was opened", async () => {
  server.answer(searchEverything, { customers: [], bookings: [], payments: [] });
  show();
  await screen.findByText("The screen");
  await act(async () => void fireEvent.keyDown(document.body, { key: "k", ctrlKey: true }));
  await screen.findByRole("combobox");
  update(() => window.history.back());
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Search" })).toBeNull());
  expect(window.location.pathname).toBe("/admin/availability");
});

it("navigates without loading the page again", async () => {
  show();
  const link = within(await screen.findByRole("navigation")).getByRole("link", { name: "Account" });
  let isLeftToTheBrowser = true;
  const look = (event: Event) => {
    isLeftToTheBrowser = !event.defaultPrevented;
  };
  window.addEventListener("click", look, { once: true });
  fireEvent.click(link);
  expect([isLeftToTheBrowser, window.location.pathname]).toEqual([false, "/admin/security"]);
});

it("logs out, forgets the admin and leads to the sign-in", async () => {
  show();
  const out = await screen.findByRole("button", { name: "Log out" });
  expect(localStorage.getItem("admin")).toContain("Guruji");
  await act(async () => void fireEvent.click(out));
  expect(window.location.pathname).toBe("/admin/login");
  expect([localStorage.getItem("admin"), sessionStorage.getItem("admin")]).toEqual([null, null]);
  expect(interruptedVisit()).toBeNull();
  expect(deleteDrafts).toHaveBeenCalledTimes(1);
  // The screen that it leads to has a frame of its own.
  render(<Toaster />);
  expect(screen.getByText("Logged out")).toBeTruthy();
});
