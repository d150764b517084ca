import { useT } from "#web/i18n/t.ts";
import { Skeleton } from "./skeleton.tsx";

export function ScreenSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t("shell.loading")} className="grid gap-4">
      <Skeleton className="h-9 w-3/5" />
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
    </div>
  );
}
