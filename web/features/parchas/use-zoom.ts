import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { type ImageTransform, moved, type Point, pinched, STEP, UNZOOMED, zoomed } from "./zoom.ts";

const ARROW_PX = 60;
const DOUBLE_TAP_SCALE = 2.5;
const WHEEL_PER_PX = 0.002;
const MIDDLE: Point = { x: 0, y: 0 };
const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: ARROW_PX, y: 0 },
  ArrowRight: { x: -ARROW_PX, y: 0 },
  ArrowUp: { x: 0, y: ARROW_PX },
  ArrowDown: { x: 0, y: -ARROW_PX },
};

/**
 * Zooms and pans the content of a stage by pinch, drag, double tap, wheel, and the keys plus, minus, zero and arrows. The
 * stage needs `touch-action: none`. `isActive`: the keys are for this stage.
 */
export function useZoom({ isActive = true }: { isActive?: boolean } = {}) {
  const ref: RefObject<HTMLDivElement | null> = useRef(null);
  const [transform, setTransform] = useState<ImageTransform>(UNZOOMED);
  const pointers = useRef(new Map<number, Point>());
  const stage = () => ({ width: ref.current?.clientWidth ?? 0, height: ref.current?.clientHeight ?? 0 });
  const zoomBy = (factor: number, at: Point = MIDDLE) =>
    setTransform((now) => zoomed(now, factor, at, stage()));

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isActive || event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = transform.scale > 1 ? ARROWS[event.key] : undefined;
    if (event.key === "+" || event.key === "=") zoomBy(STEP);
    else if (event.key === "-") zoomBy(1 / STEP);
    else if (event.key === "0") setTransform(UNZOOMED);
    else if (arrow) setTransform((now) => moved(now, arrow, stage()));
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
    // React's wheel listeners are passive, so they cannot prevent the page from zooming.
    element?.addEventListener("wheel", onWheel, { passive: false });
    return () => {
      window.removeEventListener("keydown", onKey);
      element?.removeEventListener("wheel", onWheel);
    };
  }, []);

  const onPointerMove = (event: PointerEvent) => {
    const before = [...pointers.current.values()];
    if (!pointers.current.has(event.pointerId)) return;
    pointers.current.set(event.pointerId, pointOf(event, ref.current));
    const after = [...pointers.current.values()];
    setTransform((now) => followPointers(now, before, after, stage()));
  };
  const onPointerUp = (event: PointerEvent) => pointers.current.delete(event.pointerId);
  return {
    transform,
    zoomIn: () => zoomBy(STEP),
    zoomOut: () => zoomBy(1 / STEP),
    stage: {
      ref,
      onPointerDown(event: PointerEvent) {
        event.currentTarget.setPointerCapture(event.pointerId);
        pointers.current.set(event.pointerId, pointOf(event, ref.current));
      },
      onPointerMove,
      onPointerUp,
      onPointerCancel: onPointerUp,
      onDoubleClick: (event: { clientX: number; clientY: number }) =>
        transform.scale > 1 ? setTransform(UNZOOMED) : zoomBy(DOUBLE_TAP_SCALE, pointOf(event, ref.current)),
    },
  };
}

function followPointers(
  transform: ImageTransform,
  before: Point[],
  after: Point[],
  stage: { width: number; height: number },
): ImageTransform {
  const [from, fromOther] = before;
  const [to, toOther] = after;
  if (from && to && fromOther && toOther) return pinched(transform, [from, fromOther], [to, toOther], stage);
  if (from && to) return moved(transform, { x: to.x - from.x, y: to.y - from.y }, stage);
  return transform;
}

/** Relative to the middle of the stage. */
function pointOf({ clientX, clientY }: { clientX: number; clientY: number }, stage: HTMLElement | null) {
  if (!stage) return MIDDLE;
  const { left, top, width, height } = stage.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}
