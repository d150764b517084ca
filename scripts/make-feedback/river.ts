// Dawn on a river: floating leaf lamps, and birds.
import { CLIP, flame, inked, sway } from "./pen.ts";

const MAROON = "#7A1F3D";
const WATERLINE_Y = 372;

function sun(second: number): string {
  const rays = Array.from({ length: 13 }, (_, index) => {
    const length = 26 + 8 * sway(second, 2, index / 3);
    return `<path transform="translate(270 ${WATERLINE_Y}) rotate(${-84 + index * 14})" d="M0-124V${-124 - length}"/>`;
  });
  return `<clipPath id="sky"><rect width="540" height="${WATERLINE_Y}"/></clipPath>
    <g clip-path="url(#sky)"><circle cx="270" cy="${WATERLINE_Y}" r="102" fill="#F2A33A"/>
    ${inked("#C4622B", 3, `<circle cx="270" cy="${WATERLINE_Y}" r="102"/>${rays.join("")}`)}</g>`;
}

function waves(second: number): string {
  const rows = Array.from({ length: 13 }, (_, row) => {
    const width = 44 + row * 8;
    const drift = (row % 2 === 0 ? 1 : -1) * (second / CLIP.seconds) * 2 * width;
    const count = Math.ceil(540 / (2 * width)) + 4;
    return `<path opacity="${0.85 - row * 0.06}" transform="translate(${drift - 3 * width} ${WATERLINE_Y + 14 + row * 31})"
      d="M0 0${`q${width / 2}-7 ${width} 0t${width} 0`.repeat(count)}"/>`;
  });
  return inked(MAROON, 2.2, rows.join(""));
}

function leafLamp(second: number, x: number, y: number, size: number, phase: number): string {
  const bob = 5 * sway(second, 2, phase);
  const drift = 16 * sway(second, 1, phase);
  return `<g transform="translate(${x + drift} ${y + bob}) rotate(${3 * sway(second, 2, phase + 0.2)}) scale(${size})">
    ${flame(second, 0, -8, 62, phase)}
    <path d="M-56-10Q0 6 56-10 36 24 0 24-36 24-56-10Z" fill="#2E6B3F" stroke="#1E4A2B" stroke-width="2.6" stroke-linejoin="round"/>
    <g fill="#E58FA8">${[-26, 0, 26].map((at) => `<circle cx="${at}" cy="-5" r="6"/>`).join("")}</g></g>`;
}

function birds(second: number): string {
  const flock = [
    [120, 170, 1],
    [168, 146, 0.8],
    [398, 196, 0.9],
  ] as const;
  return inked(
    MAROON,
    2.6,
    flock
      .map(([x, y, size], index) => {
        const wing = 9 + 5 * sway(second, 8, index / 3);
        const drift = 12 * sway(second, 1, index / 6);
        return `<path transform="translate(${x + drift} ${y}) scale(${size})" d="M-22 ${-wing}Q-10 ${-wing - 4} 0 0 10 ${-wing - 4} 22 ${-wing}"/>`;
      })
      .join(""),
  );
}

export function riverAt(second: number): string {
  return `<defs><linearGradient id="dawn" x2="0" y2="1"><stop offset="0" stop-color="#F3C9B8"/><stop offset="0.38" stop-color="#FBE6CC"/>
    <stop offset="0.39" stop-color="#E9BFB4"/><stop offset="1" stop-color="#D9A3A0"/></linearGradient></defs>
    <rect width="540" height="960" fill="url(#dawn)"/>
    <g filter="url(#hand)">${sun(second)}${birds(second)}${waves(second)}</g>
    ${leafLamp(second, 148, 440, 0.8, 0)}${leafLamp(second, 392, 462, 0.95, 0.35)}${leafLamp(second, 252, 516, 1.1, 0.7)}`;
}
