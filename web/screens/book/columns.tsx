import { clsx } from "clsx";
import type { ReactNode } from "react";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";

/** Sections look like cards from the width of a tablet. */
export const CARD = "md:rounded-card md:border md:border-line md:bg-card md:p-4 md:shadow-card";

const GRID =
  "grid grid-cols-1 gap-7 md:gap-4 @3xl:grid-cols-[23.75rem_minmax(0,1fr)] @3xl:items-start @3xl:gap-x-5";

type Props = {
  days: ReactNode;
  /** Beside the days where there is room, otherwise below them. */
  times: ReactNode;
  /** Stays in view: below the days, or at the bottom of the screen. */
  bar: ReactNode;
};

export function Columns({ days, times, bar }: Props) {
  return (
    <div className={clsx(GRID, "@3xl:grid-rows-[auto_1fr]")}>
      {days}
      <div className="grid grid-cols-1 gap-7 md:gap-4 @3xl:row-span-2">{times}</div>
      {bar}
    </div>
  );
}

export function ColumnsSkeleton({ label }: { label: string }) {
  return <LoadingBlocks label={label} blocks={["h-96", "h-72"]} className={GRID} />;
}
