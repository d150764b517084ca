import { afterEach, expect, it } from "vitest";
import { testAdmin } from "#web/testing/fixtures.ts";
import { forgetAdmin, rememberAdmin } from "./admin-session.ts";

const KEPT_DAY = "guide-day";
afterEach(forgetAdmin);

it("with another role nothing of the day stays on the device", () => {
  rememberAdmin(testAdmin({ role: "admin" }));
  localStorage.setItem(KEPT_DAY, "{}");
  rememberAdmin(testAdmin({ role: "admin", name: "Guruji" }));
  expect(localStorage.getItem(KEPT_DAY)).toBe("{}");
  rememberAdmin(testAdmin({ role: "staff" }));
  expect(localStorage.getItem(KEPT_DAY)).toBeNull();
});
