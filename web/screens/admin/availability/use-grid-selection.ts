// What is selected on the grid of a week: by dragging with the pointer, or with the arrow keys.
import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { addDays, daysBetween } from "#domain/ist-time.ts";
import { type Area, type Mode, SLOTS_OF_DAY } from "./week-draft.ts";

type Cell = { date: string; slot: number };
/** `anchor` is where the selection began, `head` where it ends now. */
type Selection = { anchor: Cell; head: Cell; mode: Mode; isDragged: boolean };

type Options = {
  /** The first and last day that can be changed. */
  firstDate: string;
  lastDate: string;
  start: Cell;
  cellAt: (event: PointerEvent) => Cell | null;
  onChange: (area: Area, mode: Mode) => void;
  onUndo: () => void;
};

export function useGridSelection(options: Options) {
  const { start, cellAt, onChange } = options;
  const [selection, setSelection] = useState<Selection>({
    anchor: start,
    head: start,
    mode: "open",
    isDragged: false,
  });
  const moveTo = (head: Cell, isStretched: boolean) =>
    setSelection({ anchor: isStretched ? selection.anchor : head, head, mode: "open", isDragged: false });

  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key === "z") options.onUndo();
    else if (event.key === "Enter") onChange(areaOf(selection), "open");
    else if (event.key === "Delete" || event.key === "Backspace") onChange(areaOf(selection), "close");
    else if (event.key === "Escape") moveTo(selection.head, false);
    else if (event.key === "Home") moveTo(start, false);
    else {
      const to = cellTowards(event.key, selection.head, options);
      if (!to) return;
      moveTo(to, event.shiftKey);
    }
    event.preventDefault();
  };
  const onPointerDown = (event: PointerEvent) => {
    const cell = event.button === 0 && event.pointerType !== "touch" ? cellAt(event) : null;
    if (!cell) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setSelection({ anchor: cell, head: cell, mode: event.shiftKey ? "close" : "open", isDragged: true });
  };
  const onPointerMove = (event: PointerEvent) => {
    const head = selection.isDragged ? cellAt(event) : null;
    if (head) setSelection({ ...selection, head, mode: event.shiftKey ? "close" : "open" });
  };
  const onPointerUp = () => {
    if (!selection.isDragged) return;
    setSelection({ ...selection, isDragged: false });
    // A click only moves the cursor: a window of ten minutes is seldom meant.
    if (!isSingle(selection)) onChange(areaOf(selection), selection.mode);
  };
  return {
    selection,
    area: areaOf(selection),
    isSingle: isSingle(selection),
    handlers: {
      onKeyDown,
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: () => moveTo(selection.head, false),
    },
  };
}

function isSingle({ anchor, head }: Selection): boolean {
  return anchor.date === head.date && anchor.slot === head.slot;
}

function areaOf({ anchor, head }: Selection): Area {
  const [firstDate = "", lastDate = ""] = [anchor.date, head.date].sort();
  return {
    firstDate,
    lastDate,
    from: Math.min(anchor.slot, head.slot),
    to: Math.max(anchor.slot, head.slot) + 1,
  };
}

const STEPS: Readonly<Record<string, { days: number; slots: number } | undefined>> = {
  ArrowUp: { days: 0, slots: -1 },
  ArrowDown: { days: 0, slots: 1 },
  ArrowLeft: { days: -1, slots: 0 },
  ArrowRight: { days: 1, slots: 0 },
  PageUp: { days: 0, slots: -6 },
  PageDown: { days: 0, slots: 6 },
};

/** Null for keys that do not move. */
function cellTowards(key: string, { date, slot }: Cell, { firstDate, lastDate }: Options): Cell | null {
  const step = STEPS[key];
  if (!step) return null;
  const to = addDays(date, step.days);
  const isInWeek = daysBetween(firstDate, to) >= 0 && daysBetween(to, lastDate) >= 0;
  return {
    date: isInWeek ? to : date,
    slot: Math.min(Math.max(slot + step.slots, 0), SLOTS_OF_DAY - 1),
  };
}
