// The server's sentences and formats of every language, from the folders server/i18n/<language>/.
import { LANGUAGES, type Language, type Translation } from "#domain/messages.ts";
import type { sentences as english } from "#server/i18n/en/sentences.ts";
import type { LanguageFormat } from "./language-format.ts";

export type SentenceKey = keyof typeof english;
type LanguageFolder = { sentences: Translation<typeof english>; format: LanguageFormat };

async function loadLanguage(language: Language): Promise<LanguageFolder> {
  const { sentences } = await import(`#server/i18n/${language}/sentences.ts`);
  const { format } = await import(`#server/i18n/${language}/format.ts`);
  return { sentences, format };
}

const folders = await Promise.all(
  LANGUAGES.map(async (language) => [language, await loadLanguage(language)] as const),
);
export const LANGUAGE_FOLDERS = Object.fromEntries(folders) as Record<Language, LanguageFolder>;
