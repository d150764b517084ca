import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Parcha } from "#contract/parchas.ts";
import { setStyle } from "#web/ui/set-style.ts";

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

// Zooming and panning an image inside a stage. Coordinates are relative to the middle of the stage.

type Point = { x: number; y: number };
/** The image is moved by x and y pixels and enlarged by `scale`. */
type ImageTransform = Point & { scale: number };
type Stage = { width: number; height: number };

export const UNZOOMED: ImageTransform = { x: 0, y: 0, scale: 1 };
export const MAX_SCALE = 6;
const STEP = 1.5;

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

export const setTransform = ({ x, y, scale }: ImageTransform) =>
  setStyle({ transform: `translate(${x}px, ${y}px) scale(${scale})` });

/** Until its large image has come, a side shows its thumbnail. */
export type PictureState = "loading" | "loaded" | "failed";

type Props = {
  parcha: Parcha;
  alt: string;
  transform: ImageTransform;
  state: PictureState;
  onState: (state: PictureState) => void;
};

/** One side of a parcha, whole in the box around it, moved and enlarged by `transform`. */
export function ZoomablePicture({ parcha, alt, transform, state, onState }: Props) {
  return (
    <div ref={setTransform(transform)} className="absolute inset-0">
      {/* The thumbnail is cached; it is shown until the large image is loaded. */}
      {state === "loaded" ? null : (
        <ContainedPicture src={parcha.thumbnailUrl} alt={state === "failed" ? alt : ""} />
      )}
      {state === "failed" ? null : (
        <ContainedPicture
          src={parcha.imageUrl}
          alt={alt}
          onLoad={() => onState("loaded")}
          onError={() => onState("failed")}
        />
      )}
    </div>
  );
}

type ImageProps = { src: string; alt: string; onLoad?: () => void; onError?: () => void };

function ContainedPicture({ src, alt, ...rest }: ImageProps) {
  return (
    <img
      src={src}
      alt={alt}
      draggable={false}
      className="absolute inset-0 size-full object-contain"
      {...rest}
    />
  );
}
