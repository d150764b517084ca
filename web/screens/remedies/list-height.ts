/** Of the list of remedies to choose from; the specification's figure. */
export const MAX_LIST_HEIGHT = 280;

/**
 * The height of a list whose rows do not all fit, so that it ends in the middle of a row: half a row says that more
 * follows. Null if all rows fit, or if not even one row and a half do.
 */
export function cutHeight(rowHeights: readonly number[], max = MAX_LIST_HEIGHT): number | null {
  const total = rowHeights.reduce((sum, height) => sum + height, 0);
  if (total <= max) return null;
  let above = 0;
  let cut: number | null = null;
  for (const height of rowHeights) {
    if (above > 0 && above + height / 2 <= max) cut = above + height / 2;
    above += height;
  }
  return cut;
}
