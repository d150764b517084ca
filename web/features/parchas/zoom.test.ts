import { expect, it } from "vitest";
import { MAX_SCALE, moved, pinched, UNZOOMED, zoomed } from "./zoom.tsx";

const stage = { width: 300, height: 400 };

it("the point under the finger stays there while zooming", () => {
  const at = { x: 50, y: -80 };
  const transform = zoomed(UNZOOMED, 2, at, stage);
  // A point of the image is drawn at offset + point * scale.
  expect({ x: transform.x + at.x * transform.scale, y: transform.y + at.y * transform.scale }).toEqual(at);
});

it("the scale is at least 1 and at most the maximum", () => {
  expect(zoomed(UNZOOMED, 0.2, { x: 10, y: 10 }, stage)).toEqual(UNZOOMED);
  expect(zoomed(UNZOOMED, 100, { x: 0, y: 0 }, stage).scale).toBe(MAX_SCALE);
});

it("zooming out completely centres the image", () => {
  const away = moved(zoomed(UNZOOMED, 3, { x: 0, y: 0 }, stage), { x: 200, y: -300 }, stage);
  expect(zoomed(away, 1 / 3, { x: 120, y: 90 }, stage)).toEqual(UNZOOMED);
});

it("an image cannot be panned beyond its edges", () => {
  expect(moved(UNZOOMED, { x: 40, y: 40 }, stage)).toEqual(UNZOOMED);
  const twice = zoomed(UNZOOMED, 2, { x: 0, y: 0 }, stage);
  expect(moved(twice, { x: 1000, y: -1000 }, stage)).toEqual({ x: 150, y: -200, scale: 2 });
});

it("a pinch scales by the change of the distance and follows the fingers", () => {
  const before = [
    { x: -20, y: 0 },
    { x: 20, y: 0 },
  ] as const;
  const parted = [
    { x: -40, y: 0 },
    { x: 40, y: 0 },
  ] as const;
  expect(pinched(UNZOOMED, before, parted, stage)).toEqual({ x: 0, y: 0, scale: 2 });
  const along = [
    { x: -10, y: 10 },
    { x: 70, y: 10 },
  ] as const;
  expect(pinched(UNZOOMED, before, along, stage)).toEqual({ x: 30, y: 10, scale: 2 });
});
