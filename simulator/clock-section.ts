// The page's section with the simulator's time, and buttons that move it.
import type { ClockReading } from "./clock.ts";
import { button } from "./controls.ts";
import { formatInstant } from "./format.ts";
import { html, type Markup } from "./markup.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export function clockSection({ now, offsetMs }: ClockReading): Markup {
  const moveButton = (name: string, newOffsetMs: number): Markup =>
    button({ name, key: `clock ${name}`, path: "/sandbox/clock", body: { offsetMs: newOffsetMs } });
  return html`<section id="clock" aria-labelledby="clock-title">
<h2 id="clock-title">Clock <span lang="hi">घड़ी</span></h2>
<p class="large">${formatInstant(now)} IST</p>
<p class="muted">${offsetMs === 0 ? "The true time." : `Moved by ${formatDuration(offsetMs)}.`}</p>
<div class="buttons">
${moveButton("+5 min", offsetMs + 5 * MINUTE_MS)}
${moveButton("+1 h", offsetMs + HOUR_MS)}
${moveButton("+1 day", offsetMs + DAY_MS)}
${moveButton("−5 min", offsetMs - 5 * MINUTE_MS)}
${moveButton("−1 h", offsetMs - HOUR_MS)}
${offsetMs === 0 ? null : moveButton("Reset", 0)}
</div>
</section>`;
}

/** "+1 d 2 h 5 min" */
function formatDuration(offsetMs: number): string {
  const minutes = Math.round(Math.abs(offsetMs) / MINUTE_MS);
  const parts = [
    { amount: Math.floor(minutes / 1440), unit: "d" },
    { amount: Math.floor((minutes % 1440) / 60), unit: "h" },
    { amount: minutes % 60, unit: "min" },
  ].filter(({ amount }) => amount > 0);
  return `${offsetMs < 0 ? "−" : "+"}${parts.map(({ amount, unit }) => `${amount} ${unit}`).join(" ") || "0 min"}`;
}
