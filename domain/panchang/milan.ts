// The milan: how the Moons of two births stand to each other, by eight kootas with 36 points in all. It has points and
// their reasons and no verdict, which is the guide's.
import { NAKSHATRAS, type Nakshatra, nakshatraOf, padaOf, signOf, turnOf } from "#domain/chart/zodiac.ts";
import {
  BAD_SIGN_COUNTS,
  BAD_TARAS,
  FEELINGS,
  type Feeling,
  GANA_POINTS,
  GANAS,
  type Gana,
  MAITRI_POINTS,
  type Nadi,
  OF_NAKSHATRA,
  OF_SIGN,
  type SignLord,
  VARNA_RANK,
  VASHYA_POINTS,
  VASHYAS,
  type Varna,
  type Vashya,
  YONI_POINTS,
  YONIS,
  type Yoni,
} from "./milan-tables.ts";

/** The points that each can have, in the order of the almanacs. */
export const KOOTA_POINTS = {
  varna: 1,
  vashya: 2,
  tara: 3,
  yoni: 4,
  grahaMaitri: 5,
  gana: 6,
  bhakoot: 7,
  nadi: 8,
} as const;
export type Koota = keyof typeof KOOTA_POINTS;

export const KOOTAS = Object.keys(KOOTA_POINTS) as Koota[];

/** Why many almanacs lift a zero (parihara). It adds no points. */
export type MilanException =
  | "nadi: same nakshatra, other sign"
  | "nadi: same nakshatra, other pada"
  | "nadi: same sign, other nakshatra"
  | "bhakoot: one lord"
  | "bhakoot: lords are friends";

export type Milan = {
  scores: Record<Koota, number>;
  /** Of 36. */
  total: number;
  exceptions: MilanException[];
};

/** Sidereal longitudes of the Moons, in degrees. The places of the old tables: only varna and gana ask who is who. */
type Moons = { groom: number; bride: number };

/** What the tables read from a Moon. */
export type MoonKootas = {
  nakshatra: Nakshatra;
  /** 1 to 4. */
  pada: number;
  /** 1 (Mesha) to 12 (Meena). */
  sign: number;
  varna: Varna;
  vashya: Vashya;
  yoni: Yoni;
  lord: SignLord;
  gana: Gana;
  nadi: Nadi;
};

export function milanOf(moons: Moons): Milan {
  const [groom, bride] = [kootasOf(moons.groom), kootasOf(moons.bride)];
  const scores = {
    varna: VARNA_RANK[groom.varna] >= VARNA_RANK[bride.varna] ? 1 : 0,
    vashya: pointsIn(VASHYA_POINTS, VASHYAS.indexOf(groom.vashya), VASHYAS.indexOf(bride.vashya)),
    tara: [taraOf(groom, bride), taraOf(bride, groom)].filter(isGoodTara).length * 1.5,
    yoni: pointsIn(YONI_POINTS, YONIS.indexOf(groom.yoni), YONIS.indexOf(bride.yoni)),
    grahaMaitri: MAITRI_POINTS[feelingOf(groom.lord, bride.lord)][feelingOf(bride.lord, groom.lord)],
    gana: pointsIn(GANA_POINTS, GANAS.indexOf(groom.gana), GANAS.indexOf(bride.gana)),
    bhakoot: BAD_SIGN_COUNTS.includes(signCount(groom, bride)) ? 0 : KOOTA_POINTS.bhakoot,
    nadi: groom.nadi === bride.nadi ? 0 : KOOTA_POINTS.nadi,
  };
  const total = Object.values(scores).reduce((sum, points) => sum + points, 0);
  return { scores, total, exceptions: exceptionsOf(groom, bride, scores) };
}

export function kootasOf(moon: number): MoonKootas {
  const longitude = turnOf(moon);
  const [nakshatra, sign] = [nakshatraOf(longitude), signOf(longitude)];
  const { lord, varna, vashya, vashyaFrom15 = vashya } = OF_SIGN[sign - 1] as (typeof OF_SIGN)[number];
  return {
    nakshatra,
    pada: padaOf(longitude),
    sign,
    varna,
    vashya: longitude % 30 < 15 ? vashya : vashyaFrom15,
    lord,
    ...OF_NAKSHATRA[nakshatra],
  };
}

/** 1 to 9. */
export function taraOf(from: MoonKootas, to: MoonKootas): number {
  const steps = NAKSHATRAS.indexOf(to.nakshatra) - NAKSHATRAS.indexOf(from.nakshatra) + NAKSHATRAS.length;
  return (steps % 9) + 1;
}

export function isGoodTara(tara: number): boolean {
  return !BAD_TARAS.includes(tara);
}

/** From one sign to the other, both included: 1 to 12. */
export function signCount(from: MoonKootas, to: MoonKootas): number {
  return ((to.sign - from.sign + 12) % 12) + 1;
}

export function feelingOf(lord: SignLord, other: SignLord): Feeling {
  const { friends, enemies } = FEELINGS[lord];
  if (lord === other || friends.includes(other)) return "friend";
  return enemies.includes(other) ? "enemy" : "neutral";
}

function exceptionsOf(
  groom: MoonKootas,
  bride: MoonKootas,
  scores: Pick<Milan["scores"], "bhakoot" | "nadi">,
): MilanException[] {
  const found = [
    scores.nadi === 0 ? nadiException(groom, bride) : null,
    scores.bhakoot === 0 ? bhakootException(groom.lord, bride.lord) : null,
  ];
  return found.filter((exception) => exception !== null);
}

/** One nakshatra and pada has none. */
function nadiException(groom: MoonKootas, bride: MoonKootas): MilanException | null {
  const isOneSign = groom.sign === bride.sign;
  if (groom.nakshatra !== bride.nakshatra) return isOneSign ? "nadi: same sign, other nakshatra" : null;
  if (!isOneSign) return "nadi: same nakshatra, other sign";
  return groom.pada === bride.pada ? null : "nadi: same nakshatra, other pada";
}

function bhakootException(groom: SignLord, bride: SignLord): MilanException | null {
  if (groom === bride) return "bhakoot: one lord";
  const areFriends = feelingOf(groom, bride) === "friend" && feelingOf(bride, groom) === "friend";
  return areFriends ? "bhakoot: lords are friends" : null;
}

function pointsIn(table: readonly (readonly number[])[], row: number, column: number): number {
  return table[row]?.[column] as number;
}

const PADA_DEGREES = 360 / 108;

/**
 * Where a Moon that moves on from one longitude to another enters another pada, or another vashya within one: a milan
 * changes there alone. Longitudes in degrees, the first one first.
 */
export function milanEdgesBetween(from: number, to: number): number[] {
  const length = turnOf(to - from);
  const edges = Array.from({ length: 108 }, (_, index) => index * PADA_DEGREES);
  return [...edges, 255, 285]
    .map((edge) => turnOf(edge - from))
    .filter((ahead) => ahead > 0 && ahead <= length)
    .sort((one, other) => one - other)
    .map((ahead) => turnOf(from + ahead));
}
