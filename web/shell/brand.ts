// The brand's name in the reader's language.
import { useLanguage } from "#web/i18n/language.ts";
import { brandNameIn } from "#web/i18n/page-name.ts";

export function useBrand(): string {
  return brandNameIn(useLanguage());
}
