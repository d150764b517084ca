import { useT } from "#web/i18n/t.ts";
import type { TableLabels } from "#web/ui/table-column.ts";

export function useTableLabels(caption: string): TableLabels {
  const t = useT();
  return {
    caption,
    region: t("reports.scroll-sideways", { name: caption }),
    sortBy: t("reports.sort-by"),
    unsorted: t("reports.sort-newest"),
    ascending: t("reports.ascending"),
    descending: t("reports.descending"),
  };
}
