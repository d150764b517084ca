// The tables of the eight kootas (ashtakoota) as most almanacs of North India print them, by the Moon's nakshatra and sign.
// Almanacs differ: docs/decisions/0128-read-a-milan-by-the-tables-that-most-of-the-north-prints.md.
import type { Nakshatra } from "#domain/chart/zodiac.ts";

/** The temperament, by an animal. In the order of YONI_POINTS. */
export const YONIS = [
  ...["horse", "elephant", "sheep", "serpent", "dog", "cat", "rat"],
  ...["cow", "buffalo", "tiger", "deer", "monkey", "mongoose", "lion"],
] as const;
export type Yoni = (typeof YONIS)[number];

/** In the order of GANA_POINTS. */
export const GANAS = ["deva", "manushya", "rakshasa"] as const;
export type Gana = (typeof GANAS)[number];

export type Nadi = "adi" | "madhya" | "antya";

type NakshatraKootas = { yoni: Yoni; gana: Gana; nadi: Nadi };

const kootas = (yoni: Yoni, gana: Gana, nadi: Nadi): NakshatraKootas => ({ yoni, gana, nadi });

export const OF_NAKSHATRA: Readonly<Record<Nakshatra, NakshatraKootas>> = {
  Ashwini: kootas("horse", "deva", "adi"),
  Bharani: kootas("elephant", "manushya", "madhya"),
  Krittika: kootas("sheep", "rakshasa", "antya"),
  Rohini: kootas("serpent", "manushya", "antya"),
  Mrigashira: kootas("serpent", "deva", "madhya"),
  Ardra: kootas("dog", "manushya", "adi"),
  Punarvasu: kootas("cat", "deva", "adi"),
  Pushya: kootas("sheep", "deva", "madhya"),
  Ashlesha: kootas("cat", "rakshasa", "antya"),
  Magha: kootas("rat", "rakshasa", "antya"),
  "Purva Phalguni": kootas("rat", "manushya", "madhya"),
  "Uttara Phalguni": kootas("cow", "manushya", "adi"),
  Hasta: kootas("buffalo", "deva", "adi"),
  Chitra: kootas("tiger", "rakshasa", "madhya"),
  Swati: kootas("buffalo", "deva", "antya"),
  Vishakha: kootas("tiger", "rakshasa", "antya"),
  Anuradha: kootas("deer", "deva", "madhya"),
  Jyeshtha: kootas("deer", "rakshasa", "adi"),
  Mula: kootas("dog", "rakshasa", "adi"),
  "Purva Ashadha": kootas("monkey", "manushya", "madhya"),
  "Uttara Ashadha": kootas("mongoose", "manushya", "antya"),
  Shravana: kootas("monkey", "deva", "antya"),
  Dhanishta: kootas("lion", "rakshasa", "madhya"),
  Shatabhisha: kootas("horse", "rakshasa", "adi"),
  "Purva Bhadrapada": kootas("lion", "manushya", "adi"),
  "Uttara Bhadrapada": kootas("cow", "manushya", "madhya"),
  Revati: kootas("elephant", "deva", "antya"),
};

export type SignLord = "sun" | "moon" | "mars" | "mercury" | "jupiter" | "venus" | "saturn";

/** A class of signs, nobody's caste. */
export type Varna = "brahmin" | "kshatriya" | "vaishya" | "shudra";

export const VARNA_RANK: Readonly<Record<Varna, number>> = {
  brahmin: 4,
  kshatriya: 3,
  vaishya: 2,
  shudra: 1,
};

/** In the order of VASHYA_POINTS. */
export const VASHYAS = ["chatushpada", "manava", "jalachara", "vanachara", "keeta"] as const;
export type Vashya = (typeof VASHYAS)[number];

type SignKootas = { lord: SignLord; varna: Varna; vashya: Vashya; vashyaFrom15?: Vashya };

