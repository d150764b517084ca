import type { MoneyEvent, TimelineEvent, TimelineFilter } from "#contract/customer-page.ts";
import type { BadgeTone } from "#web/ui/badge.tsx";
import type { IconName } from "#web/ui/icon.tsx";

/** What the timeline shows. */
export type Shown = TimelineFilter | "all" | "money";
export type AnyEvent = TimelineEvent | MoneyEvent;

export type EventTone = "quiet" | "alive" | "done" | "info" | "alert";

/** How a row shows an event. */
export type EventLook = {
  icon: IconName;
  tone: EventTone;
  title: string;
  /** Beside the title, quiet. */
  facts: readonly string[];
  /** Below it. */
  lines: readonly { icon: IconName; tone: EventTone; text: string }[];
  state: { text: string; tone: BadgeTone } | null;
  /** The session to which the row leads. */
  bookingId: string | null;
};
