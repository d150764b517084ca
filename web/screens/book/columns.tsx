import { clsx } from "clsx";
import type { ReactNode } from "react";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";

/** Sections look like cards from the width of a tablet. */
export const CARD = "md:rounded-card md:border md:border-line md:bg-card md:p-4 md:shadow-card";

/** The page of the columns. On a phone it is as high as the screen, so that the bar stands at the foot of it. */
export const PAGE = "@container flex flex-col max-md:min-h-[calc(100dvh-10.25rem)]";

const GRID =
  "grid grid-cols-1 gap-5 md:gap-4 lg:grid-cols-[20.5rem_minmax(0,1fr)] lg:items-start lg:gap-x-5 xl:grid-cols-[23.75rem_minmax(0,1fr)]";

type Props = {
  days: ReactNode;
  /** Beside the days where there is room, otherwise below them. */
  times: ReactNode;
  /** What follows the time, and the bar. They stay in view: below the days, or at the bottom of the screen. */
  bar: ReactNode;
};

export function Columns({ days, times, bar }: Props) {
  return (
    <div className={clsx(GRID, "grow max-lg:grid-rows-[auto_auto_1fr] lg:grid-rows-[auto_1fr]")}>
      {days}
      <div className="grid grid-cols-1 gap-5 md:gap-4 lg:row-span-2">{times}</div>
      {bar ? (
        <div className="bottom-0 z-20 -mx-[20px] -mb-24 flex flex-col justify-end bg-ground max-lg:self-end @max-[14rem]:max-h-[45dvh] @max-[14rem]:justify-start @max-[14rem]:overflow-y-auto md:mx-0 md:mb-0 md:gap-3 md:pt-3 lg:top-4 lg:bottom-auto lg:col-start-1 lg:row-start-2 lg:gap-4 lg:pt-0 lg:self-start [@media(min-height:30rem)]:sticky">
          {bar}
        </div>
      ) : null}
    </div>
  );
}

export function ColumnsSkeleton({ label }: { label: string }) {
  return <LoadingBlocks label={label} blocks={["h-36", "h-72"]} className={GRID} />;
}
