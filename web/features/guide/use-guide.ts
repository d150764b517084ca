import { useConfig } from "#web/api/config.ts";
import { useT } from "#web/i18n/t.ts";

const DEFAULT_NAME = "Guruji";

/** What is known of the guide. `years` and `languages` are null where they are not configured. */
export function useGuide() {
  const t = useT();
  const { data: config } = useConfig();
  const name = config?.brand.guideName ?? DEFAULT_NAME;
  const guide = config?.guide;
  const years = guide?.years ? t("general.years", { count: guide.years }) : null;
  const languages = guide?.languages.length ? guide.languages.join(", ") : null;
  return {
    name: name === DEFAULT_NAME ? t("guide.name") : name,
    years,
    languages,
    /** Both in a line; empty where neither is configured. */
    facts: [years && t("guide.experience", { years }), languages].filter(Boolean).join(" · "),
  };
}
