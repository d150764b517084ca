// The settings of what is shown of the almanac, which are loaded after the first sight.
import { QueryView } from "#web/api/query-view.tsx";
import { useCode } from "#web/api/use-code.ts";
import { useT } from "#web/i18n/t.ts";

const loadSettings = () => import("./settings.tsx");

export function PanchangSettingsSlot() {
  const t = useT();
  const query = useCode("panchang-settings", loadSettings);
  return (
    <QueryView query={query} loading={["h-96"]} failedTitle={t("panchang.failed")}>
      {(code) => <code.PanchangSettingsForm />}
    </QueryView>
  );
}
