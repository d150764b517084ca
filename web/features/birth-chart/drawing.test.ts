import { expect, it } from "vitest";
import { placeLabels, type Shape } from "./drawing.tsx";

/** In the drawing's bold letters, as parts of their size. Mercury and Venus may be retrograde beside the Sun. */
const WIDTHS = {
  ...{ Su: 1.22, Mo: 1.57, Ma: 1.54, "Me℞": 2.08, Ju: 0.97, "Ve℞": 1.77, Sa: 1.16, Ra: 1.25 },
} as const;
type Label = keyof typeof WIDTHS;
const LABELS = Object.keys(WIDTHS) as Label[];
const SPACE = 0.36;
const TOLERANCE = 2;

/** What is beyond the lines of a house, in units of the drawing; the house's box begins at 0 0 and is 150 wide, a cell's 75. */
const HOUSES: Record<Shape, { x: number; y: number; beyond: (x: number, y: number) => number }> = {
  diamond: { x: 75, y: 68, beyond: (x, y) => Math.abs(x - 75) + Math.abs(y - 75) - 75 },
  top: { x: 75, y: 0, beyond: (x, y) => Math.max(-y, Math.abs(x - 75) + y - 75) },
  bottom: { x: 75, y: 150, beyond: (x, y) => Math.max(y - 150, Math.abs(x - 75) + 75 - y) },
  left: { x: 0, y: 75, beyond: (x, y) => Math.max(-x, x + Math.abs(y - 75) - 75) },
  right: { x: 150, y: 75, beyond: (x, y) => Math.max(x - 150, 75 - x + Math.abs(y - 75)) },
  cell: { x: 37.5, y: 37.5, beyond: (x, y) => Math.max(-x, x - 75, -y, y - 75) },
};

/** Every set of planets that one house can have, in their order. */
const SETS = Array.from({ length: 2 ** LABELS.length - 1 }, (_, index) =>
  LABELS.filter((_label, place) => ((index + 1) >> place) & 1),
);

it.each(Object.keys(HOUSES) as Shape[])(
  "any planets that stand in one house are inside its lines of the shape %s, in rows that do not touch",
  (shape) => {
    const { x, y, beyond } = HOUSES[shape];
    for (const labels of SETS) {
      const { size, rows } = placeLabels(labels, shape, { x, y });
      expect(size).toBeGreaterThanOrEqual(14);
      expect(rows.flatMap(({ items }) => items)).toEqual(labels);
      for (const row of rows) {
        const width = row.items.reduce((sum, label) => sum + WIDTHS[label], 0);
        const half = ((width + (row.items.length - 1) * SPACE) * size) / 2;
        const corners = [-half, half].flatMap((dx) => [-size / 2, size / 2].map((dy) => [dx, dy] as const));
        const overhang = Math.max(...corners.map(([dx, dy]) => beyond(row.x + dx, row.y + dy)));
        expect(overhang, `${row.items} of ${labels}`).toBeLessThanOrEqual(TOLERANCE);
      }
      const heights = rows.map((row) => row.y).sort((one, other) => one - other);
      for (const [index, height] of heights.slice(1).entries())
        expect(height - (heights[index] ?? 0)).toBeGreaterThan(size * 1.2);
    }
  },
);
