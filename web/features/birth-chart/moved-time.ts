// What the guide has changed of a birth's time. It is loaded before the code of the charts.
import { useCallback, useState } from "react";
import type { OtherClockName } from "#domain/chart/other-clocks.ts";
import type { GivenBirth } from "./birth.ts";

/** Minutes, and the clocks by which it was told in truth. */
export type TimeMoves = { minutes: number; clocks: readonly OtherClockName[] };

export const NOT_MOVED: TimeMoves = { minutes: 0, clocks: [] };

export type MovedTime = { moves: TimeMoves; onMove: (moves: TimeMoves) => void };

/**
 * For whatever shows a birth's chart, and for its milan the same. It ends with the component that calls it, and with another
 * birth.
 */
export function useMovedTime(birth: GivenBirth): MovedTime {
  const { birthDate, birthTime, birthPlace, birthLocation, assumedPlace, name } = birth;
  const key = JSON.stringify([birthDate, birthTime, birthPlace, birthLocation, assumedPlace, name]);
  const [moved, setMoved] = useState({ key, moves: NOT_MOVED });
  const onMove = useCallback((moves: TimeMoves) => setMoved({ key, moves }), [key]);
  return { moves: moved.key === key ? moved.moves : NOT_MOVED, onMove };
}
