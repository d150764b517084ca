// Who of a Jitsi conference is the companion. Jitsi tells nothing of a token but the name, which the server takes from the naming.
import type { CompanionState } from "#contract/companions.ts";

export class CompanionInConference {
  #state: CompanionState | null = null;
  /** Also those of companions before, and from before a change. */
  readonly #names = new Set<unknown>();
  /** The name of each participant who is there. */
  readonly #present = new Map<string, unknown>();
  /** Were there while no companion was in the room. */
  readonly #others = new Set<string>();
  readonly #otherNames = new Set<unknown>();
  /** Participants who are, or were, a companion. */
  readonly #found = new Set<string>();
  /** Of them, those whose place another one has. */
  #former: ReadonlySet<string> = new Set();

  /** Null: there is no companion any more. */
  follow(state: CompanionState | null) {
    // Another person was named: who is found is that one no more.
    const isAnother = this.#state !== null && this.#state.id !== state?.id;
    if (state && !isAnother && !state.isInRoom && state.admission !== "sent-out" && this.#found.size === 0)
      for (const [id, name] of this.#present) {
        this.#others.add(id);
        this.#otherNames.add(name);
      }
    this.#state = state;
    if (state) this.#names.add(state.name);
    if (isAnother) this.#former = new Set([...this.#former, ...this.#found]);
    this.#find();
  }

  joins(id: string, name: unknown) {
    this.#present.set(id, name);
    this.#find();
  }

  leaves(id: string) {
    this.#present.delete(id);
    this.#found.delete(id);
  }

  /** Of those who are there. `isOut`: has to leave. */
  participants(): { id: string; isMuted: boolean; isOut: boolean }[] {
    const isLetIn = this.#state?.admission === "let-in";
    const isMuted = this.#state?.isMuted === true;
    return [...this.#found].map((id) => ({ id, isMuted, isOut: !isLetIn || this.#former.has(id) }));
  }

  /** Whether somebody beside the companion is there. */
  hasOthers(): boolean {
    return this.#present.size > this.#found.size;
  }

  /** A name that one of the others has had, or that two have, is nobody's for certain: nobody is touched. */
  #find() {
    if (this.#state?.admission === "named") return;
    const isSure = (name: unknown) =>
      this.#names.has(name) &&
      !this.#otherNames.has(name) &&
      [...this.#present.values()].filter((one) => one === name).length === 1;
    for (const [id, name] of this.#present) if (isSure(name) && !this.#others.has(id)) this.#found.add(id);
  }
}
