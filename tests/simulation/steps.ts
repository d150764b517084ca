import { complaintSteps } from "./complaint-steps.ts";
import { customerSteps } from "./customer-steps.ts";
import { disputeSteps } from "./dispute-steps.ts";
import { providerSteps } from "./provider-steps.ts";
import { remedySteps } from "./remedy-steps.ts";
import type { Task } from "./scheduler.ts";
import { serverSteps } from "./server-steps.ts";
import { staffSteps } from "./staff-steps.ts";
import type { Step, StepContext } from "./step.ts";

const STEPS: readonly Step[] = [
  ...customerSteps,
  ...remedySteps,
  ...providerSteps,
  ...serverSteps,
  ...staffSteps,
  ...complaintSteps,
  ...disputeSteps,
];
const TOTAL_WEIGHT = STEPS.reduce((sum, { weight }) => sum + weight, 0);

/** Draws steps by their weights until one is possible. */
export function drawStep(context: StepContext): Task {
  for (;;) {
    let remaining = context.random.integerBelow(TOTAL_WEIGHT);
    const step = STEPS.find(({ weight }) => {
      remaining -= weight;
      return remaining < 0;
    });
    const task = step?.draw(context);
    if (task) return task;
  }
}
