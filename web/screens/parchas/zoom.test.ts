import { expect, it } from "vitest";
import { MAX_SCALE, moved, pinched, WHOLE, zoomed } from "./zoom.ts";

const stage = { width: 300, height: 400 };

it("what lies under the finger stays under it when it is enlarged", () => {
  const at = { x: 50, y: -80 };
  const lie = zoomed(WHOLE, 2, at, stage);
  // The picture's point that was at the finger is drawn at middle + point * scale.
  expect({ x: lie.x + at.x * lie.scale, y: lie.y + at.y * lie.scale }).toEqual(at);
});

it("it is never smaller than whole, nor larger than can be read", () => {
  expect(zoomed(WHOLE, 0.2, { x: 10, y: 10 }, stage)).toEqual(WHOLE);
  expect(zoomed(WHOLE, 100, { x: 0, y: 0 }, stage).scale).toBe(MAX_SCALE);
});

it("made whole again it lies in the middle, wherever it was pulled to", () => {
  const away = moved(zoomed(WHOLE, 3, { x: 0, y: 0 }, stage), { x: 200, y: -300 }, stage);
  expect(zoomed(away, 1 / 3, { x: 120, y: 90 }, stage)).toEqual(WHOLE);
});

it("a whole picture cannot be pulled, an enlarged one not beyond its edge", () => {
  expect(moved(WHOLE, { x: 40, y: 40 }, stage)).toEqual(WHOLE);
  const twice = zoomed(WHOLE, 2, { x: 0, y: 0 }, stage);
  expect(moved(twice, { x: 1000, y: -1000 }, stage)).toEqual({ x: 150, y: -200, scale: 2 });
});

it("two fingers that part enlarge by as much, and take the picture along", () => {
  const before = [
    { x: -20, y: 0 },
    { x: 20, y: 0 },
  ] as const;
  const parted = [
    { x: -40, y: 0 },
    { x: 40, y: 0 },
  ] as const;
  expect(pinched(WHOLE, before, parted, stage)).toEqual({ x: 0, y: 0, scale: 2 });
  const along = [
    { x: -10, y: 10 },
    { x: 70, y: 10 },
  ] as const;
  expect(pinched(WHOLE, before, along, stage)).toEqual({ x: 30, y: 10, scale: 2 });
});
