import { expect, it } from "vitest";
import { SCREENS } from "#contract/screens.ts";
import { SCREEN_TABLE } from "#web/screen-table.ts";
import { groupsFor, isGroupAt, placeAt, placePath } from "./admin-places.tsx";

const pathsOf = (role: Parameters<typeof groupsFor>[0]) =>
  groupsFor(role).flatMap(({ places }) => places.map(placePath));

it("staff see what is posted and performed, and no money, session or setting", () => {
  expect(pathsOf("staff")).toEqual(expect.arrayContaining(["/admin/post", "/admin/pending-vidhis"]));
  for (const path of ["/admin/sessions", "/admin/money", "/admin/revenue", "/admin/remedies", "/admin/audit"])
    expect(pathsOf("staff")).not.toContain(path);
  expect(pathsOf("staff")).not.toContain("/admin/sessions?owed=parchas");
});

it("accounts see money and no work", () => {
  expect(pathsOf("accounts")).toEqual(expect.arrayContaining(["/admin/money", "/admin/business"]));
  expect(groupsFor("accounts").map(({ name }) => name)).not.toContain("work");
});

it("an address belongs to its place, whatever its query, its end and its case", () => {
  expect(placeAt("/admin/sessions", "")?.title).toBe("nav.today");
  expect(placeAt("/admin/sessions", "owed=parchas")?.title).toBe("nav.parchas");
  expect(placeAt("/admin/sessions", "owed=nothing")?.title).toBe("nav.today");
  expect(placeAt("/Admin/Users/", "search=asha")?.title).toBe("titles.users");
  expect(placeAt("/admin/session-detail/7", "")?.title).toBe("nav.today");
  expect(placeAt("/admin/dashboard", "")?.title).toBe("titles.super");
  expect(placeAt("/admin/nowhere", "")).toBeNull();
});

it("a place has the name that its screen has", () => {
  const titles = new Map(SCREEN_TABLE.map(({ path, title }) => [path, title]));
  // An address of its own is one of two places of a screen.
  const places = groupsFor("super_admin").flatMap((group) => group.places.filter(({ address }) => !address));
  for (const { title, screen } of places)
    expect([screen, title]).toEqual([screen, titles.get(SCREENS[screen])]);
});

it("the bar's group of work is at its own screen and at each of its lists", () => {
  const work = groupsFor("admin").find(({ name }) => name === "work");
  const at = (path: string, search = "") => work && isGroupAt(work, path, search);
  expect([at("/admin/work"), at("/admin/sessions", "owed=parchas"), at("/admin/sessions")]).toEqual([
    true,
    true,
    false,
  ]);
});
