/** Whether this server gets what others publish. The hub writes it. */
export class Hearing {
  #endedAtMs: number | null = null;

  get isOn(): boolean {
    return this.#endedAtMs === null;
  }

  begin() {
    this.#endedAtMs = null;
  }

  end() {
    this.#endedAtMs ??= performance.now();
  }

  /** Null while it does. `now` must be the present. */
  endedAt(now: Date): Date | null {
    return this.#endedAtMs === null ? null : new Date(now.getTime() - (performance.now() - this.#endedAtMs));
  }
}
