// How the sandbox's page writes moments, amounts and states.
import { html, type Markup } from "./markup.ts";

const moment = new Intl.DateTimeFormat("en-IN", {
  timeZone: "Asia/Kolkata",
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  hour12: true,
});

const money = new Intl.NumberFormat("en-IN", {
  style: "currency",
  currency: "INR",
  trailingZeroDisplay: "stripIfInteger",
});

export function whenIs(instant: Date | number): string {
  return moment.format(instant).replace(/[ap]m$/, (half) => half.toUpperCase());
}

export function rupees(paise: number): string {
  return money.format(paise / 100);
}

export function badge(status: string): Markup {
  return html`<span class="badge ${status}">${status}</span>`;
}
