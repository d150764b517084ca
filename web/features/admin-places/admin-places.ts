// The places of the admins' screens: the sidebar, the menu, the bottom bar and the search draw them from this one table.
// Which role sees a place follows from the roles of its screen (contract/access.ts).
import type { AdminScreen } from "#contract/access.ts";
import { SCREENS } from "#contract/screens.ts";
import type { AdminRole } from "#domain/admin-roles.ts";
import { mayOpenScreen } from "#web/features/identity/screen-roles.ts";
import type { PlainKey } from "#web/i18n/t.ts";
import { isScreen, paths } from "#web/paths.ts";
import type { PlaceIconName } from "./place-icon.tsx";

export type AdminPlace = {
  /** That of the screen in web/screen-table.ts; of two places of a screen, each has its own. */
  title: PlainKey;
  icon: PlaceIconName;
  screen: AdminScreen;
  /** Where it is not the screen's own: with a query, for one of two places of a screen. */
  address?: string;
  /** The count of `getOwedWork` that it shows. */
  owed?: "parchas" | "notes" | "vidhis";
  /** The screens that are reached from it. */
  parts?: readonly AdminScreen[];
};

export type AdminGroup = {
  name: "today" | "people" | "work" | "money" | "settings";
  title: PlainKey;
  places: readonly AdminPlace[];
};

const ADMIN_GROUPS: readonly AdminGroup[] = [
  {
    name: "today",
    title: "nav.today",
    places: [
      {
        title: "nav.today",
        icon: "sun",
        screen: "adminSessions",
        parts: ["adminSession", "adminSessionDetail", "adminSessionOfList"],
      },
      { title: "titles.availability", icon: "calendar", screen: "adminAvailability" },
      { title: "titles.bookings", icon: "list", screen: "adminBookings" },
    ],
  },
  {
    name: "people",
    title: "nav.group-people",
    places: [
      { title: "nav.customers", icon: "people", screen: "adminCustomers", parts: ["adminCustomer"] },
      { title: "titles.users", icon: "user", screen: "adminUsers" },
    ],
  },
  {
    name: "work",
    title: "nav.group-work",
    places: [
      {
        title: "nav.parchas",
        icon: "camera",
        screen: "adminSessions",
        address: paths.adminOwed("parchas"),
        owed: "parchas",
      },
      { title: "titles.pending-vidhis", icon: "leaf", screen: "adminPendingVidhis", owed: "vidhis" },
      { title: "nav.notes", icon: "mail", screen: "adminPost", owed: "notes" },
    ],
  },
  {
    name: "money",
    title: "nav.group-money",
    places: [
      { title: "nav.business", icon: "chart", screen: "adminBusiness" },
      { title: "titles.revenue", icon: "share", screen: "adminRevenue" },
      { title: "titles.money", icon: "rupee", screen: "adminMoney" },
    ],
  },
  {
    name: "settings",
    title: "nav.group-settings",
    places: [
      { title: "titles.vidhis", icon: "sliders", screen: "adminRemedies" },
      { title: "nav.staff", icon: "people", screen: "adminStaff" },
      { title: "titles.security", icon: "shield", screen: "adminSecurity" },
      { title: "titles.audit", icon: "clock", screen: "adminAudit" },
      { title: "nav.health", icon: "signal", screen: "adminHealth" },
      { title: "titles.super", icon: "home", screen: "adminSuper", parts: ["adminDashboard"] },
    ],
  },
];

export function placePath({ screen, address }: AdminPlace): string {
  return address ?? SCREENS[screen];
}

/** The groups that a role sees, with the places that it may open. */
export function groupsFor(role: AdminRole): AdminGroup[] {
  return ADMIN_GROUPS.map((group) => ({
    ...group,
    places: group.places.filter(({ screen }) => mayOpenScreen(role, SCREENS[screen])),
  })).filter(({ places }) => places.length > 0);
}

/** The place that an address belongs to; null for `/admin/work` and addresses outside of the table. */
export function placeAt(path: string, search: string): AdminPlace | null {
  const places = ADMIN_GROUPS.flatMap((group) => group.places);
  return (
    places.find(({ address }) => address === `${path}?${search}`) ??
    places.find(({ screen, parts = [] }) => [screen, ...parts].some((one) => isScreen(SCREENS[one], path))) ??
    null
  );
}

/** Where a phone's bottom bar leads for a group. */
export function groupPath({ name, places }: AdminGroup): string {
  const [first] = places;
  return name === "work" || !first ? SCREENS.adminWork : placePath(first);
}

export function isGroupAt({ name, places }: AdminGroup, path: string, search: string): boolean {
  if (isScreen(SCREENS.adminWork, path)) return name === "work";
  const place = placeAt(path, search);
  return place !== null && places.includes(place);
}
