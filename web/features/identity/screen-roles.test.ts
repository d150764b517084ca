import { expect, it } from "vitest";
import { SCREENS } from "#contract/screens.ts";
import { firstScreenOf, mayOpenScreen } from "./screen-roles.ts";

it.each([
  ["admin", "/admin/sessions"],
  ["staff", "/admin/work"],
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
