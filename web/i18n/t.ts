// A sentence of web/locales by its id, `module.name`, in the current language. The types of ids and values are made from the
// English catalogue (scripts/checks/sentence-values.ts); `{guide}` is filled in.

import { type Language, literalValues } from "#domain/messages.ts";
import type { WebMessages } from "#messages";
import { currentLanguage, i18n, useLanguage } from "./language.ts";

type MessageKey = keyof WebMessages;
/** The rest parameters of `t`: none, or a value for each placeholder. */
type ValuesOf<Key extends MessageKey> = [NameOf<Key>] extends [never]
  ? []
  : [values: { [Name in NameOf<Key>]: ValueOf<Key, Name> }];
/** Of one of several ids, the placeholders of all. */
type NameOf<Key extends MessageKey> = Key extends MessageKey ? keyof WebMessages[Key] : never;
type ValueOf<Key extends MessageKey, Name> = Key extends MessageKey
  ? Name extends keyof WebMessages[Key]
    ? WebMessages[Key][Name]
    : never
  : never;

export type Translate = <Key extends MessageKey>(key: Key, ...values: ValuesOf<Key>) => string;

/** The ids of sentences without placeholders, for tables that name a sentence. */
export type PlainKey = {
  [Key in MessageKey]: keyof WebMessages[Key] extends never ? Key : never;
}[MessageKey];

/** For code outside of components; components use `useT`. */
export const t: Translate = (key, ...values) => i18n._(key, literalValues(values[0]));

/** `t` of each language, so that what components keep of its sentences is made anew. */
const ofLanguages = new Map<Language, Translate>();

/** `t` for components, which render again when the language changes. The formats of format.ts need no more than that. */
export function useT(): Translate {
  useLanguage();
  const language = currentLanguage();
  const known = ofLanguages.get(language);
  if (known) return known;
  const own = t.bind(null) as Translate;
  ofLanguages.set(language, own);
  return own;
}
