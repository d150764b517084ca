import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { type Lie, moved, type Point, pinched, STEP, WHOLE, zoomed } from "./zoom.ts";

const ARROW_PX = 60;
const TAPPED_SCALE = 2.5;
const WHEEL_PER_PX = 0.002;
const MIDDLE: Point = { x: 0, y: 0 };
const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: ARROW_PX, y: 0 },
  ArrowRight: { x: -ARROW_PX, y: 0 },
  ArrowUp: { x: 0, y: ARROW_PX },
  ArrowDown: { x: 0, y: -ARROW_PX },
};

/**
 * Enlarges and moves what lies in a stage: by two fingers, by one, by a double tap, by the wheel, and by the keys plus,
 * minus, nought and the arrows while it is there. The stage needs `touch-action: none`.
 */
export function useZoom() {
  const ref: RefObject<HTMLDivElement | null> = useRef(null);
  const [lie, setLie] = useState<Lie>(WHOLE);
  const fingers = useRef(new Map<number, Point>());
  const stage = () => ({ width: ref.current?.clientWidth ?? 0, height: ref.current?.clientHeight ?? 0 });
  const zoomBy = (factor: number, at: Point = MIDDLE) => setLie((now) => zoomed(now, factor, at, stage()));

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (event.key === "+" || event.key === "=") zoomBy(STEP);
    else if (event.key === "-") zoomBy(1 / STEP);
    else if (event.key === "0") setLie(WHOLE);
    else if (arrow) setLie((now) => moved(now, arrow, stage()));
    else return;
    event.preventDefault();
  });
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    zoomBy(Math.exp(-event.deltaY * WHEEL_PER_PX), pointOf(event, ref.current));
  });
  useEffect(() => {
    const element = ref.current;
    window.addEventListener("keydown", onKey);
    // React listens to wheels passively: the page itself would be enlarged, too.
    element?.addEventListener("wheel", onWheel, { passive: false });
    return () => {
      window.removeEventListener("keydown", onKey);
      element?.removeEventListener("wheel", onWheel);
    };
  }, []);

  const onPointerMove = (event: PointerEvent) => {
    const before = [...fingers.current.values()];
    if (!fingers.current.has(event.pointerId)) return;
    fingers.current.set(event.pointerId, pointOf(event, ref.current));
    const after = [...fingers.current.values()];
    setLie((now) => followed(now, before, after, stage()));
  };
  const onPointerUp = (event: PointerEvent) => fingers.current.delete(event.pointerId);
  return {
    lie,
    larger: () => zoomBy(STEP),
    smaller: () => zoomBy(1 / STEP),
    stage: {
      ref,
      onPointerDown(event: PointerEvent) {
        event.currentTarget.setPointerCapture(event.pointerId);
        fingers.current.set(event.pointerId, pointOf(event, ref.current));
      },
      onPointerMove,
      onPointerUp,
      onPointerCancel: onPointerUp,
      onDoubleClick: (event: { clientX: number; clientY: number }) =>
        lie.scale > 1 ? setLie(WHOLE) : zoomBy(TAPPED_SCALE, pointOf(event, ref.current)),
    },
  };
}

function followed(lie: Lie, before: Point[], after: Point[], stage: { width: number; height: number }): Lie {
  const [from, fromOther] = before;
  const [to, toOther] = after;
  if (from && to && fromOther && toOther) return pinched(lie, [from, fromOther], [to, toOther], stage);
  if (from && to) return moved(lie, { x: to.x - from.x, y: to.y - from.y }, stage);
  return lie;
}

/** Where it is, from the middle of the stage. */
function pointOf({ clientX, clientY }: { clientX: number; clientY: number }, stage: HTMLElement | null) {
  if (!stage) return MIDDLE;
  const { left, top, width, height } = stage.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}
