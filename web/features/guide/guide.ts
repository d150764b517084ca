import { useConfig } from "#web/api/config.ts";
import { useT } from "#web/i18n/t.ts";

const DEFAULT_NAME = "Guruji";

/** What is known of the guide. `years` and `languages` are null where they are not configured. */
export function useGuide() {
  const t = useT();
  const { data: config } = useConfig();
  const name = config?.brand.guideName ?? DEFAULT_NAME;
  const guide = config?.guide;
  return {
    name: name === DEFAULT_NAME ? t("guide.name") : name,
    years: guide?.years ? t("general.years", { count: guide.years }) : null,
    languages: guide?.languages.length ? guide.languages.join(", ") : null,
  };
}
