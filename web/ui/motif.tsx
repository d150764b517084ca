import type { ReactNode } from "react";
import { PETAL, PETALS } from "./lotus.ts";

const SPARKS = [-60, -40, -20, 0, 20, 40, 60];

type DrawingProps = { box: string; lineWidth: number; className?: string; children: ReactNode };

function Drawing({ box, lineWidth, className, children }: DrawingProps) {
  return (
    <svg
      aria-hidden="true"
      className={className}
      viewBox={box}
      fill="none"
      stroke="currentColor"
      strokeWidth={lineWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

function Lotus({ className }: { className?: string }) {
  return (
    <Drawing box="0 0 172 122" lineWidth={1.4} className={className}>
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
    </Drawing>
  );
}

function Rangoli({ className }: { className?: string }) {
  const eighths = Array.from({ length: 8 }, (_, eighth) => eighth * 45);
  return (
    <Drawing box="-60 -60 120 120" lineWidth={1} className={className}>
      <circle r="2.4" fill="currentColor" stroke="none" />
      {eighths.map((turn) => (
        <g key={turn} transform={`rotate(${turn})`}>
          <path d="M0-10C-12-22-10-34 0-44 10-34 12-22 0-10Z" />
          <path d="M-17.6-42.5Q0-64 17.6-42.5" opacity="0.5" />
          <g fill="currentColor" stroke="none">
            <circle cy="-27" r="2" />
            <circle cy="-52" r="1.8" />
            <circle cx="13.6" cy="-32.8" r="1.8" />
          </g>
        </g>
      ))}
    </Drawing>
  );
}

/**
 * Parcha's line drawing, decoration only: a lotus for greetings, a rangoli for empty states. `className` sets size and
 * opacity; the colour is that of the text.
 */
export function Motif({ kind = "lotus", className }: { kind?: "lotus" | "rangoli"; className?: string }) {
  return kind === "lotus" ? <Lotus className={className} /> : <Rangoli className={className} />;
}
