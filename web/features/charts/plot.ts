// One uPlot chart: a line with its area, or bars, over points of equal distance. The caller draws the cursor, because several
// plots share one.
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";

/** A custom property of tokens.css. */
type Token = "--primary" | "--alive" | "--info";
export type PlotSeries = { kind: "area" | "bars"; color: Token; values: readonly number[] };
export type PlotSpec = {
  /** Later series are drawn over earlier ones. */
  series: readonly PlotSeries[];
  height: number;
  formatValue: (value: number) => string;
  /** Below the points; empty for a plot that stands on another one. */
  labels: readonly string[];
};
export type Plot = {
  resize(width: number): void;
  /** In CSS pixels from the plot's left and top. */
  positionOf(index: number, series: number): { x: number; y: number };
  indexAt(x: number): number;
  destroy(): void;
};

const AXIS_WIDTH = 68;
/** An estimate, which is enough to leave out labels that would touch. */
const CHARACTER_WIDTH = 8;
const LABEL_GAP = 10;
/** On a phone the last label is wider than the place of its point. */
const LABEL_ROOM = 18;
const WHOLE_STEPS = [1, 2, 5]
  .flatMap((step) => Array.from({ length: 12 }, (_, power) => step * 10 ** power))
  .sort((one, other) => one - other);

const colorOf = (token: string) => getComputedStyle(document.documentElement).getPropertyValue(token).trim();

export function drawPlot(box: HTMLElement, spec: PlotSpec): Plot {
  const count = spec.series[0]?.values.length ?? 0;
  const indexes = Array.from({ length: count }, (_, index) => index);
  const chart = new uPlot(
    optionsOf(spec, count),
    [indexes, ...spec.series.map(({ values }) => [...values])],
    box,
  );
  // The colours are read from the page at each drawing.
  const themeObserver = new MutationObserver(() => chart.redraw(true));
  themeObserver.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  const offset = () => ({ x: chart.over.offsetLeft, y: chart.over.offsetTop });
  return {
    resize: (width) => chart.setSize({ width, height: spec.height }),
    positionOf: (index, series) => ({
      x: offset().x + chart.valToPos(index, "x"),
      y: offset().y + chart.valToPos(spec.series[series]?.values[index] ?? 0, "y"),
    }),
    indexAt: (x) => Math.max(0, Math.min(count - 1, Math.round(chart.posToVal(x - offset().x, "x")))),
    destroy() {
      themeObserver.disconnect();
      chart.destroy();
    },
  };
}

function optionsOf({ series, height, formatValue, labels }: PlotSpec, count: number): uPlot.Options {
  const style = getComputedStyle(document.body);
  const font = `${0.875 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)}px ${style.fontFamily}`;
  const line = { stroke: () => colorOf("--line"), width: 1 };
  const text = { stroke: () => colorOf("--ink-quiet"), font, ticks: { show: false } };
  return {
    width: 320,
    height,
    legend: { show: false },
    cursor: { show: false },
    select: { show: false, left: 0, top: 0, width: 0, height: 0 },
    padding: [10, LABEL_ROOM, labels.length > 0 ? 0 : 6, 0],
    scales: {
      x: { time: false, range: [-0.5, count - 0.5] },
      y: { range: (_, min, max) => [Math.min(0, min), Math.max(1, max) * 1.1] },
    },
    axes: [
      labels.length > 0
        ? {
            ...text,
            grid: { show: false },
            size: 34,
            splits: (chart) => splitsOf(labels, chart.width - AXIS_WIDTH),
            values: (_, splits) => splits.map((index) => labels[index] ?? ""),
          }
        : { show: false },
      {
        ...text,
        grid: line,
        size: AXIS_WIDTH,
        incrs: WHOLE_STEPS,
        space: 40,
        values: (_, splits) => splits.map(formatValue),
      },
    ],
    series: [{}, ...series.map(({ kind, color }) => (kind === "bars" ? barsOf(color) : areaOf(color)))],
  };
}

/** The points that have room for a label, counted from the last one. */
function splitsOf(labels: readonly string[], width: number): number[] {
  const { length } = labels;
  const labelWidth = Math.max(...labels.map((label) => label.length)) * CHARACTER_WIDTH + LABEL_GAP;
  const step = Math.max(1, Math.ceil((labelWidth * length) / Math.max(1, width)));
  return Array.from({ length: Math.ceil(length / step) }, (_, at) => length - 1 - at * step).reverse();
}

const areaOf = (color: Token): uPlot.Series => ({
  stroke: () => colorOf(color),
  fill: () => `${colorOf(color)}1a`,
  width: 2,
  points: { show: false },
});

const barsOf = (color: Token): uPlot.Series => {
  const { bars } = uPlot.paths;
  return {
    stroke: () => colorOf(color),
    fill: () => colorOf(color),
    width: 0,
    points: { show: false },
    ...(bars ? { paths: bars({ size: [0.6, 40], radius: 0.12 }) } : {}),
  };
};
