// An evening: a clay lamp in a niche of a wall.
import { flame, inked, sway } from "./pen.ts";

const CREAM = "#EBDDC4";
const STARS = [
  [70, 150],
  [128, 96],
  [452, 120],
  [486, 214],
  [60, 300],
  [478, 340],
  [404, 74],
  [210, 62],
] as const;

function niche(): string {
  return inked(
    CREAM,
    2.6,
    `<path d="M118 508V262Q122 168 200 148 250 136 270 100 290 136 340 148 418 168 422 262V508"/>
    <path opacity="0.5" d="M142 508V268Q146 190 210 172 254 160 270 134 286 160 330 172 394 190 398 268V508"/>
    <path d="M84 509H456M98 525H442"/>
    <path opacity="0.6" d="${[118, 156, 194, 232, 270, 308, 346, 384, 422].map((x) => `M${x} 517v.1`).join("")}"/>`,
  );
}

function bowl(): string {
  return `<path d="M186 446Q270 424 356 440 352 500 268 503 196 500 186 446Z" fill="#A4532F" stroke="${CREAM}" stroke-width="2.6" stroke-linejoin="round"/>
    <path d="M186 446Q270 466 356 440" fill="none" stroke="${CREAM}" stroke-width="2"/>
    ${inked(CREAM, 2, `<path opacity="0.6" d="M214 476q8 6 16 0t16 0 16 0 16 0 16 0 16 0 16-2"/>`)}`;
}

export function lampAt(second: number): string {
  const stars = STARS.map(
    ([x, y], index) =>
      `<circle cx="${x}" cy="${y}" r="2.6" opacity="${0.55 + 0.35 * sway(second, 3, index / 5)}"/>`,
  );
  const glow = 0.42 + 0.03 * sway(second, 5);
  return `<defs><radialGradient id="glow" cx="0.5" cy="0.4" r="0.55"><stop offset="0" stop-color="#F2A33A" stop-opacity="${glow}"/>
    <stop offset="1" stop-color="#F2A33A" stop-opacity="0"/></radialGradient></defs>
    <rect width="540" height="960" fill="#1B1833"/><rect width="540" height="960" fill="url(#glow)"/>
    <g fill="${CREAM}">${stars.join("")}</g>
    <g transform="translate(0 -16)"><g filter="url(#hand)">${niche()}${bowl()}</g>${flame(second, 270, 436, 128, 0)}</g>`;
}
