import { afterEach, expect, it, vi } from "vitest";
import { SCREENS } from "#contract/screens.ts";
import { getAdminMe } from "#contract/staff.ts";
import type { AdminRole } from "#domain/admin-roles.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testId } from "#web/testing/fixtures.ts";
import { closePage, render, screen } from "#web/testing/library.tsx";
import { firstScreenOf, mayOpenScreen, RoleGate } from "./screen-roles.tsx";

const server = fakeServer();
afterEach(closePage);

it.each([
  ["admin", "/admin/sessions"],
  ["staff", "/admin/post"],
  ["accounts", "/admin/money"],
  ["super_admin", "/admin/sessions"],
] as const)("the first screen of %s is %s", (role, path) => {
  expect(firstScreenOf(role)).toBe(path);
});

it("staff see no screen with money or with what customers wrote, and accounts no session", () => {
  const { adminMoney, adminRevenue, adminSessionDetail, adminSessions, adminUsers, adminSecurity } = SCREENS;
  for (const path of [adminMoney, adminRevenue, adminSessionDetail, adminSessions, adminUsers])
    expect(mayOpenScreen("staff", path)).toBe(false);
  for (const path of [adminSessionDetail, adminSessions, adminUsers])
    expect(mayOpenScreen("accounts", path)).toBe(false);
  for (const role of ["admin", "staff", "accounts", "super_admin"] as const)
    expect(mayOpenScreen(role, adminSecurity)).toBe(true);
});

it("a screen of customers belongs to no role", () => {
  expect(mayOpenScreen("super_admin", SCREENS.dashboard)).toBe(false);
});

function open(role: AdminRole, path: string) {
  window.history.replaceState(null, "", path);
  const admin = { id: testId(1), username: "asha", name: "Asha", role };
  server.answer(getAdminMe, { success: true, admin });
  render(
    <RoleGate path={path}>
      <p>the screen</p>
    </RoleGate>,
  );
}

it.each([
  SCREENS.adminSuper,
  SCREENS.adminDashboard,
  SCREENS.adminUsers,
  SCREENS.adminBookings,
  SCREENS.adminAudit,
  SCREENS.adminStaff,
])(
  "an admin who is not the super admin is redirected from %s to the sessions, before it asks for anything",
  async (path) => {
    open("admin", path);
    await vi.waitFor(() => expect(window.location.pathname).toBe(SCREENS.adminSessions));
    expect(screen.queryByText("the screen")).toBeNull();
    expect(server.called).toEqual(["getAdminMe"]);
  },
);

it("a member of staff is redirected from the money to the post", async () => {
  open("staff", SCREENS.adminMoney);
  await vi.waitFor(() => expect(window.location.pathname).toBe(SCREENS.adminPost));
});

it("the super admin stays", async () => {
  open("super_admin", SCREENS.adminAudit);
  expect(await screen.findByText("the screen")).toBeTruthy();
  expect(window.location.pathname).toBe(SCREENS.adminAudit);
});
