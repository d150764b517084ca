// Intl.Segmenter would do this, but Firefox has it since version 125 only.

/** A letter with its signs; after a virama also the letter that it is joined with. */
const CHARACTER = /\P{M}(?:\u094d\u200d?\p{L}|\p{M}|\u200d\P{M}?)*|\p{M}+/gu;

/** The characters of a text as a reader sees them: "सुनीता" has सु, नी and ता. */
export function charactersOf(text: string): string[] {
  return text.match(CHARACTER) ?? [];
}
