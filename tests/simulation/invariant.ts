import type { FinalState } from "./final-state.ts";

export type Invariant = {
  /** One sentence that must hold at the end of a run. */
  statement: string;
  /** What breaks it, one text each. */
  findViolations: (state: FinalState) => string[];
};
