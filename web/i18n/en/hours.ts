/** Sentences of the open hours: the calendar, times that are typed, and closed days. */
export const hours = {
  "time-example": "4:30 PM",
  earlier: "10 minutes earlier",
  later: "10 minutes later",
  booked: { one: "{count} booking", other: "{count} bookings" },
  "count-legend": "number = bookings",
  legend: "What the days mean",
  open: "Open",
  full: "Full",
  closed: "Closed",
  "own-hours": "Own times",
  past: "past",
  "day-label": "{day}, {state}",
  "none-booked": "No bookings",
  "free-slots": "{free} of {all} slots free",
  "left-outside": {
    one: "{count} booking lies outside these times. It stays booked.",
    other: "{count} bookings lie outside these times. They stay booked.",
  },
} as const;
