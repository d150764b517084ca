// The server's sentences (errors, messages) in the language of the request or the customer.
import { formatMessage, type Language, type PlaceholdersOf } from "#domain/messages.ts";
import { en } from "./en.ts";
import { hi } from "./hi.ts";

const sentences = { en, hi } as const;

type Key = keyof typeof en;
type Values<K extends Key> = [PlaceholdersOf<(typeof en)[K]>] extends [never]
  ? []
  : [values: Record<PlaceholdersOf<(typeof en)[K]>, string | number>];

export function translate<K extends Key>(language: Language, key: K, ...values: Values<K>): string {
  return formatMessage(language, sentences[language][key], values[0]);
}

/** Like `translate`, for keys and values that are known only at run time, such as those of an error. */
export function translateAny(
  language: Language,
  key: Key,
  values: Readonly<Record<string, string | number>>,
): string {
  return formatMessage(language, sentences[language][key], values);
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
    const [, language, weight = "1"] = /^\s*(hi|en)(?:-[\w-]*)?\s*(?:;\s*q=([\d.]+)\s*)?$/.exec(part) ?? [];
    if (language !== "hi" && language !== "en") continue;
    if (Number(weight) > preferred.weight) preferred = { language, weight: Number(weight) };
  }
  return preferred.language;
}
