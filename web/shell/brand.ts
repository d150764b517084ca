// The brand's name in the reader's language. The server writes it into the page, so that no request is needed.
import type { Language } from "#domain/messages.ts";
import { useLanguage } from "#web/i18n/language.ts";

export function useBrand(): string {
  return brandIn(useLanguage());
}

export function brandIn(language: Language): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="application-name"]');
  return meta?.dataset[language] ?? meta?.content ?? "";
}
