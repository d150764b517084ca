// The brand's name in the reader's language. The server writes it into the page, so that no request is needed.
import type { Language } from "#domain/messages.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { pageName } from "#web/i18n/page-name.ts";

export function useBrand(): string {
  return brandIn(useLanguage());
}

function brandIn(language: Language): string {
  return pageName("application-name", language) ?? "";
}
