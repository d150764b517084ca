// How the scenes are drawn: by a line that trembles a little, as by hand, and in movements that end where they began, so
// that a clip can be played round and round. Nothing is random: the same frames come out on every machine.

export const CLIP = { width: 540, height: 960, seconds: 8, framesPerSecond: 20, posterSecond: 5.5 };

/** From 0 before `from` to 1 after `from + length`, in seconds, slow at both ends. */
export function ease(second: number, from: number, length: number): number {
  const part = Math.min(1, Math.max(0, (second - from) / length));
  return part * part * (3 - 2 * part);
}

/** Between -1 and 1, so many times in a clip; `turn` (0 to 1) shifts it. */
export function sway(second: number, times: number, turn = 0): number {
  return Math.sin(2 * Math.PI * ((times * second) / CLIP.seconds + turn));
}

/** The filter `hand` that makes lines tremble; the line changes three times a second. */
export function handFilter(second: number): string {
  const seed = 1 + (Math.floor(second * 3) % 4);
  return `<filter id="hand" x="-10%" y="-10%" width="120%" height="120%">
    <feTurbulence type="fractalNoise" baseFrequency="0.018" numOctaves="2" seed="${seed}"/>
    <feDisplacementMap in="SourceGraphic" scale="5" xChannelSelector="R" yChannelSelector="G"/></filter>`;
}

/** A group in one colour of line. */
export function inked(colour: string, width: number, inside: string): string {
  return `<g fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round">${inside}</g>`;
}

/** A flame that stands on its foot, `height` tall. */
export function flame(second: number, x: number, y: number, height: number, turn: number): string {
  const lean = 5 * sway(second, 5, turn) + 3 * sway(second, 11, turn);
  const tall = 1 + 0.05 * sway(second, 7, turn);
  const scale = height / 100;
  return `<g transform="translate(${x} ${y}) scale(${scale} ${scale * tall})" stroke="none">
    <circle cy="-48" r="78" fill="#F2A33A" opacity="${0.1 + 0.02 * sway(second, 5, turn)}"/>
    <path d="M0 0C-32-26-20-62 ${lean}-100 22-62 32-26 0 0Z" fill="#F2A33A"/>
    <path d="M0-4C-15-20-10-40 ${lean / 2}-58 11-40 15-20 0-4Z" fill="#FFE2A6"/></g>`;
}
