// The clock of a run. It moves only when the simulation moves it.
import { addSeconds } from "#domain/ist-time.ts";

export class ManualClock {
  #now = new Date(0);
  now = () => this.#now;
  set(instant: Date) {
    this.#now = instant;
  }
  advance(seconds: number) {
    this.#now = addSeconds(this.#now, seconds);
  }
}
