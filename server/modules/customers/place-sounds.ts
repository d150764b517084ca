// How names of places sound, for a search in two scripts: folded as names of people are (domain/folded-names.ts), with what
// towns have besides, and two looser forms.
import { foldedBeginningsOf, foldName } from "#domain/folded-names.ts";

type Rule = readonly [RegExp, string];

/** Latin towns write ढ़ as rh and ड़ as r: Suratgarh is सूरतगढ़. Without its dot, which many leave out, गढ is one too. */
const FLAPS: readonly Rule[] = [
  [/ढ\u093c|(?<=ग)ढ(?![\p{L}\p{M}])/gu, "र्ह"],
  [/ड\u093c/gu, "र"],
];
/** गांव is spelled gaon. */
const VILLAGE: Rule = [/गा[\u0901\u0902]व/gu, "गाओन"];
/** Before these vowels, towns that are not Indian have a soft c, and ç is soft: City, Curaçao. */
const SOFT: Rule = [/ç|c(?=[eiy])/giu, "s"];

/** The folded form of a name in the list. */
export function foldPlaceName(name: string): string {
  return foldName(respell(name, [SOFT, VILLAGE, ...FLAPS]));
}

/**
 * The beginnings of a typed text, as `foldedBeginningsOf` has them. ड़ and ढ़ may also be a d: Junagadh is जूनागढ़. Folding
 * writes the n of Kanpur as m. Before the p is typed, it is still an n.
 */
export function placeBeginningsOf(typed: string): string[][] {
  const soft = respell(typed, [SOFT, VILLAGE]);
  const [words = [], flapped = []] = [soft, respell(soft, FLAPS)].map(foldedBeginningsOf);
  return words.map((beginnings, index) => [
    ...new Set([...beginnings, ...(flapped[index] ?? [])].flatMap(beforeLabial)),
  ]);
}

/** Sounds that names of towns spell in two ways: Deoghar is देवघर, Bhubaneshwar भुवनेश्वर, Junagadh जूनागढ़. */
const ALIKE: readonly Rule[] = [
  [/ev(?=[^aeiou ])/g, "eo"],
  [/gad(?= |$)/g, "gar"],
  [/rh/g, "r"],
  [/v/g, "b"],
];

/**
 * The sound of a folded name: where vowels stand, but not which, and no spaces. Melbourne is "melborne", मेलबर्न "melbarn".
 */
export function soundOf(folded: string): string {
  return respell(folded, ALIKE)
    .replace(/ /g, "")
    .replace(/[aeiouy]+/g, "a")
    .replace(/a$/, "");
}

/** The consonants of a folded name. Buxar is spelled बक्सर. */
export function consonantsOf(folded: string): string {
  return respell(folded, ALIKE)
    .replace(/[aeiouy ]/g, "")
    .replace(/(.)\1+/g, "$1");
}

/** Two spellings of one Devanagari name: with or without dots below, and a nasal by either sign. */
export function spellingOf(name: string): string {
  return name
    .normalize("NFC")
    .toLowerCase()
    .replace(/\u093c/gu, "")
    .replace(/\u0901|[ङञणनम]्(?=[क-म])/gu, "ं")
    .trim();
}

function respell(text: string, rules: readonly Rule[]): string {
  return rules.reduce((respelled, [from, to]) => respelled.replace(from, to), text.normalize("NFC"));
}

function beforeLabial(beginning: string): string[] {
  return beginning.endsWith("n") ? [beginning, `${beginning.slice(0, -1)}m`] : [beginning];
}
