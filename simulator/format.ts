// Times on the page.

let format: Intl.DateTimeFormat | undefined;

/** "Sat, 21 Nov, 2026, 10:00 AM", in Indian time. Numbers are milliseconds since 1970. */
export function formatInstant(instant: Date | number): string {
  // Not while the server starts: the first one takes 50 ms.
  format ??= new Intl.DateTimeFormat("en-IN", {
    timeZone: "Asia/Kolkata",
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    hour12: true,
  });
  return format.format(instant).replace(/[ap]m$/, (half) => half.toUpperCase());
}
