// Drawing functions of the scenes: lines look drawn by hand, and every movement ends where it started, so that the clip can
// loop. Nothing is random, so every machine makes the same frames.

export const CLIP = { width: 540, height: 960, seconds: 8, framesPerSecond: 20, posterSecond: 5.5 };

/** Grows from 0 at `startSecond` to 1 at the end of the duration, slowly at both ends. */
export function ease(second: number, startSecond: number, durationSeconds: number): number {
  const part = Math.min(1, Math.max(0, (second - startSecond) / durationSeconds));
  return part * part * (3 - 2 * part);
}

/** A sine between -1 and 1 with `cycles` cycles in the clip. `phase` is from 0 to 1. */
export function sway(second: number, cycles: number, phase = 0): number {
  return Math.sin(2 * Math.PI * ((cycles * second) / CLIP.seconds + phase));
}

/** The SVG filter `hand`, which makes lines uneven. It changes three times a second. */
export function handFilter(second: number): string {
  const seed = 1 + (Math.floor(second * 3) % 4);
  return `<filter id="hand" x="-10%" y="-10%" width="120%" height="120%">
    <feTurbulence type="fractalNoise" baseFrequency="0.018" numOctaves="2" seed="${seed}"/>
    <feDisplacementMap in="SourceGraphic" scale="5" xChannelSelector="R" yChannelSelector="G"/></filter>`;
}

/** A group of lines of one colour and width. */
export function inked(colour: string, width: number, content: string): string {
  return `<g fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round">${content}</g>`;
}

/** A flickering flame whose foot is at (x, y). */
export function flame(second: number, x: number, y: number, height: number, phase: number): string {
  const lean = 5 * sway(second, 5, phase) + 3 * sway(second, 11, phase);
  const stretch = 1 + 0.05 * sway(second, 7, phase);
  const scale = height / 100;
  return `<g transform="translate(${x} ${y}) scale(${scale} ${scale * stretch})" stroke="none">
    <circle cy="-48" r="78" fill="#F2A33A" opacity="${0.1 + 0.02 * sway(second, 5, phase)}"/>
    <path d="M0 0C-32-26-20-62 ${lean}-100 22-62 32-26 0 0Z" fill="#F2A33A"/>
    <path d="M0-4C-15-20-10-40 ${lean / 2}-58 11-40 15-20 0-4Z" fill="#FFE2A6"/></g>`;
}
