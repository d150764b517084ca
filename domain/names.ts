// The names of remedies and of the brand exist in English and in Hindi. A reader of another language gets the English one.
import type { Language } from "./messages.ts";

/** The guide's name while none is configured. */
export const DEFAULT_GUIDE_NAMES = { name: "Guruji", nameHindi: "गुरुजी" } as const;

const FIELDS = { en: "name", hi: "nameHindi" } as const;
type NameLanguage = keyof typeof FIELDS;
type Names = Readonly<Record<(typeof FIELDS)[NameLanguage], string>>;

const hasNames = (language: string): language is NameLanguage => Object.hasOwn(FIELDS, language);

function nameLanguageOf(language: Language): NameLanguage {
  return hasNames(language) ? language : "en";
}

/** The name that the reader gets. */
export function nameIn(language: Language, names: Names): string {
  return names[FIELDS[nameLanguageOf(language)]];
}

/** The other name, with its language; null where both are the same. */
export function otherNameIn(language: Language, names: Names): { name: string; language: Language } | null {
  const other = nameLanguageOf(language) === "en" ? "hi" : "en";
  const name = names[FIELDS[other]];
  return name === nameIn(language, names) ? null : { name, language: other };
}
