// The guide's almanac: a line of the day, and the settings of what is shown. Both are loaded after the first sight.
import { QueryView } from "#web/api/query-view.tsx";
import { useCode } from "#web/api/use-code.ts";
import { useT } from "#web/i18n/t.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

const loadDay = () => import("./guides-day.tsx");
const loadSettings = () => import("./settings.tsx");

/** One line, which opens the whole day; nothing where it cannot be loaded. `today` is `YYYY-MM-DD`. */
export function GuidesDaySlot({ today }: { today: string }) {
  const { data: code, failureCount } = useCode("guides-panchang", loadDay, { isOptional: true });
  if (code) return <code.GuidesDay today={today} />;
  return failureCount === 0 ? <Skeleton className="mb-3 h-11" /> : null;
}

export function PanchangSettingsSlot() {
  const t = useT();
  const query = useCode("panchang-settings", loadSettings);
  return (
    <QueryView query={query} loading={["h-96"]} failedTitle={t("panchang.failed")}>
      {(code) => <code.PanchangSettingsForm />}
    </QueryView>
  );
}
