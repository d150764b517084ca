// The server's sentences (errors, messages) in the language of the request or the customer.

import { LANGUAGES, type Language, literalValues } from "#domain/messages.ts";
import type { ServerMessages } from "#messages";
import { CATALOGUES } from "./catalogues.ts";

export type SentenceKey = keyof ServerMessages;
/** The rest parameters: none, or a value for each placeholder. */
type ValuesOf<Key extends SentenceKey> = keyof ServerMessages[Key] extends never
  ? []
  : [values: ServerMessages[Key]];

export function translate<Key extends SentenceKey>(
  language: Language,
  key: Key,
  ...values: ValuesOf<Key>
): string {
  return CATALOGUES[language]._(key, literalValues(values[0]));
}

/** Words for an unknown value: a closed account has no name, an empty field no times. */
const UNKNOWN_VALUES = { name: "some-name", range: "some-range", wait: "some-wait" } as const;

/**
 * Like `translate`, for keys and values that are known only at run time, such as those of an error. An empty or missing
 * value of `UNKNOWN_VALUES` is named in general words.
 */
export function translateAny(
  language: Language,
  key: SentenceKey,
  values: Readonly<Record<string, string | number>>,
): string {
  const catalogue = CATALOGUES[language];
  const filled: Record<string, string | number> = { ...values };
  for (const [name, words] of Object.entries(UNKNOWN_VALUES))
    if (!/[\p{L}\p{N}]/u.test(String(values[name] ?? ""))) filled[name] = catalogue._(words);
  return catalogue._(key, literalValues(filled));
}

/** A duration in seconds up to 90, in minutes up to 90, then in hours. */
export function formatWait(language: Language, seconds: number): string {
  if (seconds <= 90) return translate(language, "wait-seconds", { count: seconds });
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 90) return translate(language, "wait-minutes", { count: minutes });
  return translate(language, "wait-hours", { count: Math.ceil(minutes / 60) });
}

/** The supported language with the highest weight in an Accept-Language header; English without a header. */
export function languageOf(header: string | undefined): Language {
  let preferred: { language: Language; weight: number } = { language: "en", weight: 0 };
  for (const part of (header ?? "").toLowerCase().split(",")) {
    const [, tag, weight = "1"] = /^\s*([a-z]+)(?:-[\w-]*)?\s*(?:;\s*q=([\d.]+)\s*)?$/.exec(part) ?? [];
    const language = LANGUAGES.find((known) => known === tag);
    if (language && Number(weight) > preferred.weight) preferred = { language, weight: Number(weight) };
  }
  return preferred.language;
}
