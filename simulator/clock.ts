// Answers for: the time by which the whole house lives in demo mode and in tests: the machine's, moved by an offset
// that is kept. Refuses to know: what becomes due; who cares is told, and has finished before the move is answered.
import { type Database, settingsStore } from "./schema.sql.ts";

export type ClockReading = { now: Date; offsetMs: number };

export type SimulatorClock = {
  now(): Date;
  read(): ClockReading;
  /** Absolute, not added up. Moves queue up; throws what a listener throws, with the clock moved all the same. */
  move(offsetMs: number): Promise<ClockReading>;
  onMoved(listener: () => Promise<void>): void;
};

export async function openClock(db: Database, machineNow: () => Date): Promise<SimulatorClock> {
  const store = settingsStore(db);
  const listeners: (() => Promise<void>)[] = [];
  let offsetMs = await store.clockOffsetMs();
  let lastMove: Promise<unknown> = Promise.resolve();

  const now = () => new Date(machineNow().getTime() + offsetMs);
  const read = () => ({ now: now(), offsetMs });
  const moveNow = async (wantedMs: number): Promise<ClockReading> => {
    await store.keepClockOffset(wantedMs);
    offsetMs = wantedMs;
    for (const listener of listeners) await listener();
    return read();
  };

  return {
    now,
    read,
    move(wantedMs) {
      const moved = lastMove.then(() => moveNow(wantedMs));
      lastMove = moved.catch(() => undefined);
      return moved;
    },
    onMoved: (listener) => {
      listeners.push(listener);
    },
  };
}
