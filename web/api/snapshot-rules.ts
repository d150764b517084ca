// Which screens leave a snapshot for the time without a network (decision 0085).
import { SCREENS } from "#contract/screens.ts";

/** The customer's screens that show what is kept on the phone (KEPT_ON_PHONE) or what is the same for all. */
export const SNAPSHOT_SCREENS: readonly string[] = [
  SCREENS.dashboard,
  SCREENS.manageBookings,
  SCREENS.join,
  SCREENS.parchas,
  SCREENS.remedies,
  SCREENS.feedback,
  SCREENS.about,
  SCREENS.contact,
  SCREENS.privacy,
  SCREENS.terms,
];

/** Under which a screen's snapshot stands in the cache of the pages, which sign-out deletes. */
export const snapshotKey = (path: string) => `/snapshot${path}`;
