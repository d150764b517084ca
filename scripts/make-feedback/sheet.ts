// The sheet of paper at the bottom of every clip, with a handwritten sentence.
import { CLIP, ease } from "./pen.ts";

const INK = "#2B2A6B";
const LEFT = 92;
const TOP = 532;
const WIDTH = 356;
const HEIGHT = 164;
const LINE_HEIGHT = 58;

/** The lines appear one after the other, and fade at the end, so that the clip can loop. */
export function sheet(second: number, lines: readonly string[]): string {
  const opacity = 1 - ease(second, CLIP.seconds - 0.7, 0.7);
  const ruled = [1, 2].map((row) => `M${LEFT + 22} ${TOP + 18 + row * LINE_HEIGHT}h${WIDTH - 44}`).join("");
  const written = lines.map((text, row) => {
    const writtenPart = ease(second, 0.8 + row * 1.7, 1.7);
    const top = TOP + row * LINE_HEIGHT;
    return `<clipPath id="row${row}"><rect x="${LEFT}" y="${top}" width="${WIDTH * writtenPart}" height="${LINE_HEIGHT + 36}"/></clipPath>
      <g clip-path="url(#row${row})"><text x="${LEFT + WIDTH / 2}" y="${top + LINE_HEIGHT + 4}" text-anchor="middle"
      transform="skewX(-5)" transform-origin="${LEFT + WIDTH / 2} ${top + LINE_HEIGHT}" font-family="Hand" font-size="36"
      font-weight="500">${text}</text></g>`;
  });
  return `<g transform="rotate(-1.6 270 614)">
    <rect x="${LEFT - 2}" y="${TOP + 8}" width="${WIDTH + 4}" height="${HEIGHT}" rx="4" fill="#2A1A12" opacity="0.16"/>
    <g filter="url(#hand)"><rect x="${LEFT}" y="${TOP}" width="${WIDTH}" height="${HEIGHT}" rx="3" fill="#FFFEFA"/>
    <path d="${ruled}" stroke="#EADFD0" stroke-width="1.6"/>
    <g fill="${INK}" opacity="${opacity}">${written.join("")}</g></g></g>`;
}
