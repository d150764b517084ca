const WIDTH = 64;
const HEIGHT = 28;
const EDGE = 3;

/** The values as a small line. The table of the trend has them for screen readers. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const [min, max] = [Math.min(...values), Math.max(...values)];
  const span = max - min || 1;
  const points = values.map((value, at) => ({
    x: EDGE + (at / Math.max(1, values.length - 1)) * (WIDTH - 2 * EDGE),
    y: HEIGHT - EDGE - ((value - min) / span) * (HEIGHT - 2 * EDGE),
  }));
  const last = points.at(-1);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      aria-hidden="true"
      focusable="false"
      className="shrink-0 text-primary"
    >
      <polyline
        points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ")}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {last ? <circle cx={last.x} cy={last.y} r={EDGE} fill="currentColor" /> : null}
    </svg>
  );
}
