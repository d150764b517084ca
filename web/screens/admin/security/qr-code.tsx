import { qrMatrix } from "./qr-matrix.ts";

/** The white border that cameras need, in squares. */
const QUIET = 4;

/** Dark on white in both themes: many cameras read nothing else. Nothing where the text is too long for a code. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = qrMatrix(text);
  if (!rows) return null;
  const side = rows.length + 2 * QUIET;
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className="w-full max-w-60 rounded-card border border-line"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
