import { clsx } from "clsx";
import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { setStyle } from "#web/ui/set-style.ts";
import { drawPlot, type Plot, type PlotSeries, type PlotSpec } from "./plot.ts";
import { useCursor } from "./use-cursor.ts";

export type Reading = {
  title: string;
  values: readonly { kind: PlotSeries["kind"]; color: string; text: string }[];
};
export type ChartProps = {
  label: string;
  /** Stand below each other over one x axis. */
  plots: readonly PlotSpec[];
  count: number;
  read: (index: number) => Reading;
};

/**
 * Plots with one cursor for mouse, finger and keys. A slider, so that screen readers pass the arrow keys on and read the
 * value of each point.
 */
export function Chart({ label, plots, count, read }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const drawn = usePlots(box, plots);
  const { index, setIndex, onKeyDown } = useCursor(count);
  const reading = read(index ?? count - 1);
  const choose = (event: PointerEvent) => {
    const left = box.current?.getBoundingClientRect().left ?? 0;
    const first = drawn[0];
    if (first) setIndex(first.indexAt(event.clientX - left));
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={count - 1}
      aria-valuenow={index ?? count - 1}
      aria-valuetext={[reading.title, ...reading.values.map(({ text }) => text)].join(", ")}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        if (event.currentTarget.matches(":focus-visible")) setIndex(index ?? count - 1);
      }}
      onBlur={() => setIndex(null)}
      onPointerDown={choose}
      onPointerMove={choose}
      onPointerLeave={(event) => {
        if (event.pointerType === "mouse") setIndex(null);
      }}
      className="relative touch-pan-y rounded-part select-none"
    >
      <div ref={box} aria-hidden="true" />
      {index === null || drawn.length === 0 ? null : (
        <Cursor
          plots={plots}
          drawn={drawn}
          index={index}
          width={box.current?.clientWidth ?? 0}
          reading={reading}
        />
      )}
    </div>
  );
}

/** Draws the plots into the box, and again when they or its width change. */
function usePlots(box: RefObject<HTMLDivElement | null>, plots: readonly PlotSpec[]): readonly Plot[] {
  const [drawn, setDrawn] = useState<readonly Plot[]>([]);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const created = plots.map((plot) => drawPlot(element, plot));
    const resize = () => {
      for (const plot of created) plot.resize(element.clientWidth);
      // A new array, so that the cursor moves with the points.
      setDrawn([...created]);
    };
    resize();
    const observer = new ResizeObserver(resize);
    observer.observe(element);
    return () => {
      observer.disconnect();
      for (const plot of created) plot.destroy();
    };
  }, [box, plots]);
  // Text is measured by the browser only once the font has loaded.
  useEffect(() => {
    void document.fonts?.ready.then(() => setDrawn((plotted) => [...plotted]));
  }, []);
  return drawn;
}

type CursorProps = {
  plots: readonly PlotSpec[];
  drawn: readonly Plot[];
  index: number;
  width: number;
  reading: Reading;
};

function Cursor({ plots, drawn, index, width, reading }: CursorProps) {
  let top = 0;
  const dots = plots.flatMap(({ series, height }, at) => {
    const plotTop = top;
    top += height;
    return series.flatMap(({ kind, color }, place) => {
      const position = drawn[at]?.positionOf(index, place);
      if (kind !== "area" || !position) return [];
      return [{ key: `${at}-${place}`, color, left: position.x, top: plotTop + position.y }];
    });
  });
  const x = drawn[0]?.positionOf(index, 0).x ?? 0;
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      <div
        ref={setStyle({ left: `${x}px` })}
        className="absolute inset-y-0 border-l border-dashed border-ink"
      />
      {dots.map(({ key, color, left, top: dotTop }) => (
        <div
          key={key}
          ref={setStyle({ left: `${left}px`, top: `${dotTop}px`, "border-color": `var(${color})` })}
          className="absolute size-3.5 -translate-1/2 rounded-full border-2 bg-card"
        />
      ))}
      <Tooltip x={x} width={width} reading={reading} />
    </div>
  );
}

function Tooltip({ x, width, reading }: { x: number; width: number; reading: Reading }) {
  // Beside the line where there is room, so that it does not cover the point.
  const isLeft = x > width / 2;
  const side = {
    left: isLeft ? undefined : `${x + 8}px`,
    right: isLeft ? `${width - x + 8}px` : undefined,
  };
  return (
    <div
      ref={setStyle(side)}
      className="absolute top-0 grid gap-0.5 rounded-part border border-line bg-card px-3 py-1.5 text-small whitespace-nowrap shadow-card"
    >
      <span className="text-ink-quiet">{reading.title}</span>
      {reading.values.map(({ kind, color, text }) => (
        <span key={text} className="flex items-center gap-2 font-bold tabular-nums">
          <span
            ref={setStyle({ background: `var(${color})` })}
            className={clsx("w-2.5 shrink-0", kind === "area" ? "h-0.5" : "h-2.5 rounded-[3px]")}
          />
          <span>{text}</span>
        </span>
      ))}
    </div>
  );
}
