// What screens have in common: the frame around them, the group of sentences that they speak besides what every screen
// has, and who may see them. `whole`: without the sidebar. Imports nothing at run time: the build reads it, too.
import type { SentenceGroup } from "#web/i18n/language.ts";

export type Kind = {
  layout: "bare" | "sidebar" | "admin";
  speaks: SentenceGroup;
  /** Whether somebody has to be signed in as a customer. Admins are asked for by their layout. */
  role: "public" | "customer";
};

export const KINDS = {
  door: { layout: "bare", speaks: "front", role: "public" },
  text: { layout: "sidebar", speaks: "front", role: "public" },
  open: { layout: "sidebar", speaks: "customer", role: "public" },
  openWhole: { layout: "bare", speaks: "customer", role: "public" },
  own: { layout: "sidebar", speaks: "customer", role: "customer" },
  ownWhole: { layout: "bare", speaks: "customer", role: "customer" },
  admin: { layout: "admin", speaks: "admin", role: "public" },
  adminDoor: { layout: "bare", speaks: "admin", role: "public" },
} as const satisfies Record<string, Kind>;
