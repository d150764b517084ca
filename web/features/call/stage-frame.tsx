import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useMediaQuery } from "#web/ui/use-media-query.ts";

/** What stands beside a call for the guide. The column and the drawer show the same. */
export type Beside = {
  column: ReactNode;
  drawer: ReactNode;
  /** The line about who waits, where there is no column. */
  queue: ReactNode;
  /** How long both sides were in the room before this call, after which it counts on. */
  secondsBefore: number;
};

/** Wide windows, and phones that lie on their side. */
const COLUMN = "(min-width: 64rem), (min-width: 40rem) and (max-height: 32rem)";

type Props = { beside: Beside; bar: ReactNode; children: ReactNode };

/**
 * The video beside its column, or above its drawer. The video keeps its place in the tree when the phone is turned:
 * a provider that draws into it would end the call otherwise.
 */
export function StageFrame({ beside, bar, children }: Props) {
  const isColumn = useMediaQuery(COLUMN);
  return (
    <>
      <div className={clsx("flex min-h-0 grow", isColumn ? "" : "flex-col")}>
        {/* The drawer's heading is the name, so the one over the video is for screen readers alone. */}
        <div
          className={clsx(
            "relative flex min-h-0 min-w-0 grow flex-col overflow-hidden [container-type:size]",
            isColumn ? "" : "[&_h2]:sr-only",
          )}
        >
          {children}
          {isColumn ? bar : null}
        </div>
        {isColumn ? (
          <aside
            data-theme="dark"
            className="w-[396px] max-w-1/2 shrink-0 border-l border-line bg-card text-ink"
          >
            {beside.column}
          </aside>
        ) : (
          <div data-theme="dark" className="contents">
            {beside.drawer}
          </div>
        )}
      </div>
      {isColumn ? null : (
        <>
          <div data-theme="dark">{beside.queue}</div>
          {bar}
        </>
      )}
    </>
  );
}
