// The languages of the screens and of the messages, and the values in their sentences.

/** The codes of the languages (BCP 47). Each has its sentences in web/locales/<language>.po and server/locales/<language>.po. */
export const LANGUAGES = ["hi", "en"] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = "hi";

/** Numbers in sentences are written as in India, with Latin digits, in every language. */
export const numberLocaleOf = (language: Language) => `${language}-IN-u-nu-latn`;

/**
 * Lingui 6.11 decodes `\x41` and `\u0041` in what comes out, values too. So a backslash that a person has typed goes in
 * as such a code, and comes out as it was typed.
 */
export function literalValues(
  values: Readonly<Record<string, string | number>> = {},
): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" ? value.replaceAll("\\", "\\x5c") : value,
    ]),
  );
}
