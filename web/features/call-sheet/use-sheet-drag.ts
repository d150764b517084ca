import { type PointerEvent, type RefObject, useRef, useState } from "react";
import { nearestHeight, type SheetHeight } from "./sheet-height.ts";

/** A movement below this is a press of what lies under the finger. */
const THRESHOLD_PX = 6;

type Options = { header: RefObject<HTMLElement | null>; onHeight: (height: SheetHeight) => void };

/** Drags a sheet by its header. `draggedPx` is its height meanwhile, otherwise null. */
export function useSheetDrag({ header, onHeight }: Options) {
  const start = useRef<{ y: number; heightPx: number } | null>(null);
  const [draggedPx, setDraggedPx] = useState<number | null>(null);
  const sheet = () => header.current?.parentElement;
  const end = () => {
    start.current = null;
    setDraggedPx(null);
  };
  return {
    draggedPx,
    handlers: {
      onPointerDown({ clientY, pointerId, currentTarget, target }: PointerEvent) {
        start.current = { y: clientY, heightPx: sheet()?.clientHeight ?? 0 };
        // A captured press of a button would not reach it, so there the capture waits for a movement.
        const isOnButton = target instanceof Element && target.closest("button") !== null;
        if (!isOnButton) currentTarget.setPointerCapture(pointerId);
      },
      onPointerMove({ clientY, pointerId, currentTarget, buttons }: PointerEvent) {
        if (!start.current || buttons === 0) return;
        const movedPx = start.current.y - clientY;
        if (draggedPx === null && Math.abs(movedPx) < THRESHOLD_PX) return;
        currentTarget.setPointerCapture(pointerId);
        setDraggedPx(Math.max(0, start.current.heightPx + movedPx));
      },
      onPointerUp() {
        const spacePx = sheet()?.parentElement?.clientHeight ?? 0;
        if (draggedPx !== null)
          onHeight(nearestHeight(draggedPx, header.current?.clientHeight ?? 0, spacePx));
        end();
      },
      onPointerCancel: end,
    },
  };
}
