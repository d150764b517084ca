// How the names of people sound, for the search of admins. A sound is coarser than the folded form (folded-names.ts), by which
// places are found too: most vowels after the first one are left out, and what regions and faiths write in several ways is one
// letter. Measured by customers/name-sounds.test.ts.
import { type Rule, respell, SPELLINGS, toLatin, wordsOf } from "./folded-names.ts";
import { IRREGULAR_NAMES } from "./irregular-names.ts";

/** Letters that names of Arabic and European origin write otherwise, and endings. */
const LETTERS: readonly Rule[] = [
  [/qu(?=[ei])/g, "k"],
  [/c(?=[eiy])/g, "s"],
  [/^x/, "z"],
  [/^ch(?=r)/, "k"],
  [/^fero/, "firo"],
  // Here the h is a letter of its own: Azhar is अज़हर.
  [/z(?=h[aeiou])/g, "za"],
  // Hyder is हैदर, Naik is नायक, Rai is राय, Oberoi is ओबेरॉय.
  [/^([^aeiou])y(?=[^aeiouy])/, "$1ai"],
  [/ayak(?=[^aeiou]|$)/, "aik"],
  [/^([^aeiou]*)ai$/, "$1ay"],
  [/oi$/, "oy"],
];

/** What sounds alike. M is an m or n, which names write as they like before a labial. */
const CONSONANTS: readonly Rule[] = [
  [/[mn](?=[bfp])/g, "M"],
  [/vh(?=[aeiou])/g, "v"],
  [/v/g, "b"],
  // ऋ is "ri" in the north and "ru" in the west.
  [/(?<=[^aeiou])ru/g, "ri"],
  [/^ru(?=[dst])|^hri/, "ri"],
  [/^ks/, "c"],
  // D'Souza is डिसूज़ा, Gianchand is ज्ञानचंद.
  [/^d(?=[^aeiourby])/, "di"],
  [/^gia/, "gya"],
  // Goel is गोयल, Bhatia is भाटिया, Vajpayee is वाजपेयी.
  [/ae/g, "e"],
  [/i(?=[aou])/g, "iy"],
  [/o(?=[ae])/g, "oy"],
  [/[ae]yi/g, "e"],
];

/** After the first vowel `a` and `e` are left out. What is written `ay`, `ey`, `ai` or `e` at the end is `y`. */
const AFTER_FIRST_VOWEL: readonly Rule[] = [
  [/e$/, "y"],
  [/[ae]y(?=[^aeiouy])/g, ""],
  // Wilson is विल्सन, Menon is मेनन, Victor is विक्टर.
  [/o(?=[bmnr](?:[^aeiouy]|$))/g, ""],
  [/[ae]/g, ""],
  [/(?<=.)h$/, ""],
  [/gn/g, "gy"],
  [/yy+/g, "y"],
];

/** What depends on the letters that follow. */
const FINISHED: readonly Rule[] = [
  [/M/g, "m"],
  // Verma is वर्मा, Gehlot is गहलोत, Eshwar is ईश्वर, Mayank is मयंक.
  [/^([^aeiou]+)e([hr][^aeiou])/, "$1a$2"],
  [/^e(?=[^aeiouy]{2})/, "i"],
  [/[ae]y(?=[^aeiou])/, "e"],
  // Narendra is Narinder, Suriya is Surya, Kirpal is Kripal.
  [/([aeiou][^aeiou]+)i?ndr/, "$1indr"],
  [/([aeiou][^aeiou]+)iy/, "$1y"],
  [/^([^aeiou])ir(?=[^aeiou])/, "$1ri"],
];

/** Before the end of the name is typed: "Kan" of Kanpur, "Naren" of Narendra. */
const UNFINISHED: readonly Rule[] = [
  [/M/g, "n"],
  [/([aeiou][^aeiou]+)indr/, "$1ndr"],
];

/** As the customer or the admin wrote a word, what it may be: Bose and Kishore end silently, Khaled is खालिद. */
const VARIANTS: readonly Rule[] = [
  [/que$/, "k"],
  [/(?<=[iou][fgklnrstvz]h?)e$/, ""],
  [/e(?=[drq]$)/, "i"],
];

/** The same for a word whose end is still to be typed: "Mohamme", "Sury", "Ver", "Ramc". */
const OPEN_ENDS: readonly Rule[] = [
  [/([aeiou][^aeiou]+)(?:[eo]|[ae]i)$/, "$1"],
  [/(?<=[^aeiou])y$/, "ya"],
  [/e(?=[hr]$)/, "a"],
  [/c$/, "ch"],
];

/** The sounds of all names of the line, by each of them. */
const IRREGULAR_SOUNDS = new Map(
  IRREGULAR_NAMES.flatMap((line) => {
    const names = wordsOf(line).map(regularSoundsOf);
    return names.flat().map((sound) => [sound, unique(names.flat())] as const);
  }),
);

/** The sounds by which a name is found. Two words are found as one, too: "Om Prakash" by Omprakash. */
export function soundsOf(name: string): string[] {
  const words = wordsOf(name);
  const sounds = [...words, ...words.slice(1).map((word, index) => `${words[index]}${word}`)].flatMap(
    regularSoundsOf,
  );
  return unique(sounds.flatMap((sound) => IRREGULAR_SOUNDS.get(sound) ?? [sound]));
}

/**
 * For each word of a typed text the beginnings of the sounds that may be meant: of the word, or of it and the word before as one. As
 * many words as `foldedBeginningsOf` has.
 */
export function soundBeginningsOf(typed: string): string[][] {
  const words = wordsOf(typed).filter((word) => toLatin(word) !== "");
  return words.map((word, index) => {
    const asTyped = withVariants(word, OPEN_ENDS);
    const joined = index === 0 ? [] : asTyped.map((end) => `${words[index - 1]}${end}`);
    return unique([...asTyped, ...joined].flatMap(regularSoundsOf));
  });
}

function regularSoundsOf(word: string): string[] {
  const latin = unique(withRetroflexR(word).map(toLatin)).filter((spelling) => spelling !== "");
  return unique(latin.flatMap((spelling) => withVariants(spelling, VARIANTS)).flatMap(soundsOfLatin));
}

/** ड़ and ढ़, also without their dot, are r in most names and d in some: अरोड़ा is Arora, राठोड is Rathod. */
function withRetroflexR(word: string): string[] {
  const undotted = word.replace(/(?<=[डढ])़/g, "");
  return [undotted.replace(/(?<=[\u0904-\u094c])[डढ](?!्)/g, "र"), undotted];
}

function withVariants(word: string, variants: readonly Rule[]): string[] {
  return unique([word, ...variants.map((variant) => respell(word, [variant]))]);
}

function soundsOfLatin(latin: string): string[] {
  const word = respell(latin, [...LETTERS, ...SPELLINGS, ...CONSONANTS]);
  const [first = ""] = /^[^aeiou]*[aeiou]?/.exec(word) ?? [];
  const sound = first + respell(word.slice(first.length), AFTER_FIRST_VOWEL);
  return [respell(sound, FINISHED), respell(sound, UNFINISHED)];
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
