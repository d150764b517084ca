import { expect, it } from "vitest";
import { SCREENS } from "#contract/screens.ts";
import { ADMIN_ROLES } from "#domain/admin-roles.ts";
import { SCREEN_TABLE } from "#web/screen-table.ts";
import { barOf, namedPlacesFor, partsFor, placeAt, placePath, placesFor } from "./admin-places.tsx";

type Role = Parameters<typeof placesFor>[0];
const pathsOf = (role: Role) => placesFor(role).map(placePath);

it("staff see what is posted and performed, and no money, session or setting", () => {
  expect(pathsOf("staff")).toEqual(expect.arrayContaining(["/admin/post", "/admin/pending-vidhis"]));
  for (const path of ["/admin/sessions", "/admin/money", "/admin/revenue", "/admin/remedies", "/admin/audit"])
    expect(pathsOf("staff")).not.toContain(path);
  expect(pathsOf("staff")).not.toContain("/admin/sessions?owed=parchas");
});

it("accounts see money, its parts, and no work", () => {
  expect(pathsOf("accounts")).toEqual(["/admin/customers", "/admin/money", "/admin/security"]);
  expect(partsFor("accounts", "adminMoney").map(placePath)).toEqual([
    ...["/admin/money/payments", "/admin/money/payouts", "/admin/money/month"],
    ...["/admin/revenue", "/admin/business"],
  ]);
});

it("no role has more than eleven places, and a phone's bar has five of them at most", () => {
  for (const role of ADMIN_ROLES) {
    expect(placesFor(role).length).toBeLessThanOrEqual(11);
    expect(barOf(placesFor(role)).length).toBeLessThanOrEqual(5);
  }
  expect(placesFor("super_admin")).toHaveLength(11);
  expect(barOf(placesFor("admin")).map(({ title }) => title)).toEqual([
    ...["nav.today", "nav.parchas", "titles.pending-vidhis", "nav.notes", "titles.money"],
  ]);
});

it("every admin's screen that needs no id is a place or is reached from one, and the search finds it", () => {
  const named = new Set(namedPlacesFor("super_admin").map(({ screen }) => SCREENS[screen] as string));
  const screens = SCREEN_TABLE.filter(({ layout, path }) => layout === "admin" && !path.includes(":"));
  expect(screens.filter(({ path }) => !named.has(path))).toEqual([]);
});

it("users and bookings are reached from the customers by the super admin alone", () => {
  expect(partsFor("super_admin", "adminCustomers").map(placePath)).toEqual([
    "/admin/users",
    "/admin/bookings",
  ]);
  expect(partsFor("admin", "adminCustomers")).toEqual([]);
});

it("an address belongs to its place, whatever its query, its end and its case", () => {
  expect(placeAt("/admin/sessions", "")?.title).toBe("nav.today");
  expect(placeAt("/admin/sessions", "?owed=parchas")?.title).toBe("nav.parchas");
  expect(placeAt("/admin/sessions", "?owed=nothing")?.title).toBe("nav.today");
  expect(placeAt("/Admin/Users/", "?search=asha")?.title).toBe("nav.customers");
  expect(placeAt("/admin/session-detail/7", "")?.title).toBe("nav.today");
  expect(placeAt("/admin/revenue", "")?.title).toBe("titles.money");
  expect(placeAt("/admin/dashboard", "")).toBeNull();
  expect(placeAt("/admin/nowhere", "")).toBeNull();
});

it("a place has the name that its screen has", () => {
  const titles = new Map(SCREEN_TABLE.map(({ path, title }) => [path, title]));
  // An address of its own is one of two places of a screen.
  for (const { title, screen } of namedPlacesFor("super_admin").filter(({ address }) => !address))
    expect([screen, title]).toEqual([screen, titles.get(SCREENS[screen])]);
});
