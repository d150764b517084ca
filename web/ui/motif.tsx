import { PETAL, PETALS } from "./lotus.ts";

const SPARKS = [-60, -40, -20, 0, 20, 40, 60];

/** Parcha's line drawing of a lotus, decoration only. `className` sets size and opacity; the colour is that of the text. */
export function Motif({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      className={className}
      viewBox="0 0 172 122"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.4}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <g transform="translate(86 100)">
        {PETALS.map(([turn, length]) => (
          <path
            key={turn}
            d={PETAL}
            transform={`rotate(${turn}) scale(${length})`}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {SPARKS.map((turn) => (
          <circle
            key={turn}
            cy="-93"
            r="1.6"
            fill="currentColor"
            stroke="none"
            transform={`rotate(${turn})`}
          />
        ))}
        <path d="M-60 9Q0 23 60 9M-39 16Q0 24 39 16" opacity="0.5" vectorEffect="non-scaling-stroke" />
      </g>
    </svg>
  );
}
