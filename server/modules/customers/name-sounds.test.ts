// What is taken for a match: a typed text finds a name if each of its words is the beginning of a word of the name, in folded form or
// by its sound, as the search of admins has it (folded-columns.ts). What is not: letters inside a word, a word that the name
// has not, vowels alone ("Ramesh" for Rimesh).
// A false match is an ordered pair of two names of the list of which one, typed in full, finds the other, though it is not its beginning
// by its letters ("Ram" is meant to find Ramesh) and the two share no spelling (Rashid is रशीद and राशिद).
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { foldedBeginningsOf, foldName, wordsOf } from "#domain/folded-names.ts";
import { IRREGULAR_NAMES } from "#domain/irregular-names.ts";
import { soundBeginningsOf, soundsOf } from "#domain/name-sounds.ts";

type Name = { devanagari: string[]; latin: string[] };
type Found = { folded: string[]; sounds: string[] };

/** A hyphen stands for a space within a spelling. */
const NAMES: readonly Name[] = readFileSync(
  new URL("../../../tests/support/names-in-two-scripts.txt", import.meta.url),
  "utf8",
)
  .split("\n")
  .flatMap((line) => {
    const [devanagari, latin] = line.split(" : ");
    if (!devanagari || !latin) return [];
    const spellings = (text: string) => text.split(" ").map((spelling) => spelling.replace("-", " "));
    return [{ devanagari: spellings(devanagari), latin: spellings(latin) }];
  });

function remembered<Value>(compute: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const value = known.get(text) ?? compute(text);
    known.set(text, value);
    return value;
  };
}

const storedOf = remembered((name): Found => ({ folded: foldName(name).split(" "), sounds: soundsOf(name) }));
const beginningsOf = remembered((typed): Found[] => {
  const sounds = soundBeginningsOf(typed);
  return foldedBeginningsOf(typed).map((folded, index) => ({ folded, sounds: sounds[index] ?? [] }));
});
const begin = (words: string[], beginnings: string[]) =>
  words.some((word) => beginnings.some((beginning) => word.startsWith(beginning)));

function finds(typed: string, name: string): boolean {
  const { folded, sounds } = storedOf(name);
  return beginningsOf(typed).every((word) => begin(folded, word.folded) || begin(sounds, word.sounds));
}

const findEachOther = (one: string, other: string) => finds(one, other) && finds(other, one);

function shareOf<Item>(items: readonly Item[], isFound: (item: Item) => boolean): number {
  return items.filter(isFound).length / items.length;
}

describe("of the names in names-in-two-scripts.txt", () => {
  test("there are some thousand", () => expect(NAMES.length).toBeGreaterThan(1_100));

  test("99 % of the commonest spellings find the name in the other script, and are found by it", () => {
    const share = shareOf(NAMES, ({ devanagari: [hindi = ""], latin: [latin = ""] }) =>
      findEachOther(hindi, latin),
    );
    expect(share).toBeGreaterThan(0.99);
  });

  test("99 % of all spellings find the name in each spelling of the other script, and are found by it", () => {
    const pairs = NAMES.flatMap(({ devanagari, latin }) =>
      devanagari.flatMap((hindi) => latin.map((spelling) => [hindi, spelling] as const)),
    );
    expect(shareOf(pairs, ([hindi, spelling]) => findEachOther(hindi, spelling))).toBeGreaterThan(0.99);
  });

  test("98 % of all spellings in Latin letters find each other", () => {
    const pairs = NAMES.flatMap(({ latin }) =>
      latin.flatMap((one) => latin.filter((other) => other !== one).map((other) => [one, other] as const)),
    );
    expect(shareOf(pairs, ([one, other]) => finds(one, other))).toBeGreaterThan(0.98);
  });

  test("99 % of the beginnings, of three letters or two signs on, find the name in the other script", () => {
    const signs = new Intl.Segmenter("hi");
    const pairs = NAMES.flatMap(({ devanagari: [hindi = ""], latin: [latin = ""] }) => {
      const written = [...signs.segment(hindi)].map(({ segment }) => segment);
      const beginnings = (letters: string[], least: number) =>
        letters.map((_, length) => letters.slice(0, length).join("")).slice(least);
      return [
        ...beginnings([...latin], 3).map((typed) => [typed, hindi] as const),
        ...beginnings(written, 2).map((typed) => [typed, latin] as const),
      ];
    });
    expect(shareOf(pairs, ([typed, name]) => finds(typed, name))).toBeGreaterThan(0.99);
  });

  test("at most 480 of 1.4 million pairs are false matches; by the folded forms alone 338 are", () => {
    expect(countFalseMatches()).toBeLessThanOrEqual(480);
  });
});

