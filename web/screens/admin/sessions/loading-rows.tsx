import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";

/** As high as the rows that take its place. */
export function LoadingRows() {
  const blocks = Array<string>(5).fill("h-16");
  return <LoadingBlocks blocks={blocks} className="grid gap-2 pt-3" />;
}
