// Folds the spellings of a name, in Latin and in Devanagari, into one form, so that a search in either script finds both:
// सुनीता, Sunita and Suneeta become "sunita". The form is for comparison only and is never shown.

const VIRAMA = "्";
const NUKTA = "़";

/** Devanagari as Indian names are spelled in Latin letters. The rules below then treat both scripts alike. */
const CONSONANTS: Readonly<Record<string, string>> = {
  ...{ क: "k", ख: "kh", ग: "g", घ: "gh", ङ: "n", च: "ch", छ: "chh", ज: "j", झ: "jh", ञ: "n" },
  ...{ ट: "t", ठ: "th", ड: "d", ढ: "dh", ण: "n", त: "t", थ: "th", द: "d", ध: "dh", न: "n" },
  ...{ प: "p", फ: "ph", ब: "b", भ: "bh", म: "m", य: "y", र: "r", ल: "l", ळ: "l", व: "v" },
  ...{ श: "sh", ष: "sh", स: "s", ह: "h" },
};
const VOWELS: Readonly<Record<string, string>> = {
  ...{ अ: "a", आ: "a", इ: "i", ई: "i", उ: "u", ऊ: "u", ऋ: "ri", ए: "e", ऐ: "ai", ओ: "o", औ: "au" },
  ...{ ऑ: "o", ऍ: "e", ऎ: "e", ऒ: "o", ॲ: "e" },
};
const VOWEL_SIGNS: Readonly<Record<string, string>> = {
  ...{ "ा": "a", "ि": "i", "ी": "i", "ु": "u", "ू": "u", "ृ": "ri", "े": "e", "ै": "ai" },
  ...{ "ो": "o", "ौ": "au", "ॉ": "o", "ॅ": "e", "ॆ": "e", "ॊ": "o" },
};
/** A nasal sign takes the place of the consonant that follows; the rules turn n into m before p and b. */
const OTHER_SIGNS: Readonly<Record<string, string>> = { "ं": "n", "ँ": "n" };

/** The final vowel that belongs to every consonant is silent, but not after a cluster that ends in one of these. */
const AUDIBLE_AFTER_CLUSTER = "यरलवमनण";

/** Conjuncts that are not spoken as they are written. */
const CONJUNCTS: readonly (readonly [RegExp, string])[] = [
  [/ज्ञ/g, "ग्य"],
  [/ंह/g, "ङ्ग"],
  [/ँ$/g, ""],
];

export type Rule = readonly [RegExp, string];

/** Each letter or sound that is spelled in several ways, in this order. */
export const SPELLINGS: readonly Rule[] = [
  [/ph/g, "f"],
  [/ck/g, "k"],
  [/c(?!h)/g, "k"],
  [/x/g, "ksh"],
  [/q/g, "k"],
  [/z/g, "j"],
  [/ow(?=[^aeiou]|$)/g, "o"],
  [/w/g, "v"],
  [/([kgcjtdbs])h+/g, "$1"],
  [/ee|ie$/g, "i"],
  [/oo/g, "u"],
  [/aa+/g, "a"],
  [/[ao]u/g, "o"],
  [/[ae]i/g, "e"],
  [/ao$/g, "av"],
  [/dny|^jn/g, "gy"],
  [/(?<=[^aeiou])y$/g, "i"],
  [/iy(?=[aeou])/g, "i"],
  [/(.)\1+/g, "$1"],
];

/**
 * "Kamala" and "Kamla", "Kalpana" and "Kalpna": an `a` after a vowel and one or two consonants, and before a consonant and a
 * vowel, is mostly silent, and left out in Latin letters at will. What comes together by that is folded once more.
 */
const SILENT_VOWELS: readonly Rule[] = [
  [/([aeiou][nm]?[^aeiou])a(?=[^aeiou][rlyv]?[aeiou])/g, "$1"],
  [/([aeiou][^aeiou]{2})a(?=[^aeiou][rlyv]?[aeiou])/g, "$1"],
  [/([kgcjtdbs])h/g, "$1"],
  [/[ae]y(?![aeiou])/g, "e"],
  [/er(?=[^aeiou])/g, "ar"],
  [/n(?=[pbf])/g, "m"],
];

/** Sounds and names that Latin letters spell in more ways than the rules above cover. */
const VARIANTS: readonly Rule[] = [
  // राजेंद्र is Rajendra, Rajender and Rajinder; चंद्र is Chandra and Chander.
  [/[ei]nd[ae]?r(?=a?$)/g, "indr"],
  [/^ind[ae]?r(?=a?$|[^aeiou])/g, "indr"],
  [/and[ae]r(?=a?$)/g, "andr"],
  [/^mo(?=hindr)/g, "ma"],
  // ह्न is spoken "nh", and so are the others: चिह्न, ब्रह्मा, प्रह्लाद. The h of हृ is silent at the beginning.
  [/hn/g, "nh"],
  [/mh/g, "hm"],
  [/lh/g, "hl"],
  [/^hri/g, "ri"],
  // क्ष is also spoken "chh".
  [/^ks/g, "c"],
  [/^lacm/g, "laksm"],
  [/^cod[aue]?ri$/g, "codri"],
  // Names of Arabic origin are spelled with o or u.
  [/^([mhsyn]?)[ou](?=(?:hm[ae]d|barak|stafa|smani?|mar|mer|bed|sama|sen|hel|suf|sof|sub|jer|man)$)/g, "$1u"],
  [/^muhm[ae]d$/g, "muhmad"],
  [/^yusof$/g, "yusuf"],
  [/^fatma$/g, "fatima"],
  [/^s[ae]?y[ae]d$/g, "sayad"],
  // Iyer and Nair are अय्यर and नायर.
  [/^(?:ier|eyar)$/g, "ayar"],
  [/^ner$/g, "nayar"],
  // Portuguese D', of which Devanagari has the vowel: डिसूज़ा, डिकोस्टा.
  [/^d[ei]?(?=s[ou]+ja$|silv|kruj|kosta$|kunh?a$|melo$)/g, "d"],
  [/^ds[ou]+ja$/g, "dsuja"],
];

