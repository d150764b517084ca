// The brand's name in the reader's language. The server writes it into the page, so that no request is needed.
import { useLanguage } from "#web/i18n/language.ts";
import { pageName } from "#web/i18n/page-name.ts";

export function useBrand(): string {
  return pageName("application-name", useLanguage()) ?? "";
}
