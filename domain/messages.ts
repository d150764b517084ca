// Message formatting: fills `{placeholders}` and selects the plural form (Intl.PluralRules). Values such as dates,
// times and rupees are passed in already formatted.
import { groupDigits } from "./digits.ts";

/** The codes of the languages (BCP 47). Each has its folders web/i18n/<language>/ and server/i18n/<language>/. */
export const LANGUAGES = ["hi", "en"] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = "hi";

/** A sentence with a plural form. The value of `{count}` selects it. */
export type PluralForms = { readonly one: string; readonly other: string };
export type Sentence = string | PluralForms;

type PlaceholdersIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersIn<Rest>
  : never;

/** The placeholder names of a sentence, derived from the literal type of its English text. */
export type PlaceholdersOf<S> = S extends string
  ? PlaceholdersIn<S>
  : S extends PluralForms
    ? PlaceholdersIn<S["one"] | S["other"]> | "count"
    : never;

/** The rest parameters of a translating function: none, or a value for each placeholder. */
export type PlaceholderValues<S> = [PlaceholdersOf<S>] extends [never]
  ? []
  : [values: Record<PlaceholdersOf<S>, string | number>];

/** The type of another language's sentences: the same keys, and plural forms where English has them. */
export type Translation<English> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : PluralForms;
};

const pluralRules = Object.fromEntries(
  LANGUAGES.map((language) => [language, new Intl.PluralRules(language)]),
) as Record<Language, Intl.PluralRules>;

/**
 * A sentence with plural forms needs `count` among its values. A number is grouped the Indian way. A placeholder without a
 * value is left in the text.
 */
export function formatMessage(
  language: Language,
  sentence: Sentence,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const text =
    typeof sentence === "string"
      ? sentence
      : pluralRules[language].select(Number(values.count)) === "one"
        ? sentence.one
        : sentence.other;
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name] ?? placeholder;
    return typeof value === "number" ? groupDigits(value) : value;
  });
}
