// Where the letters of the planets stand in a house, so that eight in one house, the most that is possible, are readable.

export type Shape = "diamond" | "top" | "bottom" | "left" | "right" | "cell";
export type Placed<Item> = { item: Item; x: number; y: number; size: number };

/** How many stand in each row, from the first on, for one to eight. */
const ROWS: Record<"diamond" | "flat" | "tall" | "cell", readonly number[][]> = {
  diamond: [[1], [2], [3], [2, 2], [3, 2], [3, 3], [2, 3, 2], [2, 4, 2]],
  // From the base of a triangle towards its tip.
  flat: [[1], [2], [3], [3, 1], [3, 2], [4, 2], [4, 3], [4, 3, 1]],
  tall: [
    [1],
    [1, 1],
    [1, 1, 1],
    [1, 2, 1],
    [1, 1, 1, 1, 1],
    [1, 1, 2, 1, 1],
    [1, 2, 1, 2, 1],
    [1, 2, 2, 2, 1],
  ],
  cell: [[1], [2], [2, 1], [2, 2], [3, 2], [3, 3], [3, 3, 1], [3, 3, 2]],
};

/** By the number of labels. Units of the drawing, which is 300 wide. */
const SIZES = [20, 20, 18, 16, 15, 15, 14, 14];
const LINE = 1.28;
/** Half of the base of a triangle, and its height. */
const REACH = 75;

/** `x` and `y`: the middle of a diamond or a cell, or of the base of a triangle. */
export function placeLabels<Item>(
  items: readonly Item[],
  shape: Shape,
  { x, y }: { x: number; y: number },
): Placed<Item>[] {
  const kind =
    shape === "diamond" || shape === "cell" ? shape : shape === "top" || shape === "bottom" ? "flat" : "tall";
  const rows = ROWS[kind][Math.min(items.length, 8) - 1] ?? [];
  const size = SIZES[Math.min(items.length, 8) - 1] ?? 14;
  const line = size * LINE;
  const left = [...items];
  return rows.flatMap((count, row) => {
    const fromMiddle = (row - (rows.length - 1) / 2) * line;
    const inRow = left.splice(0, count);
    return inRow.map((item, index) => {
      const spread = (index - (count - 1) / 2) * size * 1.8;
      if (kind === "diamond" || kind === "cell") return { item, size, x: x + spread, y: y + fromMiddle };
      if (kind === "flat") {
        const depth = size + row * line;
        return { item, size, x: x + spread, y: shape === "top" ? y + depth : y - depth };
      }
      // The middle row leaves room for the sign's number at the tip.
      const room = Math.min(REACH - Math.abs(fromMiddle), 56);
      const depth = 2 + (room / count) * (index + 0.5);
      return { item, size, x: shape === "left" ? x + depth : x - depth, y: y + fromMiddle };
    });
  });
}
