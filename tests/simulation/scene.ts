// What a step of a story gets, and what it answers.
import type { Chance } from "./chance.ts";
import type { Memory } from "./memory.ts";
import type { Thread } from "./schedule.ts";
import type { World } from "./world.ts";

export type Scene = { world: World; memory: Memory; chance: Chance };
export type Step = {
  weight: number;
  /** Null: there is nothing yet to do it with. */
  draw: (scene: Scene) => Thread | null;
};
