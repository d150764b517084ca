// How the calls went, as both browsers count it: kept for support, for answers to customers, and for the share of good calls.
import type { CallSide } from "#contract/complaints.ts";
import type { CallFiguresMessage } from "#contract/socket.ts";
import { concealedShare, frozenShare, isGoodCall } from "#domain/call-figures.ts";
import { addMinutes } from "#domain/ist-time.ts";
import type { RoomPerson } from "#domain/room.ts";
import type { Pool } from "#server/db/pool.ts";
import * as queries from "./call-figures.sql.ts";

const MINUTES_OF_A_DAY = 24 * 60;

type Call = { togetherSeconds: number; sides: CallSide[] };
export const NO_CALL: Call = { togetherSeconds: 0, sides: [] };

/** Of whose connection sent the message, with the other of the two sides or, where one of them is the companion, with the one that it names. */
export async function recordFigures(
  db: Pool,
  own: RoomPerson,
  { with: other, ...message }: CallFiguresMessage,
  now: Date,
) {
  if (own !== "companion" && other === undefined)
    await queries.upsertFigures(db, { ...message, side: own }, now);
  else if (other !== undefined && (own === "companion") !== (other === "companion"))
    await queries.upsertCompanionFigures(db, { ...message, side: own, withSide: other }, now);
}

/** By booking; each has an entry. */
export async function listCalls(db: Pool, bookingIds: readonly string[]): Promise<Map<string, Call>> {
  if (bookingIds.length === 0) return new Map();
  const [attended, ofSides, ofCompanion] = [
    await queries.listTogetherSeconds(db, bookingIds),
    await queries.listFigures(db, bookingIds),
    await queries.listCompanionFigures(db, bookingIds),
  ];
  const figures: (queries.SideFigures | queries.PairFigures)[] = [...ofSides, ...ofCompanion];
  const seconds = new Map(attended.map((row) => [row.bookingId, row.togetherSeconds]));
  return new Map(
    bookingIds.map((id) => [
      id,
      {
        togetherSeconds: seconds.get(id) ?? 0,
        sides: figures.filter(({ bookingId }) => bookingId === id).map(toSide),
      },
    ]),
  );
}

/** Sessions of the last 24 hours in which a browser counted: all, and those in which the call was good at both sides. */
export async function countGoodCalls(db: Pool, now: Date): Promise<{ all: number; good: number }> {
  const sides = await queries.listFiguresSince(db, addMinutes(now, -MINUTES_OF_A_DAY));
  const all = new Set(sides.map(({ bookingId }) => bookingId));
  const poor = new Set(sides.filter((side) => !isGoodCall(side)).map(({ bookingId }) => bookingId));
  return { all: all.size, good: all.size - poor.size };
}

const NAMES = { user: "customer", admin: "guide", companion: "companion" } as const satisfies Record<
  RoomPerson,
  CallSide["side"]
>;

function toSide(figures: queries.SideFigures | queries.PairFigures): CallSide {
  const wireBytes = (figures.sentBytes ?? 0) + (figures.receivedBytes ?? 0);
  return {
    side: NAMES[figures.side],
    ...("withSide" in figures ? { with: NAMES[figures.withSide] } : {}),
    concealedShare: concealedShare(figures),
    frozenShare: frozenShare(figures),
    frozenSeconds: Math.round(figures.frozenMs / 1000),
    reconnections: figures.reconnections,
    ...(wireBytes > 0 ? { wireBytes } : {}),
  };
}
