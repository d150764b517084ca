import type { Translation } from "#domain/messages.ts";
import type { hours as english } from "#web/i18n/en/hours.ts";

/** Sentences of the open hours: the calendar, times that are typed, and closed days. */
export const hours = {
  "time-example": "शाम 4:30",
  earlier: "10 मिनट पहले",
  later: "10 मिनट बाद",
  booked: { one: "{count} बुकिंग", other: "{count} बुकिंग" },
  "count-legend": "अंक = बुकिंग",
  legend: "दिनों के निशान",
  open: "खुला",
  full: "पूरा",
  closed: "बंद",
  "own-hours": "अलग समय",
  past: "बीत गया",
  "day-label": "{day}, {state}",
  "none-booked": "कोई बुकिंग नहीं",
  "free-slots": "{all} में से {free} स्लॉट ख़ाली",
  "left-outside": {
    one: "{count} बुकिंग इन समयों से बाहर है। वह बनी रहेगी।",
    other: "{count} बुकिंग इन समयों से बाहर हैं। वे बनी रहेंगी।",
  },
} satisfies Translation<typeof english>;
