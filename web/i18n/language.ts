// Which language is read now, and its sentences: loaded by groups, so that nobody waits for words of screens that are
// not hers. Knows no screen.
import { useSyncExternalStore } from "react";
import { LANGUAGES, type Language, type Sentence } from "#domain/messages.ts";

type Sentences = Readonly<Record<string, Readonly<Record<string, Sentence>>>>;
type Files = Record<Language, () => Promise<{ sentences: Sentences }>>;

/** What every screen has; and besides that the login after its first step, customers' screens, and admins'. */
const GROUPS = {
  front: {
    hi: () => import("#web/i18n/hi/front.ts"),
    en: () => import("#web/i18n/en/front.ts"),
  },
  code: {
    hi: () => import("./code.hi.ts"),
    en: () => import("./code.en.ts"),
  },
  customer: {
    hi: () => import("./customer.hi.ts"),
    en: () => import("./customer.en.ts"),
  },
  admin: {
    hi: () => import("./admin.hi.ts"),
    en: () => import("./admin.en.ts"),
  },
} as const satisfies Record<string, Files>;

export type SentenceGroup = keyof typeof GROUPS;

const STORED = "language";
const FIRST: Language = "hi";

let language: Language = storedLanguage();
let sentences: Sentences = {};
const needed = new Set<SentenceGroup>(["front"]);
const listeners = new Set<() => void>();

function storedLanguage(): Language {
  try {
    const stored = localStorage.getItem(STORED);
    return LANGUAGES.find((known) => known === stored) ?? FIRST;
  } catch {
    return FIRST;
  }
}

/** Loads every group that is needed so far in one language; groups that come to be needed meanwhile as well. */
async function switchTo(next: Language): Promise<void> {
  let loaded: Sentences = {};
  let count = 0;
  while (count < needed.size) {
    const groups = [...needed];
    const parts = await Promise.all(groups.map((group) => GROUPS[group][next]()));
    loaded = Object.assign({}, ...parts.map((part) => part.sentences));
    count = groups.length;
  }
  language = next;
  sentences = loaded;
  document.documentElement.lang = next;
  for (const listener of listeners) listener();
}

/** Loads what every screen says, in the language that this browser chose before; Hindi at first. */
export function loadLanguage(): Promise<void> {
  return switchTo(language);
}

/** Loads a further group in the language that is read now, and with every language from now on. */
export async function needSentences(group: SentenceGroup): Promise<void> {
  needed.add(group);
  let wanted: Language;
  do {
    wanted = language;
    const part = await GROUPS[group][wanted]();
    if (wanted === language) sentences = { ...sentences, ...part.sentences };
  } while (wanted !== language);
}

/** Changes the language at once and keeps it. */
export async function setLanguage(next: Language): Promise<void> {
  await switchTo(next);
  try {
    localStorage.setItem(STORED, next);
  } catch {
    // A browser that keeps nothing still shows the language until it is closed.
  }
}

export function currentLanguage(): Language {
  return language;
}

export function useLanguage(): Language {
  return useSyncExternalStore(follow, currentLanguage, currentLanguage);
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The sentences that are loaded of the language that is read now. */
export function currentSentences(): Sentences {
  return sentences;
}
