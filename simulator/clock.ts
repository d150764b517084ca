// The clock of demo mode and tests: the machine's time plus an offset, which is stored in the database.
import type { Pool } from "#server/db/pool.ts";
import { findClockOffsetMs, updateClockOffset } from "./settings.sql.ts";

export type ClockReading = { now: Date; offsetMs: number };

export type SimulatorClock = {
  now(): Date;
  read(): ClockReading;
  /**
   * Replaces the offset (it is not added to the earlier one) and resolves after all listeners. Moves run one after
   * another. If a listener throws, the move throws the same error, but the clock stays moved.
   */
  move(offsetMs: number): Promise<ClockReading>;
  /** Listeners run in order of registration after each move. */
  onMoved(listener: () => Promise<void>): void;
};

export async function openClock(db: Pool, machineNow: () => Date): Promise<SimulatorClock> {
  const listeners: (() => Promise<void>)[] = [];
  let offsetMs = await findClockOffsetMs(db);
  let lastMove: Promise<unknown> = Promise.resolve();

  const now = () => new Date(machineNow().getTime() + offsetMs);
  const read = () => ({ now: now(), offsetMs });
  const moveNow = async (newOffsetMs: number): Promise<ClockReading> => {
    await updateClockOffset(db, newOffsetMs);
    offsetMs = newOffsetMs;
    for (const listener of listeners) await listener();
    return read();
  };

  return {
    now,
    read,
    move(newOffsetMs) {
      const moved = lastMove.then(() => moveNow(newOffsetMs));
      lastMove = moved.catch(() => undefined);
      return moved;
    },
    onMoved: (listener) => {
      listeners.push(listener);
    },
  };
}
