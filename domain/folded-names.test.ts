import { describe, expect, test } from "vitest";
import { foldedBeginningsOf, foldName } from "./folded-names.ts";

/** A name in Devanagari and its spellings in Latin letters. */
const NAMES: readonly (readonly [string, ...string[]])[] = [
  ["सुनीता", "Sunita", "Suneeta", "SUNEETHA"],
  ["राजेश", "Rajesh"],
  ["पूजा", "Pooja", "Puja"],
  ["दीपक", "Deepak", "Dipak"],
  ["लक्ष्मी", "Lakshmi", "Laxmi"],
  ["कृष्णा", "Krishna"],
  ["विजय", "Vijay", "Vijai"],
  ["संजय", "Sanjay"],
  ["अजय", "Ajay"],
  ["गीता", "Geeta", "Gita", "Geetha"],
  ["कविता", "Kavita", "Kavitha"],
  ["सौरभ", "Saurabh", "Sourabh"],
  ["गौरव", "Gaurav", "Gourav"],
  ["सीमा", "Seema", "Sima"],
  ["अनिल", "Anil"],
  ["सुरेश", "Suresh"],
  ["महेश", "Mahesh"],
  ["रमेश", "Ramesh"],
  ["देवेन्द्र", "Devendra"],
  ["राजेंद्र", "Rajendra"],
  ["सुभाष", "Subhash"],
  ["शैलेश", "Shailesh"],
  ["प्रिया", "Priya", "Pria"],
  ["सोनिया", "Sonia", "Soniya"],
  ["ज़ोया", "Zoya"],
  ["फ़ातिमा", "Fatima"],
  ["इमरान", "Imran"],
  ["गुरप्रीत", "Gurpreet", "Gurprit"],
  ["हरजीत", "Harjeet", "Harjit"],
  ["कमला", "Kamala", "Kamla"],
  ["ममता", "Mamta", "Mamata"],
  ["अनुपमा", "Anupama", "Anupma"],
  ["भगवती", "Bhagwati", "Bhagavati"],
  ["सरस्वती", "Saraswati", "Sarasvati"],
  ["नारायण", "Narayan"],
  ["राजकुमार", "Rajkumar"],
  ["मनोहर", "Manohar"],
  ["शर्मा", "Sharma"],
  ["वर्मा", "Verma", "Varma"],
  ["गुप्ता", "Gupta"],
  ["मिश्र", "Mishra", "Misra"],
  ["शुक्ल", "Shukla"],
  ["तिवारी", "Tiwari", "Tivari"],
  ["पाण्डेय", "Pandey", "Pande"],
  ["पांडे", "Pandey"],
  ["दुबे", "Dubey", "Dube"],
  ["यादव", "Yadav"],
  ["सिंह", "Singh"],
  ["सिन्हा", "Sinha"],
  ["चौधरी", "Chaudhary", "Choudhary"],
  ["मेहता", "Mehta"],
  ["राव", "Rao"],
  ["ज्ञान", "Gyan"],
  ["चाँदनी", "Chandni", "Chandani"],
  ["गुड़िया", "Gudiya", "Gudia"],
  ["संपत", "Sampat"],
  ["जयदीप", "Jaideep", "Jaydeep"],
  ["रॉय", "Roy"],
  ["अज़हर", "Azhar"],
  ["अनन्या", "Ananya"],
];

test.each(NAMES)("%s and its Latin spellings are folded alike", (devanagari, ...latin) => {
  const folded = foldName(devanagari);
  expect(folded).toMatch(/^[a-z]+$/);
  expect(latin.map(foldName)).toEqual(latin.map(() => folded));
});

test("different names stay different", () => {
  const folded = [
    "Sunita",
    "Sangita",
    "Savita",
    "Anita",
    "Amit",
    "Ankit",
    "Arun",
    "Tarun",
    "Ramesh",
    "Rajesh",
  ];
  expect(new Set(folded.map(foldName)).size).toBe(folded.length);
  expect(foldName("सुनीता")).toBe("sunita");
});

test("words, marks, digits and other scripts", () => {
  expect(foldName("  Smt. Sunita-Devi  ")).toBe("smt sunita devi");
  expect(foldName("श्रीमती सुनीता देवी")).toBe("srimti sunita devi");
  expect(foldName("Sunita 9876")).toBe("sunita");
  expect(foldName("José")).toBe("jose");
  expect(foldName("স")).toBe("স");
  expect(foldName("%_'\\ 🙏")).toBe("");
  expect(foldName("")).toBe("");
});

/** Whether each typed word begins a word of the name. */
function finds(typed: string, name: string): boolean {
  const words = foldName(name).split(" ");
  return foldedBeginningsOf(typed).every((beginnings) =>
    beginnings.some((beginning) => words.some((word) => word.startsWith(beginning))),
  );
}

/** Two letters for one sound: cut in half, as in "Suba|sh", they are another sound until the second one is typed. */
const DIGRAPH = /^(?:[a-z]h|ee|oo|a[iuy]|ou|er|mp)/i;

describe("every beginning of three letters and more finds the name in the other script", () => {
  test.each(NAMES)("%s", (devanagari, latin) => {
    for (let length = 3; length <= latin.length; length++) {
      const typed = latin.slice(0, length);
      if (DIGRAPH.test(latin.slice(length - 1)) || typed.endsWith("er")) continue;
      expect([typed, finds(typed, devanagari)]).toEqual([typed, true]);
    }
  });
});

test("a typed first name finds a full name, in any order of the words, and nothing else", () => {
  expect(finds("sunita dev", "सुनीता देवी")).toBe(true);
  expect(finds("देवी सुनी", "Sunita Devi")).toBe(true);
  expect(finds("krishna", "कृष्ण")).toBe(true);
  expect(finds("sunita", "Sangita Devi")).toBe(false);
  expect(finds("nita", "Sunita")).toBe(false);
});
