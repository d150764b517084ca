import { expect, it } from "vitest";
import { placeLabels, type Shape } from "./placed-labels.ts";

const PLANETS = ["Su", "Mo", "Ma", "Me", "Ju", "Ve", "Sa", "Ra"];
/** Bold letters, with the mark of a retrograde planet, are as wide as this at most, by their size. */
const WIDTH = 1.75;
const HEIGHT = 1.15;

const anchors: Record<Shape, { x: number; y: number; isInside: (x: number, y: number) => boolean }> = {
  diamond: { x: 75, y: 68, isInside: (x, y) => Math.abs(x - 75) + Math.abs(y - 75) <= 79 },
  top: { x: 75, y: 0, isInside: (x, y) => y >= -1 && Math.abs(x - 75) + y <= 79 },
  bottom: { x: 75, y: 150, isInside: (x, y) => y <= 151 && Math.abs(x - 75) + (150 - y) <= 79 },
  left: { x: 0, y: 75, isInside: (x, y) => x >= -1 && x + Math.abs(y - 75) <= 79 },
  right: { x: 150, y: 75, isInside: (x, y) => x <= 151 && 150 - x + Math.abs(y - 75) <= 79 },
  cell: { x: 37.5, y: 37.5, isInside: (x, y) => x >= -1 && x <= 76 && y >= -1 && y <= 76 },
};

it.each(Object.keys(anchors) as Shape[])(
  "one to eight planets in a house of the shape %s stand inside it, in readable letters, and none over another",
  (shape) => {
    const { x, y, isInside } = anchors[shape];
    for (let count = 1; count <= 8; count++) {
      const placed = placeLabels(PLANETS.slice(0, count), shape, { x, y });
      expect(placed.map(({ item }) => item)).toEqual(PLANETS.slice(0, count));
      for (const label of placed) {
        expect(label.size).toBeGreaterThanOrEqual(14);
        expect(isInside(label.x, label.y), `${count} ${label.item}`).toBe(true);
        for (const other of placed) {
          if (other === label) continue;
          const isApart =
            Math.abs(other.x - label.x) >= label.size * WIDTH - 1 ||
            Math.abs(other.y - label.y) >= label.size * HEIGHT;
          expect(isApart, `${count}: ${label.item} and ${other.item}`).toBe(true);
        }
      }
    }
  },
);
