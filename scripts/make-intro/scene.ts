// The picture of the intro clip at each second, as SVG. Nothing is random, so every machine makes the same frames. The only
// text is the brand's name.
import { sheet } from "./sheet.ts";
import { ease, progress } from "./timing.ts";

export const SCENE = { width: 540, height: 960, seconds: 9, framesPerSecond: 25, posterSecond: 4.7 };

const MAROON = "#7A1F3D";
const MARIGOLD = "#F2A33A";
const INK_QUIET = "#6B5A4E";

const PETAL = "M0 0C-19-27-19-55 0-84 19-55 19-27 0 0Z";
// [rotation in degrees, length, second at which its line starts]. The lotus opens from the middle outwards.
const PETALS = [
  [0, 1, 0.2],
  [-13, 0.59, 0.45],
  [13, 0.59, 0.55],
  [-26, 0.95, 0.7],
  [26, 0.95, 0.8],
  [-39, 0.6, 0.95],
  [39, 0.6, 1.05],
  [-50, 0.87, 1.2],
  [50, 0.87, 1.3],
  [-72, 0.8, 1.45],
  [72, 0.8, 1.55],
] as const;

/** A line of which the part `drawn` (0 to 1) is visible. */
function stroke(d: string, drawn: number, extra = ""): string {
  if (drawn <= 0) return "";
  return `<path d="${d}" pathLength="1" stroke-dasharray="1" stroke-dashoffset="${1 - drawn}" ${extra}/>`;
}

function lotus(second: number): string {
  const petals = PETALS.map(([turn, length, startSecond]) =>
    stroke(
      PETAL,
      ease(progress(second, startSecond, 1.1)),
      `transform="rotate(${turn}) scale(${length})" stroke-width="${1.25 / length}"`,
    ),
  );
  const water = ease(progress(second, 2.1, 0.9));
  return `<g fill="none" stroke="${MAROON}" stroke-width="1.25" stroke-linecap="round" stroke-linejoin="round">
    ${petals.join("")}
    <g opacity="0.5">${stroke("M-60 9Q0 23 60 9", water)}${stroke("M-39 16Q0 24 39 16", water)}</g></g>`;
}

// Rings of lamps around the lotus, which light up from the inner ring outwards and from left to right.
function lamps(second: number): string {
  const rings = [
    { radius: 112, count: 11, startSecond: 2.5, size: 3 },
    { radius: 129, count: 17, startSecond: 2.9, size: 2.4 },
    { radius: 145, count: 23, startSecond: 3.3, size: 2 },
  ];
  return rings
    .flatMap(({ radius, count, startSecond, size }) =>
      Array.from({ length: count }, (_, index) => {
        const turn = -86 + (172 * index) / (count - 1);
        const lit = ease(progress(second, startSecond + index * 0.045, 0.35));
        const glow = 0.28 * lit * (0.75 + 0.25 * Math.sin(second * 2.2 + index));
        return `<g transform="rotate(${turn}) translate(0 ${-radius})" fill="${MARIGOLD}">
          <circle r="${size * 3.4}" opacity="${glow}"/><circle r="${size * lit}"/></g>`;
      }),
    )
    .join("");
}

function name(second: number): string {
  const shown = ease(progress(second, 2.7, 0.9));
  return `<text x="0" y="${112 - 10 * shown}" text-anchor="middle" font-family="Intro" font-weight="700"
    font-size="44" fill="${MAROON}" opacity="${shown}">परचा</text>`;
}

function paperGround(): string {
  const fibres = Array.from({ length: 46 }, (_, index) => {
    const x = (index * 197) % 540;
    const y = (index * 331) % 960;
    const bend = ((index * 53) % 30) - 15;
    return `<path d="M${x} ${y}q${bend} 12 ${bend / 2} 30"/>`;
  });
  return `<rect width="540" height="960" fill="#FFFBF4"/><rect width="540" height="960" fill="url(#glow)"/>
    <g fill="none" stroke="${INK_QUIET}" stroke-width="0.7" opacity="0.1">${fibres.join("")}</g>`;
}

/** The content of an SVG element of `SCENE`'s size. */
export function sceneAt(second: number): string {
  const rise = ease(progress(second, 5, 1));
  const scale = 2.15 - 0.95 * rise;
  const y = 500 - 300 * rise;
  const lampsOpacity = 1 - 0.65 * rise;
  const opacity = ease(progress(second, 0, 0.4));
  return `<defs><radialGradient id="glow" cy="0.42"><stop offset="0" stop-color="#F2A33A" stop-opacity="0.1"/>
    <stop offset="1" stop-color="#F2A33A" stop-opacity="0"/></radialGradient></defs>
    ${paperGround()}
    <g opacity="${opacity}">
    <g transform="translate(270 ${y}) scale(${scale})"><g transform="scale(0.82)" opacity="${lampsOpacity}">${lamps(second)}</g>
    ${lotus(second)}</g>
    <g transform="translate(270 ${y + 62 * scale - 62}) scale(${1.25 - 0.35 * rise})">${name(second)}</g></g>
    ${sheet(second)}`;
}
