import { clsx } from "clsx";
import { SLOT_PX } from "./week-day.tsx";
import type { Area, Mode } from "./week-draft.ts";

type Props = { area: Area; mode: Mode; text: string | null };

/** The slots that are selected on one day, and on the first one what letting go does. */
export function DragArea({ area: { from, to }, mode, text }: Props) {
  return (
    <div
      className={clsx(
        "pointer-events-none absolute inset-x-0 z-20 border-2 border-dashed",
        mode === "open" ? "border-alive bg-alive-soft/80" : "border-destructive bg-destructive-soft/80",
      )}
      style={{ top: from * SLOT_PX, height: (to - from) * SLOT_PX }}
    >
      {text ? (
        <span
          className={clsx(
            "absolute top-0 left-0 z-30 rounded-part border border-line bg-card px-2 py-0.5 text-small font-bold whitespace-nowrap shadow-card",
            mode === "open" ? "text-alive-ink" : "text-destructive",
          )}
        >
          {text}
        </span>
      ) : null}
    </div>
  );
}
