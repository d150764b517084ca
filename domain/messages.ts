// Speaks a sentence: fills its {places} and picks the form that the language's plural rules ask for.
// Knows no sentence and no screen; dates, times and rupees arrive here already formatted.

/** The languages of the product. Hindi is the default wherever nobody has chosen. */
export const LANGUAGES = ["hi", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

/** A sentence with a counted thing in it; `{count}` chooses the form. */
export type Counted = { readonly one: string; readonly other: string };
export type Sentence = string | Counted;

type PlaceholdersIn<Text extends string> = Text extends `${string}{${infer Place}}${infer Rest}`
  ? Place | PlaceholdersIn<Rest>
  : never;

/** The names of the places of a sentence, read from its English text. */
export type PlaceholdersOf<S> = S extends string
  ? PlaceholdersIn<S>
  : S extends Counted
    ? PlaceholdersIn<S["one"] | S["other"]> | "count"
    : never;

/** What a call must bring along for a sentence: nothing, or a value for each of its places. */
export type Values<S> = [PlaceholdersOf<S>] extends [never]
  ? []
  : [values: Record<PlaceholdersOf<S>, string | number>];

/** The shape that a translation of a set of English sentences must have. */
export type Translation<English> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : Counted;
};

const pluralRules: Record<Language, Intl.PluralRules> = {
  hi: new Intl.PluralRules("hi"),
  en: new Intl.PluralRules("en"),
};

/** Fills a sentence in. A counted sentence needs `count` among its values; a place without a value stays as it is. */
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
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
