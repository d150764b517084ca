// Characters as a reader sees them (grapheme clusters, Unicode Standard Annex 29). Intl.Segmenter would do this, but Firefox has
// it since version 125 only, and older versions of it part the letters of a Hindi conjunct.

/** A letter, an emoji or a flag with its signs, joiners, colours and tags. */
const BASE_WITH_SIGNS =
  /(?:\p{RI}{2}|\r\n|[\s\S])(?:\p{M}|\u200c|\u200d|\p{Emoji_Modifier}|[\u{e0020}-\u{e007f}])*/gu;
/** The sign that joins a letter with the next one, in the northern Indian scripts, Telugu and Malayalam. */
const VIRAMAS = ["\u094d", "\u09cd", "\u0acd", "\u0b4d", "\u0c4d", "\u0d4d"];

/** Without marks that hide text or change its direction, which pasting brings. ZWNJ and ZWJ stay, because Hindi needs them. */
export function withoutInvisibleMarks(text: string): string {
  return text.replace(/[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g, "");
}

/** The characters of a text as a reader sees them: "सुनीता" has सु, नी and ता, and "क्षमा" has क्ष and मा. */
export function charactersOf(text: string): string[] {
  const characters: string[] = [];
  let last = "";
  for (const part of text.match(BASE_WITH_SIGNS) ?? []) {
    const isJoined = joins(last, part);
    last = part;
    if (isJoined) characters.push(`${characters.pop()}${part}`);
    else characters.push(part);
  }
  return characters;
}

function joins(before: string, after: string): boolean {
  if (before.endsWith("\u200d") && /^\p{Extended_Pictographic}/u.test(after)) return true;
  const viramaAt = Math.max(...VIRAMAS.map((virama) => before.lastIndexOf(virama)));
  // A virama before ZWNJ is shown, and joins nothing.
  return viramaAt > before.lastIndexOf("\u200c") && /^\p{L}/u.test(after);
}

/** The first character with its signs, as a capital where there is one; empty for a text without any. */
export function initialOf(name: string): string {
  return charactersOf(name.trim())[0]?.toUpperCase() ?? "";
}

/** The beginning of a text, of at most `maxLength` UTF-16 code units and of whole characters. */
export function beginningOf(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  let length = 0;
  for (const character of charactersOf(text)) {
    if (length + character.length > maxLength) break;
    length += character.length;
  }
  return text.slice(0, length);
}

/** As `beginningOf`, with `…` for what is left out. */
export function shorten(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${beginningOf(text, maxLength - 1).trimEnd()}…`;
}
