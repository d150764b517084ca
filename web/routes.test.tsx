import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Customer } from "#contract/customers.ts";
import { queryClient } from "#web/api/queries.ts";
import { forgetAdmin } from "#web/features/identity/admin-session.ts";
import { forgetUser, rememberUser } from "#web/features/identity/session.ts";
import { needSentences, setLanguage } from "#web/i18n/language.ts";
import { Routes } from "./routes.tsx";

beforeAll(async () => {
  await setLanguage("en");
  for (const group of ["customer", "code", "admin"] as const) await needSentences(group);
});
beforeEach(() => {
  rememberUser({ id: "1", username: "Asha", role: "user", phone: "9876543210" } as Customer);
  vi.stubGlobal("fetch", async (path: string) => {
    if (path === "/api/admin/me") {
      const admin = { id: "a", username: "g", name: "Guruji", role: "super_admin" };
      return Response.json({ success: true, admin });
    }
    return Response.json({ success: false, code: "not-found", message: "None." }, { status: 404 });
  });
});
afterEach(() => {
  cleanup();
  forgetUser();
  forgetAdmin();
  queryClient.clear();
  vi.unstubAllGlobals();
});

async function show(path: string) {
  window.history.replaceState(null, "", path);
  await act(async () => void render(<Routes />));
  await vi.waitFor(() => expect(document.querySelector("h1, h2")).toBeTruthy(), { timeout: 5_000 });
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
])("%s has none", async (path) => {
  expect(await show(path)).toBe(false);
});

it.each(["/admin/session-detail/1", "/admin/sessions/1"])("%s is a session's details", async (path) => {
  await show(path);
  expect(await screen.findByRole("heading", { name: "Session Not Found" })).toBeTruthy();
});

it("an unknown path says so in the page's title, too", async () => {
  await show("/nowhere");
  expect(screen.getByRole("heading", { name: "404 Page Not Found" })).toBeTruthy();
  expect(document.title).toBe("404 Page Not Found");
});

it("an older address of the bookings leads to them", async () => {
  await show("/my-bookings");
  expect(window.location.pathname).toBe("/manage-bookings");
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
