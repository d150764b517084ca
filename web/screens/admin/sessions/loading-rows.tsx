import { useT } from "#web/i18n/t.ts";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";

/** As high as the rows that take its place. */
export function LoadingRows() {
  const t = useT();
  const blocks = Array<string>(5).fill("h-16");
  return <LoadingBlocks label={t("shell.loading")} blocks={blocks} className="grid gap-2 pt-3" />;
}