function countFalseMatches(): number {
  const spellings = ({ devanagari, latin }: Name) => [...devanagari, ...latin];
  const isBeginning = (typed: string[], names: string[]) =>
    typed.some((one) => names.some((other) => other.toLowerCase().startsWith(one.toLowerCase())));
  const isMeant = (one: Name, other: Name) =>
    isBeginning(one.devanagari, other.devanagari) ||
    isBeginning(one.latin, other.latin) ||
    spellings(one).some((spelling) => spellings(other).includes(spelling));
  // The names with words of the same first letter: the others are not found.
  const withLetter = new Map<string, Set<Name>>();
  for (const name of NAMES)
    for (const { folded, sounds } of spellings(name).map(storedOf))
      for (const [letter = ""] of [...folded, ...sounds])
        withLetter.set(letter, (withLetter.get(letter) ?? new Set()).add(name));
  const candidatesOf = (typed: string) =>
    (beginningsOf(typed)[0]?.folded ?? []).flatMap(([letter = ""]) => [...(withLetter.get(letter) ?? [])]);
  const falseMatchesOf = (one: Name) => {
    const found = spellings(one).flatMap((typed) =>
      candidatesOf(typed).filter((other) => spellings(other).some((name) => finds(typed, name))),
    );
    return [...new Set(found)].filter((other) => other !== one && !isMeant(one, other));
  };
  return NAMES.reduce((count, name) => count + falseMatchesOf(name).length, 0);
}

describe("a name is found by its spelling in the other script, and finds it", () => {
  test.each([
    ["अहमद", "Ahmed"],
    ["आयशा", "Ayesha"],
    ["सिद्दीकी", "Siddiqui"],
    ["मोहम्मद", "Mohd."],
    ["मो. आरिफ़", "Md Arif"],
    ["अरोड़ा", "Arora"],
    ["अरोडा", "Arora"],
    ["चोपड़ा", "Chopra"],
    ["राठौड़", "Rathore"],
    ["राठोड", "Rathod"],
    ["ओम प्रकाश", "Omprakash"],
    ["ओमप्रकाश", "Om Prakash"],
    ["ॐ", "Om"],
    ["श्रीवास्तव", "Srivastava"],
    ["भार्गव", "Bhargava"],
    ["कृति", "Kruti"],
    ["तृप्ति", "Trupti"],
    ["कृष्णा", "Krushna"],
    ["गहलोत", "Gehlot"],
    ["तिवारी", "Tewari"],
    ["दत्ता", "Dutta"],
    ["बाजपेयी", "Vajpayee"],
    ["चव्हाण", "Chavan"],
    ["जॉर्ज", "George"],
    ["मैरी", "Mary"],
    ["फर्नांडिस", "Fernandes"],
    ["देवेंद्र", "Davinder"],
    ["ऑड्री", "Audrey"],
    ["डिसूज़ा", "D Souza"],
    ["सुनीता देवी", "Sunitadevi"],
  ])("%s, %s", (hindi, latin) => {
    expect([finds(latin, hindi), finds(hindi, latin)]).toEqual([true, true]);
  });
});

test("a name is found while its end is still to be typed", () => {
  for (const [typed, name] of [
    ["Mal", "मल्होत्रा"],
    ["Krishna", "कृष्णमूर्ति"],
    ["Mohamme", "मोहम्मद"],
    ["Moh", "मो. आरिफ़"],
    ["Sury", "सूर्यकांत"],
    ["Naren", "नरिंदर"],
    ["Hussai", "हुसैन"],
    ["Kan", "कंपाला"],
    ["Davi", "डेविड"],
    ["om prak", "Omprakash"],
    ["om prak", "ओम प्रकाश"],
  ] as const)
    expect([typed, name, finds(typed, name)]).toEqual([typed, name, true]);
});

test.each([
  ["Anita", "Sunita"],
  ["Ramesh", "Rajesh"],
  ["Rohit", "Rohan"],
  ["Manoj", "Manju"],
  ["Harish", "Harsh"],
  ["Kamal", "Komal"],
  ["Salim", "Salma"],
  ["Mohan", "Muhammad"],
  ["Rakhi", "Rekha"],
  ["Deepak", "Deepika"],
  ["Om Prakash", "Om Sharma"],
])("%s and %s stay different names", (one, other) => {
  expect([finds(one, other), finds(other, one)]).toEqual([false, false]);
});

describe("the irregular names", () => {
  const sounds = (name: string) => soundsOf(name).join(" ");
  const lines = IRREGULAR_NAMES.map((line) => wordsOf(line));

  test("of one line have the same sounds, and no line has those of another", () => {
    const ofLines = lines.map((names) => [...new Set(names.map(sounds))]);
    expect(ofLines.filter((ofLine) => ofLine.length !== 1)).toEqual([]);
    const all = ofLines.flatMap(([ofLine = ""]) => ofLine.split(" "));
    expect(all.filter((sound, index) => all.indexOf(sound) !== index)).toEqual([]);
  });

  test("are two or more in a line", () => {
    expect(lines.filter((names) => names.length < 2)).toEqual([]);
  });
});

test("a name without letters has no sound, and other scripts keep theirs", () => {
  expect(soundsOf("🙏 %_'")).toEqual([]);
  expect(soundBeginningsOf("🙏")).toEqual([]);
  expect(soundsOf("স")).toEqual(["স"]);
  expect(soundBeginningsOf("🙏 sunita")).toHaveLength(foldedBeginningsOf("🙏 sunita").length);
});
