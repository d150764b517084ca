// Zooming and panning an image inside a stage. Coordinates are relative to the middle of the stage.

export type Point = { x: number; y: number };
/** The image is moved by x and y pixels and enlarged by `scale`. */
export type ImageTransform = Point & { scale: number };
export type Stage = { width: number; height: number };

export const UNZOOMED: ImageTransform = { x: 0, y: 0, scale: 1 };
export const MAX_SCALE = 6;
export const STEP = 1.5;

/** The point of the image under `at` stays there. */
export function zoomed(transform: ImageTransform, factor: number, at: Point, stage: Stage): ImageTransform {
  const scale = Math.min(MAX_SCALE, Math.max(1, transform.scale * factor));
  const growth = scale / transform.scale;
  const x = at.x - (at.x - transform.x) * growth;
  const y = at.y - (at.y - transform.y) * growth;
  return within({ x, y, scale }, stage);
}

export function moved(transform: ImageTransform, by: Point, stage: Stage): ImageTransform {
  return within({ ...transform, x: transform.x + by.x, y: transform.y + by.y }, stage);
}

/** Two fingers: scales by the change of their distance, and follows their middle. */
export function pinched(
  transform: ImageTransform,
  before: readonly [Point, Point],
  after: readonly [Point, Point],
  stage: Stage,
): ImageTransform {
  const factor = distance(after) / Math.max(1, distance(before));
  const from = middle(before);
  const to = middle(after);
  return moved(zoomed(transform, factor, from, stage), { x: to.x - from.x, y: to.y - from.y }, stage);
}

/** Limits panning to the edges of the image. */
function within({ x, y, scale }: ImageTransform, { width, height }: Stage): ImageTransform {
  const limitX = (width * (scale - 1)) / 2;
  const limitY = (height * (scale - 1)) / 2;
  return { x: clamp(x, limitX), y: clamp(y, limitY), scale };
}

/** Adding 0 turns -0 into 0. */
function clamp(value: number, limit: number): number {
  return Math.min(limit, Math.max(-limit, value)) + 0;
}

function distance([one, other]: readonly [Point, Point]): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function middle([one, other]: readonly [Point, Point]): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}
