// A morning: water from a lota (a small brass pot) on a tulsi plant.
import { CLIP, inked, sway } from "./pen.ts";

const GREEN = "#2E6B3F";
const CLAY = "#A4532F";
const LEAF = "M0 0C12-16 34-20 52-6 38 12 14 14 0 0ZM6-1Q28-4 46-6";

/** [y on the stem, rotation in degrees, number of pairs of leaves] */
const BRANCHES = [
  [404, -58, 3],
  [396, 56, 3],
  [346, -44, 3],
  [334, 46, 3],
  [286, -30, 2],
  [278, 34, 2],
  [236, 0, 2],
] as const;

function branch(second: number, y: number, lean: number, pairs: number, index: number): string {
  const wind = 2.5 * sway(second, 2, index / 9) + 1.2 * sway(second, 5, index / 4);
  const leaves = Array.from({ length: pairs }, (_, pair) => {
    const at = -28 - pair * 34;
    const size = 1 - pair * 0.16;
    return `<g transform="translate(0 ${at})"><path transform="rotate(-24) scale(${size})" d="${LEAF}"/>
      <path transform="scale(-1 1) rotate(-24) scale(${size})" d="${LEAF}"/></g>`;
  });
  const tip = -28 - pairs * 34;
  return `<g transform="translate(270 ${y}) rotate(${lean + wind})"><path fill="none" d="M0 0V${tip + 14}"/>${leaves.join("")}
    <path transform="translate(0 ${tip + 22}) rotate(-90) translate(0 6) scale(0.62)" d="${LEAF}"/></g>`;
}

function pot(): string {
  return `<path d="M176 420H364L356 446H184ZM190 446H350L330 522H210Z" fill="#C9764A" stroke="${CLAY}" stroke-width="3" stroke-linejoin="round"/>
    <g fill="#FFFBF4">${[-52, -26, 0, 26, 52].map((x, index) => `<circle cx="${270 + x}" cy="${480 + (index % 2) * 10}" r="4.5"/>`).join("")}</g>
    ${inked("#6B5A4E", 2.4, `<path d="M120 523H424"/><path opacity="0.5" d="M150 534H380"/>`)}`;
}

function water(second: number): string {
  const drops = Array.from({ length: 7 }, (_, index) => {
    const fall = (second / CLIP.seconds) * 10 + index / 7;
    const part = fall - Math.floor(fall);
    return `<ellipse cx="${382 - 46 * part}" cy="${176 + 226 * part * part}" rx="3.4" ry="5.4" opacity="${0.9 - 0.7 * part}"/>`;
  });
  const tilt = -38 + 2 * sway(second, 2);
  return `<g fill="#1F5FA8" stroke="none">${drops.join("")}</g>
    <g transform="translate(428 176) rotate(${tilt})" stroke="#8A5A12" stroke-width="2.8" stroke-linejoin="round">
    <path fill="#F2A33A" d="M-26-34H26L18-20Q44-4 36 22 26 40 0 40-26 40-36 22-44-4-18-20Z"/>
    <path fill="none" d="M-18-20H18M-36 10Q0 20 36 10"/></g>`;
}

export function tulsiAt(second: number): string {
  const branches = BRANCHES.map(([y, lean, pairs], index) => branch(second, y, lean, pairs, index));
  return `<defs><radialGradient id="glow" cx="0.2" cy="0.1" r="0.7"><stop offset="0" stop-color="#F2A33A" stop-opacity="0.4"/>
    <stop offset="1" stop-color="#F2A33A" stop-opacity="0"/></radialGradient></defs>
    <rect width="540" height="960" fill="#F6EEDD"/><rect width="540" height="960" fill="url(#glow)"/>
    <g filter="url(#hand)" transform="translate(0 -14)"><g stroke="${GREEN}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round" fill="#9CC3A0">
    <path fill="none" stroke-width="4" d="M270 424C266 360 273 300 270 226"/>${branches.join("")}</g>${pot()}${water(second)}</g>`;
}
