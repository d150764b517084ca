// A text as the squares of a QR code (ISO/IEC 18004): bytes, error correction M, versions 1 to 10, which hold 213 bytes.
// Knows nothing of drawing.

type Version = { codewords: number; dataCodewords: number; blocks: number; marks: readonly number[] };

/** By version from 1: all codewords, those of data, in how many blocks, and where alignment marks lie. */
const VERSIONS: readonly Version[] = [
  { codewords: 26, dataCodewords: 16, blocks: 1, marks: [] },
  { codewords: 44, dataCodewords: 28, blocks: 1, marks: [6, 18] },
  { codewords: 70, dataCodewords: 44, blocks: 1, marks: [6, 22] },
  { codewords: 100, dataCodewords: 64, blocks: 2, marks: [6, 26] },
  { codewords: 134, dataCodewords: 86, blocks: 2, marks: [6, 30] },
  { codewords: 172, dataCodewords: 108, blocks: 4, marks: [6, 34] },
  { codewords: 196, dataCodewords: 124, blocks: 4, marks: [6, 22, 38] },
  { codewords: 242, dataCodewords: 154, blocks: 4, marks: [6, 24, 42] },
  { codewords: 292, dataCodewords: 182, blocks: 5, marks: [6, 26, 46] },
  { codewords: 346, dataCodewords: 216, blocks: 5, marks: [6, 28, 50] },
];

/** Rows of squares, true for dark. Null where the text is too long. */
export function qrMatrix(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const number = 1 + VERSIONS.findIndex((one, at) => bytes.length + (at < 9 ? 2 : 3) <= one.dataCodewords);
  const version = VERSIONS[number - 1];
  if (!version) return null;
  const stream = interleaved(dataCodewords(bytes, number, version), version);
  const candidates = MASKS.map((isFlipped, mask) => {
    const grid = new Grid(17 + 4 * number);
    drawFixed(grid, number, version.marks);
    drawFormat(grid, mask);
    drawStream(grid, stream, isFlipped);
    return grid;
  });
  const [best] = candidates.sort((one, other) => penalty(one) - penalty(other));
  return best ? best.rows() : null;
}

/** Mode, length, the bytes, an end, and filling up to what the version holds. */
function dataCodewords(bytes: Uint8Array, number: number, { dataCodewords: size }: Version): number[] {
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let at = length - 1; at >= 0; at--) bits.push((value >> at) & 1);
  };
  put(0b0100, 4);
  put(bytes.length, number < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, size * 8 - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  const words: number[] = [];
  for (let at = 0; at < bits.length; at += 8)
    words.push(bits.slice(at, at + 8).reduce((word, bit) => (word << 1) | bit, 0));
  for (let filler = 0xec; words.length < size; filler ^= 0xec ^ 0x11) words.push(filler);
  return words;
}

/** Blocks of nearly one size, each with its correction; then the first of each, the second of each, and so on. */
function interleaved(data: readonly number[], { codewords, blocks }: Version): number[] {
  const correctionSize = (codewords - data.length) / blocks;
  const shortSize = Math.floor(data.length / blocks);
  const longBlocks = data.length % blocks;
  const parts: { data: readonly number[]; correction: readonly number[] }[] = [];
  for (let block = 0, at = 0; block < blocks; block++) {
    const size = shortSize + (block >= blocks - longBlocks ? 1 : 0);
    const part = data.slice(at, at + size);
    parts.push({ data: part, correction: correctionOf(part, correctionSize) });
    at += size;
  }
  const woven = (of: (part: (typeof parts)[number]) => readonly number[], size: number) =>
    Array.from({ length: size }, (_, at) => parts.flatMap((part) => of(part).slice(at, at + 1))).flat();
  return [
    ...woven(({ data }) => data, shortSize + 1),
    ...woven(({ correction }) => correction, correctionSize),
  ];
}

/** The product in GF(256) modulo 0x11d. */
function times(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((other >> bit) & 1) * one;
  }
  return product;
}

/** Reed-Solomon: what is left of the data divided by the product of (x - 2^i). */
function correctionOf(data: readonly number[], size: number): number[] {
  let divisor = [...Array<number>(size - 1).fill(0), 1];
  for (let root = 1, round = 0; round < size; round++, root = times(root, 2))
    divisor = divisor.map((factor, at) => times(factor, root) ^ (divisor[at + 1] ?? 0));
  return data.reduce<number[]>((rest, word) => {
    const factor = word ^ (rest[0] ?? 0);
    return divisor.map((part, at) => times(part, factor) ^ (rest[at + 1] ?? 0));
  }, Array<number>(size).fill(0));
}

