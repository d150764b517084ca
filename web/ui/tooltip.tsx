import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { setStyle } from "./set-style.ts";

const DELAY_MS = 700;
const GAP_PX = 8;

type Place = { left: number; top: number };

/**
 * Names what is inside on the right of it, 700 ms after the pointer or the keyboard's focus has come. For controls whose
 * accessible name says the same, so screen readers do not get it again.
 */
export function Tooltip({ text, children }: { text: string | undefined; children: ReactNode }) {
  const [place, setPlace] = useState<Place | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const open = (element: Element) => {
    clearTimeout(timer.current);
    if (text === undefined) return;
    timer.current = setTimeout(() => {
      const { right, top, height } = element.getBoundingClientRect();
      setPlace({ left: right + GAP_PX, top: top + height / 2 });
    }, DELAY_MS);
  };
  const close = () => {
    clearTimeout(timer.current);
    setPlace(null);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the control inside
    <span
      className="contents"
      onPointerOver={(event: PointerEvent) => event.pointerType === "mouse" && open(controlOf(event.target))}
      onPointerOut={close}
      onFocus={(event) => event.target.matches(":focus-visible") && open(event.target)}
      onBlur={close}
      onClick={close}
      onKeyDown={close}
    >
      {children}
      {place && text
        ? createPortal(
            <span
              aria-hidden="true"
              ref={setStyle({ left: `${place.left}px`, top: `${place.top}px` })}
              className="pointer-events-none fixed z-50 -translate-y-1/2 rounded-part bg-ink px-2.5 py-1 text-small font-bold whitespace-nowrap text-ground shadow-card"
            >
              {text}
            </span>,
            document.body,
          )
        : null}
    </span>
  );
}

function controlOf(target: EventTarget): Element {
  const element = target as Element;
  return element.closest("a, button") ?? element;
}
