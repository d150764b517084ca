// How a picture lies in its stage while it is enlarged and moved: plain reckoning, from the stage's middle.

export type Point = { x: number; y: number };
/** The picture's middle is moved by x and y from the stage's middle, in pixels, and enlarged by scale. */
export type Lie = Point & { scale: number };
export type Stage = { width: number; height: number };

export const WHOLE: Lie = { x: 0, y: 0, scale: 1 };
export const MAX_SCALE = 6;
export const STEP = 1.5;

/** Enlarges by a factor; what lies under `at` stays under it. */
export function zoomed(lie: Lie, factor: number, at: Point, stage: Stage): Lie {
  const scale = Math.min(MAX_SCALE, Math.max(1, lie.scale * factor));
  const grown = scale / lie.scale;
  const x = at.x - (at.x - lie.x) * grown;
  const y = at.y - (at.y - lie.y) * grown;
  return within({ x, y, scale }, stage);
}

export function moved(lie: Lie, by: Point, stage: Stage): Lie {
  return within({ ...lie, x: lie.x + by.x, y: lie.y + by.y }, stage);
}

/** Two fingers: what was between them is between them still, as much larger as they have parted. */
export function pinched(
  lie: Lie,
  before: readonly [Point, Point],
  after: readonly [Point, Point],
  stage: Stage,
): Lie {
  const factor = distance(after) / Math.max(1, distance(before));
  const from = middle(before);
  const to = middle(after);
  return moved(zoomed(lie, factor, from, stage), { x: to.x - from.x, y: to.y - from.y }, stage);
}

/** It is never pulled so far that the stage shows what is beside it. */
function within({ x, y, scale }: Lie, { width, height }: Stage): Lie {
  const slackX = (width * (scale - 1)) / 2;
  const slackY = (height * (scale - 1)) / 2;
  return { x: between(x, slackX), y: between(y, slackY), scale };
}

/** Without a negative nought, which a style would write. */
function between(value: number, slack: number): number {
  return Math.min(slack, Math.max(-slack, value)) + 0;
}

function distance([one, other]: readonly [Point, Point]): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function middle([one, other]: readonly [Point, Point]): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}
