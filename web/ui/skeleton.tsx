import { clsx } from "clsx";

/** A grey shape in the place of what is still loading. Its holder says so with aria-busy and a label. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={clsx("animate-pulse rounded-part bg-line", className)} />;
}
