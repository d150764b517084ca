// The places of the admins' screens: the sidebar, the menu, the bottom bar and the search draw them from this one table.
// Which role sees a place follows from the roles of its screen (contract/access.ts).
import type { AdminScreen } from "#contract/access.ts";
import { SCREENS } from "#contract/screens.ts";
import type { AdminRole } from "#domain/admin-roles.ts";
import { mayOpenScreen } from "#web/features/identity/screen-roles.tsx";
import type { PlainKey } from "#web/i18n/t.ts";
import { isScreen, paths } from "#web/paths.ts";
import { Icon, type IconName, type IconProps, LineDrawing } from "#web/ui/icon.tsx";

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
      {
        title: "titles.money",
        icon: "rupee",
        screen: "adminMoney",
        parts: ["adminDesk"],
      },
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

const SHAPES = {
  people:
    "M9 12a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 19.5c.5-3.500 3-5 6.500-5s6 1.500 6.500 5M15.500 5.300a3.500 3.500 0 0 1 0 6.400M17.500 14.800c2.300.600 3.700 2.100 4 4.700",
  work: "M8.500 7V5.500A1.500 1.500 0 0 1 10 4h4a1.500 1.500 0 0 1 1.500 1.500V7M5.500 7h13A1.500 1.500 0 0 1 20 8.500v10a1.500 1.500 0 0 1-1.500 1.500h-13A1.500 1.500 0 0 1 4 18.500v-10A1.500 1.500 0 0 1 5.500 7ZM9 13.500l2 2 4-4",
  chart: "M3.500 20.500h17M6.500 17v-5M10.500 17V5M14.500 17V9.500M18.500 17v-3.500",
  share: "M11 4.500a8.500 8.500 0 1 0 8.500 8.500H11ZM15 3.500a6.500 6.500 0 0 1 5.500 5.500H15Z",
  sliders:
    "M4 8h5.500M14.500 8H20M12 10.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5ZM4 16h1.500M10.500 16H20M8 18.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z",
  lotus:
    "M12 4.500c2.800 3 2.800 8 0 11-2.800-3-2.800-8 0-11ZM8.900 9.500C6.500 8 4 7.800 2.500 8.500c1 4.500 4.500 7 9.500 7M15.100 9.500c2.400-1.500 4.900-1.700 6.400-1-1 4.500-4.500 7-9.500 7M5 18.500c4.500 1.600 9.500 1.600 14 0",
} as const;

export type PlaceIconName = IconName | keyof typeof SHAPES;

/** The line drawings of the admins' places, beside those that every screen has. */
export function PlaceIcon({ name, ...rest }: IconProps<PlaceIconName>) {
  return name in SHAPES ? (
    <LineDrawing shape={SHAPES[name as keyof typeof SHAPES]} {...rest} />
  ) : (
    <Icon name={name as IconName} {...rest} />
  );
}
