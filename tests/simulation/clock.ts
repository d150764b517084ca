// The time of a run. It stands still unless it is moved.
import { addSeconds } from "#domain/ist-time.ts";

export class ProofClock {
  #now = new Date(0);
  now = () => this.#now;
  set(instant: Date) {
    this.#now = instant;
  }
  forward(seconds: number) {
    this.#now = addSeconds(this.#now, seconds);
  }
}
