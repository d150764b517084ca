// The folded sheet of paper that opens in the second half of the intro. Its handwriting consists of strokes without meaning.
import { ease, progress } from "./timing.ts";

const LEFT = 110;
const TOP = 352;
const WIDTH = 320;
const PANEL = 160;
const INK = "#2B2A6B";

// A word: the headline of Devanagari, and loops below it.
function word(x: number, y: number, width: number, seed: number): string {
  const letters = Math.max(1, Math.round(width / 17));
  const step = width / letters;
  const loops = Array.from({ length: letters }, (_, index) => {
    const kind = (seed * 7 + index * 5) % 4;
    const at = x + index * step;
    if (kind === 0)
      return `M${at + step * 0.8} ${y}v13M${at + step * 0.8} ${y + 6}q${-step * 0.7} -5 ${-step * 0.6} 3q2 5 7 3`;
    if (kind === 1)
      return `M${at + step * 0.3} ${y}q${step * 0.6} 4 ${step * 0.1} 8q${-step * 0.4} 2 ${step * 0.2} 6`;
    if (kind === 2) return `M${at + step * 0.75} ${y}v14M${at + step * 0.15} ${y + 1}q-1 9 ${step * 0.55} 8`;
    return `M${at + step * 0.5} ${y}q${-step * 0.5} 7 ${step * 0.1} 8t${step * 0.1} 5M${at + step * 0.2} ${y - 2}q5 -7 9 -1`;
  });
  return `M${x - 2} ${y + 0.6}l${width + 3} -1.2${loops.join("")}`;
}

function line(y: number, seed: number): string {
  const words: string[] = [];
  let x = LEFT + 34;
  const end = LEFT + WIDTH - 34 - ((seed * 37) % 46);
  for (let index = 0; x < end - 26; index += 1) {
    const width = Math.min(end - x, 30 + ((seed * 29 + index * 41) % 46));
    words.push(word(x, y, width, seed + index));
    x += width + 13;
  }
  return words.join("");
}

const LINES = Array.from({ length: 10 }, (_, index) => line(TOP + 96 + index * 35, index + 1));

function writing(second: number): string {
  const written = LINES.map((path, index) => {
    const writtenPart = progress(second, 6.35 + index * 0.19, 0.35);
    if (writtenPart <= 0) return "";
    return `<clipPath id="line${index}"><rect x="${LEFT}" y="${TOP + 80 + index * 35}" height="36" width="${WIDTH * writtenPart}"/></clipPath>
      <path clip-path="url(#line${index})" d="${path}"/>`;
  });
  return `<g fill="none" stroke="${INK}" stroke-width="1.9" stroke-linecap="round" opacity="0.85">${written.join("")}</g>`;
}

function letterhead(opacity: number): string {
  const middle = LEFT + WIDTH / 2;
  const petals = [-56, 56, -28, 28, 0].map(
    (turn) => `<path d="M0 0C-6-9-6-18 0-27 6-18 6-9 0 0Z" transform="rotate(${turn})"/>`,
  );
  return `<g opacity="${opacity}" fill="none" stroke="#7A1F3D" stroke-width="1.4" stroke-linejoin="round">
    <g transform="translate(${middle} ${TOP + 52})">${petals.join("")}</g>
    <path d="M${LEFT + 34} ${TOP + 68}h${WIDTH - 68}" opacity="0.35"/></g>`;
}

// A third of the sheet, which unfolds downwards. `open` is from 0 to 1; the panel is darker while it is folded.
function panel(top: number, open: number): string {
  if (open <= 0) return "";
  return `<g transform="translate(0 ${top}) scale(1 ${open})">
    <rect x="${LEFT}" width="${WIDTH}" height="${PANEL}" fill="#FFFEFA"/>
    <rect x="${LEFT}" width="${WIDTH}" height="${PANEL}" fill="#2A1A12" opacity="${0.22 * (1 - open)}"/>
    <path d="M${LEFT} 0.5h${WIDTH}" stroke="#EADFD0"/></g>`;
}

/** Empty before the sheet appears; later up to three panels. */
export function sheet(second: number): string {
  const appeared = ease(progress(second, 5.2, 0.6));
  if (appeared <= 0) return "";
  const opened = [appeared, ease(progress(second, 5.6, 0.6)), ease(progress(second, 6, 0.6))];
  const tops = opened.map(
    (_, index) => TOP + opened.slice(0, index).reduce((sum, open) => sum + open * PANEL, 0),
  );
  const height = opened.reduce((sum, open) => sum + open * PANEL, 0);
  const shadow = `<rect x="${LEFT - 5}" y="${TOP + 8}" width="${WIDTH + 10}" height="${height + 4}" rx="6" fill="#2A1A12" opacity="0.05"/>
    <rect x="${LEFT - 1}" y="${TOP + 3}" width="${WIDTH + 2}" height="${height}" rx="3" fill="#2A1A12" opacity="0.08"/>`;
  return `<g opacity="${appeared}">${shadow}${opened.map((open, index) => panel(tops[index] ?? TOP, open)).join("")}
    ${letterhead(ease(progress(second, 5.9, 0.5)))}${writing(second)}</g>`;
}
