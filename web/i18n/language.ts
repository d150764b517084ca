// The language of the screens, and its sentences. These are loaded by groups, so that a customer does not wait for those
// of the admins.

import { useSyncExternalStore } from "react";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, type Sentence } from "#domain/messages.ts";
import { emitter } from "#web/emitter.ts";
import { importPart } from "#web/import-part.ts";
import type { LanguageInfo } from "./language-info.ts";

export type Sentences = Readonly<Record<string, Readonly<Record<string, Sentence>>>>;

/**
 * `front`: for every screen. `code`: the login after its first step. `customer`, `admin`: the screens of customers, of
 * admins. Of single screens of the admins besides: `accounts`, the admins' accounts and the audit trail; `people`,
 * customers and what they say; `office`, tables and desks; `schedule`, the open hours;
 * `figures`, the business, the payments and how calls went; `chart`, the birth chart. `spoken`: what customers'
 * screens say aloud, and what a booking for somebody else needs: both are loaded when a customer asks for them. `tax`: tax
 * documents, for customers and admins. `feedback`: the films of customers. `voice`: what a customer says or
 * photographs for the guide before a session, for both.
 */
export type SentenceGroup =
  | "front"
  | "code"
  | "customer"
  | "admin"
  | "accounts"
  | "people"
  | "office"
  | "schedule"
  | "figures"
  | "chart"
  | "spoken"
  | "tax"
  | "feedback"
  | "voice";

// `npm run check` holds that each language has every file.
const INFOS: Record<`./${Language}/info.ts`, LanguageInfo> = import.meta.glob("./*/info.ts", {
  eager: true,
  import: "info",
});
const FILES = import.meta.glob(
  "./*/{front,code,customer,admin,accounts,people,office,schedule,figures,chart,spoken,tax,feedback,voice}.ts",
) as Record<`./${Language}/${SentenceGroup}.ts`, () => Promise<{ sentences: Sentences }>>;

export function languageInfo(language: Language): LanguageInfo {
  return INFOS[`./${language}/info.ts`];
}

/** The language that the switch offers. */
export function nextLanguage(language: Language): Language {
  return LANGUAGES[LANGUAGES.indexOf(language) + 1] ?? LANGUAGES[0];
}

export async function loadSentences(language: Language, group: SentenceGroup): Promise<Sentences> {
  return (await importPart(FILES[`./${language}/${group}.ts`])).sentences;
}

const STORED = "language";

let language: Language = storedLanguage();
let sentences: Sentences = {};
const needed = new Set<SentenceGroup>(["front"]);
const changes = emitter();

function storedLanguage(): Language {
  try {
    const stored = localStorage.getItem(STORED);
    return LANGUAGES.find((known) => known === stored) ?? DEFAULT_LANGUAGE;
  } catch {
    return DEFAULT_LANGUAGE;
  }
}

/** Loads every group that is needed so far in one language, also those that are first needed meanwhile. */
async function switchTo(next: Language): Promise<void> {
  let loaded: Sentences = {};
  let count = 0;
  while (count < needed.size) {
    const groups = [...needed];
    const parts = await Promise.all(groups.map((group) => loadSentences(next, group)));
    loaded = Object.assign({}, ...parts);
    count = groups.length;
  }
  language = next;
  sentences = loaded;
  document.documentElement.lang = next;
  changes.emit();
}

/** Loads the sentences of every screen in the language that this browser has stored, or the default one. */
export function loadLanguage(): Promise<void> {
  return switchTo(language);
}

/** Loads a further group in the current language, and from now on in every language that is switched to. */
export async function needSentences(group: SentenceGroup): Promise<void> {
  needed.add(group);
  let loading: Language;
  do {
    loading = language;
    const part = await loadSentences(loading, group);
    if (loading === language) sentences = { ...sentences, ...part };
  } while (loading !== language);
}

/** Switches the language of the screens, and stores it. */
export async function setLanguage(next: Language): Promise<void> {
  await switchTo(next);
  try {
    localStorage.setItem(STORED, next);
  } catch {
    // Without storage the language holds until the page is closed.
  }
}

export function currentLanguage(): Language {
  return language;
}

export function useLanguage(): Language {
  return useSyncExternalStore(changes.subscribe, currentLanguage, currentLanguage);
}

/** The loaded sentences of the current language. */
export function currentSentences(): Sentences {
  return sentences;
}
