// What may happen in a run, each with how often. A step draws all that it needs before it starts, so that the same seed
// tells the same story whatever comes in between.

import { bankSteps } from "./bank-steps.ts";
import { cartSteps } from "./cart-steps.ts";
import { customerSteps } from "./customer-steps.ts";
import { houseSteps } from "./house-steps.ts";
import type { Scene, Step } from "./scene.ts";
import type { Thread } from "./schedule.ts";

const STEPS: readonly Step[] = [...customerSteps, ...cartSteps, ...bankSteps, ...houseSteps];
const WEIGHT = STEPS.reduce((sum, { weight }) => sum + weight, 0);

/** The next step that can be done. */
export function drawStep(scene: Scene): Thread {
  for (;;) {
    let at = scene.chance.below(WEIGHT);
    const step = STEPS.find(({ weight }) => {
      at -= weight;
      return at < 0;
    });
    const thread = step?.draw(scene);
    if (thread) return thread;
  }
}
