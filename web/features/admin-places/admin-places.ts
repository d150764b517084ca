// The places of the admins' screens, and which role sees which: the sidebar, the menu, the bottom bar and the search
// draw them from this one table.
import { SCREENS } from "#contract/screens.ts";
import type { Admin } from "#contract/staff.ts";
import type { PlainKey } from "#web/i18n/t.ts";
import { isScreen, paths } from "#web/paths.ts";
import type { PlaceIconName } from "./place-icon.tsx";

/** All roles that can exist; `Admin["role"]` names those that this version has. */
type Role = Admin["role"] | "staff" | "accounts";

/** What can wait for work, as `getOwedWork` names it. */
export type OwedKey = "parchas" | "notes" | "vidhis";

export type AdminPlace = {
  title: PlainKey;
  icon: PlaceIconName;
  /** With a query where one screen holds two places. */
  path: string;
  roles: readonly Role[];
  /** Whose count of waiting work it shows. */
  owed?: OwedKey;
  /** Paths of the screens that are reached from it. */
  parts?: readonly string[];
};

export type AdminGroup = {
  name: "today" | "people" | "work" | "money" | "settings";
  title: PlainKey;
  places: readonly AdminPlace[];
};

/** Undefined where this version has no such screen. */
type MaybePlace = Omit<AdminPlace, "path"> & { path: string | undefined };

const screens: Readonly<Partial<Record<string, string>>> = SCREENS;

const EVERY: readonly Role[] = ["admin", "staff", "accounts", "super_admin"];
const GUIDE: readonly Role[] = ["admin", "super_admin"];
const PERFORMERS: readonly Role[] = ["admin", "staff", "super_admin"];
const MONEY: readonly Role[] = ["admin", "accounts", "super_admin"];
const SUPER: readonly Role[] = ["super_admin"];

function group(
  name: AdminGroup["name"],
  title: PlainKey,
  places: readonly MaybePlace[],
): AdminGroup & { places: readonly AdminPlace[] } {
  return { name, title, places: places.filter((place): place is AdminPlace => place.path !== undefined) };
}

export const ADMIN_GROUPS: readonly AdminGroup[] = [
  group("today", "nav.group-today", [
    {
      title: "nav.today",
      icon: "sun",
      path: SCREENS.adminSessions,
      roles: GUIDE,
      parts: [SCREENS.adminSession, SCREENS.adminSessionDetail, SCREENS.adminSessionOfList],
    },
    { title: "nav.hours", icon: "calendar", path: SCREENS.adminAvailability, roles: GUIDE },
    { title: "nav.bookings", icon: "list", path: SCREENS.adminBookings, roles: SUPER },
  ]),
  group("people", "nav.group-people", [
    {
      title: "nav.customers",
      icon: "people",
      path: SCREENS.adminCustomers,
      roles: EVERY,
      parts: [SCREENS.adminCustomer],
    },
    { title: "nav.users", icon: "user", path: SCREENS.adminUsers, roles: SUPER },
  ]),
  group("work", "nav.group-work", [
    {
      title: "nav.parchas",
      icon: "camera",
      path: paths.adminOwed("parchas"),
      roles: GUIDE,
      owed: "parchas",
    },
    {
      title: "nav.vidhis",
      icon: "leaf",
      path: SCREENS.adminPendingVidhis,
      roles: PERFORMERS,
      owed: "vidhis",
    },
    {
      title: "nav.notes",
      icon: "mail",
      path: screens.adminPost ?? paths.adminOwed("notes"),
      roles: PERFORMERS,
      owed: "notes",
    },
  ]),
  group("money", "nav.group-money", [
    { title: "nav.business", icon: "chart", path: screens.adminBusiness, roles: MONEY },
    { title: "nav.revenue", icon: "share", path: SCREENS.adminRevenue, roles: MONEY },
    { title: "nav.payments", icon: "rupee", path: SCREENS.adminMoney, roles: MONEY },
  ]),
  group("settings", "nav.group-settings", [
    { title: "nav.remedies", icon: "sliders", path: SCREENS.adminRemedies, roles: GUIDE },
    { title: "nav.staff", icon: "people", path: screens.adminStaff, roles: SUPER },
    { title: "nav.security", icon: "shield", path: SCREENS.adminSecurity, roles: EVERY },
    { title: "nav.audit", icon: "clock", path: SCREENS.adminAudit, roles: SUPER },
    {
      title: "nav.overview",
      icon: "home",
      path: SCREENS.adminSuper,
      roles: SUPER,
      parts: [SCREENS.adminDashboard],
    },
  ]),
];

/** The groups that a role sees, with the places that it may open. */
export function groupsFor(role: Role): AdminGroup[] {
  return ADMIN_GROUPS.map((one) => ({
    ...one,
    places: one.places.filter(({ roles }) => roles.includes(role)),
  })).filter(({ places }) => places.length > 0);
}

/** The place that an address belongs to; null for `/admin/work` and addresses outside of the table. */
export function placeAt(path: string, search: string): AdminPlace | null {
  const places = ADMIN_GROUPS.flatMap((one) => one.places);
  return (
    places.find((place) => place.path === `${path}?${search}`) ??
    places.find((place) => isScreen(place.path, path)) ??
    places.find(({ parts = [] }) => parts.some((part) => isScreen(part, path))) ??
    null
  );
}

/** Where a phone's bottom bar leads for a group. */
export function groupPath({ name, places }: AdminGroup): string {
  return name === "work" ? SCREENS.adminWork : (places[0]?.path ?? SCREENS.adminSessions);
}

export function isGroupAt({ name, places }: AdminGroup, path: string, search: string): boolean {
  if (isScreen(SCREENS.adminWork, path)) return name === "work";
  const place = placeAt(path, search);
  return place !== null && places.some((one) => one.path === place.path);
}

/** The first screen of a role: the day, or else its work or its money. */
export function homeOf(role: Role): string {
  const groups = groupsFor(role);
  const first = (name: AdminGroup["name"]) => groups.find((one) => one.name === name);
  const home = first("today") ?? first("work") ?? first("money");
  return home ? groupPath(home) : SCREENS.adminSecurity;
}

/** Whether a role sees this address; true for addresses outside of the table, which the server decides. */
export function mayOpen(role: Role, path: string, search: string): boolean {
  if (isScreen(SCREENS.adminWork, path)) return groupsFor(role).some(({ name }) => name === "work");
  const place = placeAt(path, search);
  return place === null || place.roles.includes(role);
}
