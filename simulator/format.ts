// Formats of times and amounts on the page.

const instantFormat = new Intl.DateTimeFormat("en-IN", {
  timeZone: "Asia/Kolkata",
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  hour12: true,
});

const rupeeFormat = new Intl.NumberFormat("en-IN", {
  style: "currency",
  currency: "INR",
  trailingZeroDisplay: "stripIfInteger",
});

/** "Sat, 21 Nov, 2026, 10:00 AM", in Indian time. Numbers are milliseconds since 1970. */
export function formatInstant(instant: Date | number): string {
  return instantFormat.format(instant).replace(/[ap]m$/, (half) => half.toUpperCase());
}

/** "₹1,100" or "₹1,100.50". */
export function formatRupees(amountPaise: number): string {
  return rupeeFormat.format(amountPaise / 100);
}
