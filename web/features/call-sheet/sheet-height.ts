// The heights of the sheet over a call on a phone.

/** Only the name, half of the room, or all but a strip of the video. */
export const SHEET_HEIGHTS = ["name", "half", "full"] as const;
export type SheetHeight = (typeof SHEET_HEIGHTS)[number];

/** Of the space above the line about the next customer. `name` is as high as its content. */
export const SHEET_SHARES = { half: 0.45, full: 0.7 } as const;

export function raised(height: SheetHeight): SheetHeight {
  return height === "name" ? "half" : "full";
}

export function lowered(height: SheetHeight): SheetHeight {
  return height === "full" ? "half" : "name";
}

/** The height that is nearest to where the guide lets the sheet go, in pixels. `namePx`: the height of the name alone. */
export function nearestHeight(draggedPx: number, namePx: number, spacePx: number): SheetHeight {
  const halfPx = spacePx * SHEET_SHARES.half;
  if (draggedPx < (namePx + halfPx) / 2) return "name";
  return draggedPx < (halfPx + spacePx * SHEET_SHARES.full) / 2 ? "half" : "full";
}