/** The squares, and which of them are fixed. Outside of it nothing is dark, and nothing is drawn. */
class Grid {
  readonly size: number;
  readonly #dark: Uint8Array;
  readonly #fixed: Uint8Array;
  constructor(size: number) {
    this.size = size;
    this.#dark = new Uint8Array(size * size);
    this.#fixed = new Uint8Array(size * size);
  }
  isDark(x: number, y: number): boolean {
    return this.#dark[y * this.size + x] === 1;
  }
  isFixed(x: number, y: number): boolean {
    return this.#fixed[y * this.size + x] === 1;
  }
  draw(x: number, y: number, isDark: boolean) {
    this.#dark[y * this.size + x] = Number(isDark);
  }
  fix(x: number, y: number, isDark: boolean) {
    if (x < 0 || y < 0 || x >= this.size || y >= this.size) return;
    this.draw(x, y, isDark);
    this.#fixed[y * this.size + x] = 1;
  }
  rows(): boolean[][] {
    const places = Array.from({ length: this.size }, (_, at) => at);
    return places.map((y) => places.map((x) => this.isDark(x, y)));
  }
}

function drawFixed(grid: Grid, number: number, marks: readonly number[]) {
  const last = grid.size - 1;
  for (let at = 0; at <= last; at++) {
    grid.fix(6, at, at % 2 === 0);
    grid.fix(at, 6, at % 2 === 0);
  }
  const rings = (x: number, y: number, radius: number, isDark: (ring: number) => boolean) => {
    for (let dy = -radius; dy <= radius; dy++)
      for (let dx = -radius; dx <= radius; dx++)
        grid.fix(x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (const [x, y] of [
    [3, 3],
    [last - 3, 3],
    [3, last - 3],
  ] as const)
    rings(x, y, 4, (ring) => ring !== 2 && ring !== 4);
  const end = marks.at(-1) ?? 0;
  for (const x of marks)
    for (const y of marks) {
      const isFinder = (x === 6 && (y === 6 || y === end)) || (x === end && y === 6);
      if (!isFinder) rings(x, y, 2, (ring) => ring !== 1);
    }
  if (number >= 7) drawVersion(grid, number);
}

/** The remainder of a value shifted by `bits`, by a generator of as many bits: BCH codes of format and version. */
function withCheck(value: number, bits: number, generator: number): number {
  let rest = value;
  for (let at = 0; at < bits; at++) rest = (rest << 1) ^ ((rest >> (bits - 1)) * generator);
  return (value << bits) | rest;
}

function drawVersion(grid: Grid, number: number) {
  const bits = withCheck(number, 12, 0x1f25);
  for (let at = 0; at < 18; at++) {
    const isDark = ((bits >> at) & 1) === 1;
    const [near, far] = [Math.floor(at / 3), grid.size - 11 + (at % 3)];
    grid.fix(far, near, isDark);
    grid.fix(near, far, isDark);
  }
}

/** Which correction (M is 0) and which mask, twice, so that a corner may be lost. */
function drawFormat(grid: Grid, mask: number) {
  const bits = withCheck(mask, 10, 0x537) ^ 0x5412;
  const isDark = (at: number) => ((bits >> at) & 1) === 1;
  const { size } = grid;
  for (let at = 0; at < 15; at++) {
    // Past the timing line, which lies in row and column 6.
    if (at < 8) grid.fix(8, at < 6 ? at : at === 6 ? 7 : 8, isDark(at));
    else grid.fix(at === 8 ? 7 : 14 - at, 8, isDark(at));
    if (at < 8) grid.fix(size - 1 - at, 8, isDark(at));
    else grid.fix(8, size - 15 + at, isDark(at));
  }
  grid.fix(8, size - 8, true);
}

type Mask = (x: number, y: number) => boolean;
const MASKS: readonly Mask[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** In columns of two from the right, up and down by turns. */
function drawStream(grid: Grid, stream: readonly number[], isFlipped: Mask) {
  const { size } = grid;
  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const isUpward = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step++) {
      const y = isUpward ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (grid.isFixed(x, y)) continue;
        const isDark = (((stream[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        grid.draw(x, y, isDark !== isFlipped(x, y));
        bit++;
      }
    }
  }
}

/** How badly a camera would read it: long runs, blocks, what looks like a corner mark, and too much of one shade. */
function penalty(grid: Grid): number {
  const rows = grid.rows();
  const columns = rows.map((_, x) => rows.map((row) => row[x] === true));
  let dark = 0;
  let points = 0;
  for (const line of [...rows, ...columns]) {
    const text = line.map((isDark) => (isDark ? "1" : "0")).join("");
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) points += run.length - 2;
    points += 40 * [...text.matchAll(/(?=10111010000|00001011101)/g)].length;
  }
  rows.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (isDark) dark++;
      const below = rows[y + 1];
      if (below && x + 1 < row.length)
        if (row[x + 1] === isDark && below[x] === isDark && below[x + 1] === isDark) points += 3;
    });
  });
  const percent = (100 * dark) / rows.length ** 2;
  return points + 10 * Math.floor(Math.abs(percent - 50) / 5);
}
