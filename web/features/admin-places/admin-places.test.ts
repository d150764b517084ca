import { expect, it } from "vitest";
import { groupsFor, homeOf, isGroupAt, mayOpen, placeAt } from "./admin-places.ts";

const pathsOf = (role: Parameters<typeof groupsFor>[0]) =>
  groupsFor(role).flatMap(({ places }) => places.map(({ path }) => path));

it("staff see what is posted and performed, and no money, session or setting", () => {
  expect(homeOf("staff")).toBe("/admin/work");
  const forbidden = ["/admin/sessions", "/admin/money", "/admin/revenue", "/admin/remedies", "/admin/audit"];
  for (const path of forbidden) {
    expect(pathsOf("staff")).not.toContain(path);
    expect(mayOpen("staff", path, "")).toBe(false);
  }
  expect(mayOpen("staff", "/admin/pending-vidhis", "")).toBe(true);
  expect(mayOpen("staff", "/admin/sessions", "owed=parchas")).toBe(false);
});

it("accounts see money and no work", () => {
  expect(mayOpen("accounts", "/admin/money", "")).toBe(true);
  expect(mayOpen("accounts", "/admin/work", "")).toBe(false);
  expect(groupsFor("accounts").map(({ name }) => name)).not.toContain("work");
  expect(mayOpen("accounts", homeOf("accounts"), "")).toBe(true);
});

it.each(["admin", "staff", "accounts", "super_admin"] as const)(
  "the first screen of the role %s is one that it may open",
  (role) => {
    const [path = "", search = ""] = homeOf(role).split("?");
    expect(mayOpen(role, path, search)).toBe(true);
  },
);

it("an address belongs to its place, whatever its query, its end and its case", () => {
  expect(placeAt("/admin/sessions", "")?.title).toBe("nav.today");
  expect(placeAt("/admin/sessions", "owed=parchas")?.title).toBe("nav.parchas");
  expect(placeAt("/admin/sessions", "owed=nothing")?.title).toBe("nav.today");
  expect(placeAt("/Admin/Users/", "search=asha")?.title).toBe("nav.users");
  expect(placeAt("/admin/session-detail/7", "")?.title).toBe("nav.today");
  expect(placeAt("/admin/dashboard", "")?.title).toBe("nav.overview");
  expect(placeAt("/admin/nowhere", "")).toBeNull();
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
