// Where the letters of the planets stand in a house, so that eight in one house, the most that is possible, are readable.

export type Shape = "diamond" | "top" | "bottom" | "left" | "right" | "cell";
/** A row is one text, whose middle is given: the letters of a language decide how wide it is. */
export type Row<Item> = { items: Item[]; x: number; y: number };

type Layout = { size: number; rows: readonly number[] };
const at = (size: number, ...rows: number[]): Layout => ({ size, rows });

/** For one to eight: the size of the letters, in units of the drawing, which is 300 wide, and how many stand in each row. */
const LAYOUTS: Record<"diamond" | "flat" | "tall" | "cell", readonly Layout[]> = {
  diamond: [
    ...[at(22, 1), at(22, 2), at(19, 3), at(20, 2, 2)],
    ...[at(19, 2, 3), at(18, 2, 2, 2), at(18, 2, 3, 2), at(16, 2, 3, 2, 1)],
  ],
  // From the base of a triangle towards its tip, where the sign's number stands.
  flat: [
    ...[at(21, 1), at(21, 2), at(20, 2, 1), at(18, 3, 1)],
    ...[at(16, 3, 2), at(15, 3, 2, 1), at(15, 4, 2, 1), at(14, 4, 3, 1)],
  ],
  tall: [
    ...[at(21, 1), at(20, 1, 1), at(19, 1, 1, 1), at(16, 1, 1, 1, 1)],
    ...[at(14, 1, 1, 1, 1, 1), at(14, 1, 1, 2, 1, 1), at(14, 1, 1, 2, 2, 1), at(14, 1, 2, 2, 2, 1)],
  ],
  cell: [
    ...[at(22, 1), at(18, 2), at(18, 2, 1), at(18, 2, 2)],
    ...[at(18, 2, 2, 1), at(18, 2, 2, 2), at(15, 2, 2, 2, 1), at(15, 2, 2, 2, 2)],
  ],
};
const KINDS = {
  diamond: "diamond",
  cell: "cell",
  top: "flat",
  bottom: "flat",
  left: "tall",
  right: "tall",
} as const;

const LINE = 1.25;
/** Half of the base of a triangle, and its height. */
const REACH = 75;
/** The sign's number stands beyond it. */
const NUMBER_DEPTH = 55;

/** `x` and `y`: the middle of a diamond or a cell, or of the base of a triangle. */
export function placeLabels<Item>(
  items: readonly Item[],
  shape: Shape,
  { x, y }: { x: number; y: number },
): { size: number; rows: Row<Item>[] } {
  const kind = KINDS[shape];
  const { size, rows } = LAYOUTS[kind][Math.min(items.length, 8) - 1] ?? at(0);
  const left = [...items];
  const placed = rows.map((count, row) => {
    const ofRow = left.splice(0, count);
    const fromMiddle = (row - (rows.length - 1) / 2) * size * LINE;
    if (kind === "diamond" || kind === "cell") return { items: ofRow, x, y: y + fromMiddle };
    if (kind === "flat") {
      const depth = size * ((rows.length === 1 ? 1 : 0.7) + row * LINE);
      return { items: ofRow, x, y: shape === "top" ? y + depth : y - depth };
    }
    const room = Math.min(REACH - Math.abs(fromMiddle) - size / 2, NUMBER_DEPTH);
    const depth = 1 + room / 2;
    return { items: ofRow, x: shape === "left" ? x + depth : x - depth, y: y + fromMiddle };
  });
  return { size, rows: placed };
}