/** From Mesha. Dhanu and Makara belong to another vashya from their 15th degree on, within a pada. */
export const OF_SIGN: readonly SignKootas[] = [
  { lord: "mars", varna: "kshatriya", vashya: "chatushpada" },
  { lord: "venus", varna: "vaishya", vashya: "chatushpada" },
  { lord: "mercury", varna: "shudra", vashya: "manava" },
  { lord: "moon", varna: "brahmin", vashya: "jalachara" },
  { lord: "sun", varna: "kshatriya", vashya: "vanachara" },
  { lord: "mercury", varna: "vaishya", vashya: "manava" },
  { lord: "venus", varna: "shudra", vashya: "manava" },
  { lord: "mars", varna: "brahmin", vashya: "keeta" },
  { lord: "jupiter", varna: "kshatriya", vashya: "manava", vashyaFrom15: "chatushpada" },
  { lord: "saturn", varna: "vaishya", vashya: "chatushpada", vashyaFrom15: "jalachara" },
  { lord: "saturn", varna: "shudra", vashya: "manava" },
  { lord: "jupiter", varna: "brahmin", vashya: "jalachara" },
];

/** Symmetric. */
export const VASHYA_POINTS = [
  [2, 1, 1, 0.5, 1],
  [1, 2, 0.5, 0, 1],
  [1, 0.5, 2, 1, 1],
  [0.5, 0, 1, 2, 0],
  [1, 1, 1, 0, 2],
] as const;

/** Symmetric. */
export const YONI_POINTS = [
  [4, 2, 2, 3, 2, 2, 2, 1, 0, 1, 3, 3, 2, 1],
  [2, 4, 3, 3, 2, 2, 2, 2, 3, 1, 2, 3, 2, 0],
  [2, 3, 4, 2, 1, 2, 1, 3, 3, 1, 2, 0, 3, 1],
  [3, 3, 2, 4, 2, 1, 1, 1, 1, 2, 2, 2, 0, 2],
  [2, 2, 1, 2, 4, 2, 1, 2, 2, 1, 0, 2, 1, 1],
  [2, 2, 2, 1, 2, 4, 0, 2, 2, 1, 3, 3, 2, 1],
  [2, 2, 1, 1, 1, 0, 4, 2, 2, 2, 2, 2, 1, 2],
  [1, 2, 3, 1, 2, 2, 2, 4, 3, 0, 3, 2, 2, 1],
  [0, 3, 3, 1, 2, 2, 2, 3, 4, 1, 2, 2, 2, 1],
  [1, 1, 1, 2, 1, 1, 2, 0, 1, 4, 1, 1, 2, 1],
  [3, 2, 2, 2, 0, 3, 2, 3, 2, 1, 4, 2, 2, 1],
  [3, 3, 0, 2, 2, 3, 2, 2, 2, 1, 2, 4, 3, 2],
  [2, 2, 3, 0, 1, 2, 1, 2, 2, 2, 2, 3, 4, 2],
  [1, 0, 1, 2, 1, 1, 2, 1, 1, 1, 1, 2, 2, 4],
] as const;

/** Rows: the groom's. Columns: the bride's. */
export const GANA_POINTS = [
  [6, 6, 0],
  [5, 6, 0],
  [1, 0, 6],
] as const;

type Feelings = { friends: readonly SignLord[]; enemies: readonly SignLord[] };

/** The natural feelings of a lord. The lords that it does not name are neutral to it. */
export const FEELINGS: Readonly<Record<SignLord, Feelings>> = {
  sun: { friends: ["moon", "mars", "jupiter"], enemies: ["venus", "saturn"] },
  moon: { friends: ["sun", "mercury"], enemies: [] },
  mars: { friends: ["sun", "moon", "jupiter"], enemies: ["mercury"] },
  mercury: { friends: ["sun", "venus"], enemies: ["moon"] },
  jupiter: { friends: ["sun", "moon", "mars"], enemies: ["mercury", "venus"] },
  venus: { friends: ["mercury", "saturn"], enemies: ["sun", "moon"] },
  saturn: { friends: ["mercury", "venus"], enemies: ["sun", "moon", "mars"] },
};

/** By the lords' feelings each way, in either order. One lord counts as two friends. */
export const MAITRI_POINTS = {
  friend: { friend: 5, neutral: 4, enemy: 1 },
  neutral: { friend: 4, neutral: 3, enemy: 0.5 },
  enemy: { friend: 1, neutral: 0.5, enemy: 0 },
} as const;
export type Feeling = keyof typeof MAITRI_POINTS;

/** Counted from one nakshatra to the other, both included: of nine taras, these are bad. */
export const BAD_TARAS: readonly number[] = [3, 5, 7];

/** Counted from one sign to the other, both included. */
export const BAD_SIGN_COUNTS: readonly number[] = [2, 5, 6, 8, 9, 12];
