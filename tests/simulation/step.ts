// A step of a history: something that a customer, an admin, the server or the payment provider may do.
import type { Model } from "./model.ts";
import type { Random } from "./random.ts";
import type { Task } from "./scheduler.ts";
import type { Simulation } from "./simulation.ts";

export type StepContext = { simulation: Simulation; model: Model; random: Random };
export type Step = {
  /** How often the step is drawn, relative to the others. */
  weight: number;
  /**
   * Draws everything random that the step needs, before it starts: otherwise the draws would depend on how it is
   * interleaved with others. Null if the step is not possible yet.
   */
  draw: (context: StepContext) => Task | null;
};
