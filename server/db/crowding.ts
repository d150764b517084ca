/** How many requests of this server waited for a connection to the database at the last look, and since when each look saw some. */
export class Crowding {
  #waiting = 0;
  #sinceMs: number | null = null;

  /** Called every few seconds. One look says nothing: the parts of one page ask together, and wait for each other for a moment. */
  look(waiting: number) {
    this.#waiting = waiting;
    this.#sinceMs = waiting > 0 ? (this.#sinceMs ?? performance.now()) : null;
  }

  /** `waitingSince` is null while nothing waits. `now` must be the present. */
  facts(now: Date): { waiting: number; waitingSince: Date | null } {
    const waitingSince =
      this.#sinceMs === null ? null : new Date(now.getTime() - (performance.now() - this.#sinceMs));
    return { waiting: this.#waiting, waitingSince };
  }
}
