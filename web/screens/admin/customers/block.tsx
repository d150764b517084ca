import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { QueryFailedLine } from "#web/api/query-view.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

type BlockQuery<Data> = Pick<UseQueryResult, "isPending" | "isFetching" | "refetch"> & {
  data: Data | undefined;
};

type Props<Data> = {
  title: ReactNode;
  /** Beside the title. */
  action?: ReactNode;
  query: BlockQuery<Data>;
  /** Class of what stands there while it loads: as high as what usually comes. */
  height: string;
  failedText: string;
  children: (data: Data) => ReactNode;
};

/** A part of the right column, which loads and fails by itself. */
export function Block<Data>({ title, action, query, height, failedText, children }: Props<Data>) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-1 gap-2 py-4">
      <div className="flex items-center justify-between gap-3">
        <h2 id={headingId} className="flex items-center gap-2 text-small font-bold text-ink-quiet">
          {title}
        </h2>
        {action}
      </div>
      {query.data !== undefined ? (
        children(query.data)
      ) : query.isPending ? (
        <Skeleton className={height} />
      ) : (
        <QueryFailedLine query={query} text={failedText} />
      )}
    </section>
  );
}
