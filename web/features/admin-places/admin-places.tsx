// The places of the admins' screens, eleven at most for a role: the sidebar, the menu, the bottom bar and the search draw them
// from this one table.
// Which role sees a place follows from the roles of its screen (contract/access.ts).
import type { AdminScreen } from "#contract/access.ts";
import { SCREENS } from "#contract/screens.ts";
import type { AdminRole } from "#domain/admin-roles.ts";
import { mayOpenScreen } from "#web/features/identity/screen-roles.tsx";
import { deskPath } from "#web/features/statement/desk-paths.ts";
import type { PlainKey } from "#web/i18n/t.ts";
import { isScreen, paths } from "#web/paths.ts";
import { Icon, type IconName, type IconProps, LineDrawing } from "#web/ui/icon.tsx";

type Place = {
  /** That of the screen in web/screen-table.ts; of two places of a screen, each has its own. */
  title: PlainKey;
  icon: PlaceIconName;
  screen: AdminScreen;
  /** Where it is not the screen's own: one of several places of a screen. */
  address?: string;
};

export type AdminPlace = Place & {
  /** The count of `getOwedWork` that it shows. */
  owed?: "parchas" | "notes" | "vidhis";
  /** The screens that it leads to. The search finds them by name. */
  parts?: readonly Place[];
  /** The screens of one session or customer. */
  pages?: readonly AdminScreen[];
};

const ADMIN_PLACES: readonly AdminPlace[] = [
  {
    title: "nav.today",
    icon: "sun",
    screen: "adminSessions",
    pages: ["adminSession", "adminSessionDetail", "adminSessionOfList"],
  },
  { title: "titles.availability", icon: "calendar", screen: "adminAvailability" },
  {
    title: "nav.customers",
    icon: "people",
    screen: "adminCustomers",
    pages: ["adminCustomer"],
    parts: [
      { title: "titles.users", icon: "user", screen: "adminUsers" },
      { title: "titles.bookings", icon: "list", screen: "adminBookings" },
    ],
  },
  {
    title: "nav.parchas",
    icon: "camera",
    screen: "adminSessions",
    address: paths.adminOwedParchas(),
    owed: "parchas",
  },
  { title: "titles.pending-vidhis", icon: "leaf", screen: "adminPendingVidhis", owed: "vidhis" },
  { title: "nav.notes", icon: "mail", screen: "adminPost", owed: "notes" },
  {
    title: "titles.money",
    icon: "rupee",
    screen: "adminMoney",
    parts: [
      { title: "titles.payments", icon: "list", screen: "adminDesk", address: deskPath("payments") },
      { title: "titles.payouts", icon: "rupee", screen: "adminDesk", address: deskPath("payouts") },
      { title: "titles.month-end", icon: "calendar", screen: "adminDesk", address: deskPath("month") },
      { title: "titles.revenue", icon: "share", screen: "adminRevenue" },
      { title: "nav.business", icon: "chart", screen: "adminBusiness" },
    ],
  },
  { title: "titles.vidhis", icon: "sliders", screen: "adminRemedies" },
  { title: "nav.staff", icon: "people", screen: "adminStaff" },
  { title: "titles.audit", icon: "clock", screen: "adminAudit" },
  { title: "titles.security", icon: "shield", screen: "adminSecurity" },
];

/** Beside the name of the super admin, not in the list. */
const HUB: AdminPlace = {
  title: "titles.super",
  icon: "home",
  screen: "adminSuper",
  parts: [{ title: "titles.stats", icon: "panel", screen: "adminDashboard" }],
};

/** A phone's bar has room for five. The search, which is a press away everywhere, finds customers. */
const BAR_ORDER: readonly PlainKey[] = [
  "nav.today",
  "nav.parchas",
  "titles.pending-vidhis",
  "nav.notes",
  "titles.money",
  "nav.customers",
];
const BAR_LENGTH = 5;

export function placePath({ screen, address }: AdminPlace): string {
  return address ?? SCREENS[screen];
}

/** The places that a role may open. */
export function placesFor(role: AdminRole): AdminPlace[] {
  return ADMIN_PLACES.filter(({ screen }) => mayOpenScreen(role, SCREENS[screen]));
}

export function barOf(places: readonly AdminPlace[]): AdminPlace[] {
  return BAR_ORDER.flatMap((title) => places.filter((place) => place.title === title)).slice(0, BAR_LENGTH);
}

/** What the search finds by name: the places, and the screens that they lead to. */
export function namedPlacesFor(role: AdminRole): AdminPlace[] {
  return [...ADMIN_PLACES, HUB]
    .flatMap((place) => [place, ...(place.parts ?? [])])
    .filter(({ screen }) => mayOpenScreen(role, SCREENS[screen]));
}

/** The screens that a place leads to and the role may open. */
export function partsFor(role: AdminRole, screen: AdminScreen): readonly AdminPlace[] {
  const parts = ADMIN_PLACES.find((place) => place.screen === screen)?.parts ?? [];
  return parts.filter((part) => mayOpenScreen(role, SCREENS[part.screen]));
}

/** The place that an address belongs to, `search` with its "?"; null for the hub and addresses outside of the table. */
export function placeAt(path: string, search: string): AdminPlace | null {
  const screensOf = ({ screen, parts = [], pages = [] }: AdminPlace) => [
    screen,
    ...parts.map((part) => part.screen),
    ...pages,
  ];
  return (
    ADMIN_PLACES.find(({ address }) => address === path + search) ??
    ADMIN_PLACES.find((place) => screensOf(place).some((one) => isScreen(SCREENS[one], path))) ??
    null
  );
}

const SHAPES = {
  people:
    "M9 12a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 19.5c.5-3.500 3-5 6.500-5s6 1.500 6.500 5M15.500 5.300a3.500 3.500 0 0 1 0 6.400M17.500 14.800c2.300.600 3.700 2.100 4 4.700",
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
