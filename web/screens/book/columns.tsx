import { clsx } from "clsx";
import type { ReactNode } from "react";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";

/** Sections look like cards from the width of a tablet. */
export const CARD = "md:rounded-card md:border md:border-line md:bg-card md:p-4 md:shadow-card";

/** The page of the columns. On a phone it is as high as the screen, so that the bar stands at the foot of it. */
export const PAGE = "@container flex flex-col max-md:min-h-[calc(100dvh-10.25rem)]";

const GRID =
  "grid grid-cols-1 gap-5 md:gap-4 lg:@min-[38rem]:grid-cols-[20.5rem_minmax(0,1fr)] lg:items-start lg:gap-x-5 xl:@min-[38rem]:grid-cols-[23.75rem_minmax(0,1fr)]";

type Props = {
  days: ReactNode;
  /** Beside the days where there is room, otherwise below them. */
  times: ReactNode;
  /** Stays in view at the foot of the times, which it ends. */
  bar: ReactNode;
};

export function Columns({ days, times, bar }: Props) {
  return (
    <div className={clsx(GRID, "grow max-lg:grid-rows-[auto_1fr]")}>
      {days}
      <div className="flex min-w-0 flex-col gap-5 md:gap-4">
        {times}
        {bar ? (
          <div className="sticky bottom-0 z-20 -mx-[20px] mt-auto -mb-24 bg-ground md:mx-0 md:mb-0 md:pb-3">
            {bar}
          </div>
        ) : null}
      </div>
    </div>
  );
}

export function ColumnsSkeleton({ label }: { label: string }) {
  return <LoadingBlocks label={label} blocks={["h-36", "h-72"]} className={GRID} />;
}