/** The words of the name in folded form, with one space between them. */
export function foldName(name: string): string {
  return latinWordsOf(name).map(foldWord).join(" ");
}

/**
 * For each word of a typed text the beginnings, one or two, with which the folded form of a name that is meant starts. The
 * typed word may be the beginning of a longer one: "kamal" of "Kamala", which is folded into "kamla".
 */
export function foldedBeginningsOf(typed: string): string[][] {
  return latinWordsOf(typed).map((word) => {
    const folded = [word, `${word}a`].map((spelling) => withoutFinalA(foldWord(spelling)));
    return [...new Set(folded.flatMap((beginning) => [beginning, ...variantsOf(beginning)]))];
  });
}

/** The beginnings of names that are folded by their end, which is not typed yet: "Rajen" of Rajendra, "Lach" of Lachhmi. */
const UNFINISHED: readonly Rule[] = [
  [/(?<=..)e(n?d?)$/g, "i$1"],
  [/(?<=..)[ei]nd[ae]$/g, "ind"],
  [/and[ae]$/g, "and"],
  [/^mo(?=h(?:i(?:n(?:d[ae]?)?)?)?$)/g, "ma"],
  [/^lac$/g, "laks"],
  [/^([mhsyn]?)o(?=(?:h|hm|b|ba|bar|s|st|sm|m|ma|be|sa|se|he|su)?$)/g, "$1u"],
  [/^d[ei](?=[skmn]?[iour]?[tuj]?$)/g, "d"],
];

function variantsOf(beginning: string): string[] {
  return UNFINISHED.flatMap(([from, to]) => {
    const variant = beginning.replace(from, to);
    return variant === beginning ? [] : [variant];
  });
}

/** "Krishna" also finds कृष्ण, whose final vowel may be silent. */
function withoutFinalA(folded: string): string {
  return folded.length > 2 ? folded.replace(/a$/, "") : folded;
}

function latinWordsOf(text: string): string[] {
  return wordsOf(text)
    .map(toLatin)
    .filter((word) => word !== "");
}

/** Small letters, decomposed. */
export function wordsOf(text: string): string[] {
  return (
    text
      // D'Souza and O'Brien are one word. A typographic apostrophe is decomposed otherwise.
      .replace(/(\p{L}\p{M}*)['’‘ʼ`´](?=\p{L})/gu, "$1")
      .normalize("NFKD")
      .toLowerCase()
      .match(/[\p{L}\p{M}\u200c\u200d]+/gu) ?? []
  );
}

function foldWord(latin: string): string {
  return respell(latin, [...SPELLINGS, ...SILENT_VOWELS, ...VARIANTS]);
}

export function respell(word: string, rules: readonly Rule[]): string {
  return rules.reduce((text, [from, to]) => text.replace(from, to), word);
}

/** As it is spelled in Latin letters; empty for marks alone. */
export function toLatin(word: string): string {
  const joined = word.replace(/[\u200c\u200d]/g, "");
  const phonetic = CONJUNCTS.reduce((text, [from, to]) => text.replace(from, to), joined);
  const characters = [...phonetic];
  return characters.map((character, index) => latinOf(characters, character, index)).join("");
}

/** Marks that are not listed, such as accents of Latin characters, are left out; letters of other scripts stay. */
function latinOf(characters: readonly string[], character: string, index: number): string {
  const consonant = consonantOf(character, characters[index + 1]);
  if (consonant !== undefined) return consonant + (hasOwnVowel(characters, index) ? "a" : "");
  return (
    VOWELS[character] ??
    VOWEL_SIGNS[character] ??
    OTHER_SIGNS[character] ??
    (/\p{M}/u.test(character) ? "" : character)
  );
}

function consonantOf(character: string, next: string | undefined): string | undefined {
  if (next === NUKTA && character === "फ") return "f";
  return CONSONANTS[character];
}

/** Whether the consonant is spoken with the `a` that is not written. */
function hasOwnVowel(characters: readonly string[], index: number): boolean {
  const next = characters[index + 1] === NUKTA ? index + 2 : index + 1;
  const sign = characters[next];
  if (sign !== undefined) return sign !== VIRAMA && VOWEL_SIGNS[sign] === undefined;
  const isAfterCluster = characters[index - 1] === VIRAMA;
  return (
    characters.length === 1 || (isAfterCluster && AUDIBLE_AFTER_CLUSTER.includes(characters[index] ?? ""))
  );
}
