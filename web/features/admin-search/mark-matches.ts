// Which parts of a text match what was typed.

import { charactersOf } from "#domain/characters.ts";

export type TextPart = { text: string; isMatch: boolean };

type Span = { from: number; to: number };

const MIN_DIGITS = 4;

/**
 * Splits a text where the words of a search stand in it, whatever their case; digits match across spaces, as in a phone
 * number. A match is widened to whole characters as a reader sees them, so that no Devanagari sign loses its letter.
 * Nothing is marked where the server found the text in the other script.
 */
export function markMatches(text: string, search: string): TextPart[] {
  const spans = [...wordSpans(text, search), ...digitSpans(text, search)];
  return spans.length === 0 ? [{ text, isMatch: false }] : split(text, joined(wholeCharacters(text, spans)));
}

function wordSpans(text: string, search: string): Span[] {
  const lower = text.toLowerCase();
  // Lower case can have another length, as that of İ; then no position would fit.
  if (lower.length !== text.length) return [];
  const words = search.normalize("NFC").toLowerCase().split(/\s+/).filter(Boolean);
  return words.flatMap((word) => {
    const from = startOfWord(lower, word);
    return from === -1 ? [] : [{ from, to: from + word.length }];
  });
}

/**
 * Where the typed word is marked: where a word of the text begins with it, or else where it first occurs; -1 for nowhere.
 * A single letter is marked only at the beginning of a word, because it occurs in most texts.
 */
function startOfWord(text: string, word: string): number {
  const atStart = [...text.matchAll(/[^\s·(]+/gu)].find(([part]) => part.startsWith(word))?.index;
  if (atStart !== undefined) return atStart;
  return word.length > 1 ? text.indexOf(word) : -1;
}

function digitSpans(text: string, search: string): Span[] {
  const typed = search.replace(/\D/g, "");
  if (typed.length < MIN_DIGITS || /\p{L}/u.test(search)) return [];
  const places = [...text.matchAll(/\d/g)].map(({ index }) => index);
  const digits = places.map((place) => text[place]).join("");
  // A phone number may have been typed with a zero before it.
  const found = digits.includes(typed) ? typed : typed.replace(/^0+/, "");
  const at = digits.indexOf(found);
  const [first, last] = [places[at], places[at + found.length - 1]];
  return at === -1 || first === undefined || last === undefined ? [] : [{ from: first, to: last + 1 }];
}

function wholeCharacters(text: string, spans: Span[]): Span[] {
  let end = 0;
  const characters = charactersOf(text).map((character) => {
    const from = end;
    end += character.length;
    return { from, to: end };
  });
  return spans.map(({ from, to }) => ({
    from: characters.find((one) => one.to > from)?.from ?? from,
    to: characters.findLast((one) => one.from < to)?.to ?? to,
  }));
}

function joined(spans: Span[]): Span[] {
  const sorted = [...spans].sort((one, other) => one.from - other.from);
  return sorted.reduce<Span[]>((done, span) => {
    const last = done.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else done.push({ ...span });
    return done;
  }, []);
}

function split(text: string, spans: Span[]): TextPart[] {
  const parts = spans.flatMap(({ from, to }, index) => [
    { text: text.slice(spans[index - 1]?.to ?? 0, from), isMatch: false },
    { text: text.slice(from, to), isMatch: true },
  ]);
  return [...parts, { text: text.slice(spans.at(-1)?.to ?? 0), isMatch: false }].filter(
    ({ text: part }) => part !== "",
  );
}
