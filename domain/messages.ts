// The languages of the screens and of the messages, and the values in their sentences.

import { CODES } from "#languages";
import type { LanguageCode } from "#messages";

/** The code of a language (BCP 47) with its sentences in server/locales/<language>.po and web/locales/<language>.po. */
export type Language = LanguageCode;
/** Of who has chosen none, and of what another language lacks. */
export const DEFAULT_LANGUAGE: Language = "hi";
/** The default one is first. */
export const LANGUAGES: readonly [Language, ...Language[]] = [
  DEFAULT_LANGUAGE,
  ...CODES.filter((code) => code !== DEFAULT_LANGUAGE).sort(),
];

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
