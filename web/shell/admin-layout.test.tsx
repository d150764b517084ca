import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { queryClient } from "#web/api/queries.ts";
import { forgetAdmin } from "#web/features/identity/admin-session.ts";
import { needSentences, setLanguage } from "#web/i18n/language.ts";
import { dismissToast } from "#web/ui/toast.ts";
import { Toaster } from "#web/ui/toaster.tsx";
import { AdminLayout } from "./admin-layout.tsx";

let role: string | null;
beforeAll(async () => {
  await setLanguage("en");
  await needSentences("admin");
});
beforeEach(() => {
  role = "admin";
  window.history.replaceState(null, "", "/admin/availability");
  vi.stubGlobal("fetch", async (path: string) => {
    if (path === "/api/admin/me" && role)
      return Response.json({ success: true, admin: { id: "a", username: "g", name: "Guruji", role } });
    if (path === "/api/admin/logout") {
      role = null;
      return Response.json({ success: true });
    }
    return Response.json({ success: false, code: "not-signed-in", message: "Please." }, { status: 401 });
  });
});
afterEach(() => {
  cleanup();
  dismissToast();
  forgetAdmin();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const show = () =>
  render(
    <>
      <AdminLayout>
        <p>The screen</p>
      </AdminLayout>
      <Toaster label="Notices" closeLabel="Close" />
    </>,
  );
const navPaths = async () =>
  within(await screen.findByRole("navigation"))
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"));

it("draws nothing until the server has answered, and sends a visitor who is not signed in to the sign-in", async () => {
  role = null;
  show();
  expect(screen.queryByText("The screen")).toBeNull();
  await vi.waitFor(() => expect(window.location.pathname).toBe("/admin/login"));
  expect(screen.queryByText("The screen")).toBeNull();
});

it("links to the admins' screens, and to the hub for the super admin only", async () => {
  show();
  const ofAdmins = ["/admin/sessions", "/admin/availability", "/admin/remedies", "/admin/pending-vidhis"];
  expect(await navPaths()).toEqual(expect.arrayContaining(ofAdmins));
  expect(await navPaths()).not.toContain("/admin/super");
  expect(screen.getByText("The screen")).toBeTruthy();
  cleanup();
  queryClient.clear();
  role = "super_admin";
  show();
  expect(await navPaths()).toEqual(expect.arrayContaining(["/admin/super", ...ofAdmins]));
});

it("logs out, forgets the admin and leads to the sign-in", async () => {
  show();
  const out = await screen.findByRole("button", { name: "Log out" });
  expect(localStorage.getItem("admin")).toContain("Guruji");
  await act(async () => void fireEvent.click(out));
  expect(window.location.pathname).toBe("/admin/login");
  expect([localStorage.getItem("admin"), sessionStorage.getItem("admin")]).toEqual([null, null]);
  expect(screen.getByText("Logged out")).toBeTruthy();
});
