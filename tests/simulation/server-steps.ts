// Steps of the server itself, and of time.
import { sweep } from "#server/sweeps.ts";
import type { Model } from "./model.ts";
import { InstanceKilled } from "./scheduler.ts";
import type { Simulation } from "./simulation.ts";
import type { Step } from "./step.ts";

/** Runs server code outside of a request. An error is a finding, unless the server was killed meanwhile. */
export async function runInServer(simulation: Simulation, model: Model, work: () => Promise<unknown>) {
  const { instance } = simulation;
  try {
    await work();
  } catch (error) {
    if (!instance.isKilled && !(error instanceof InstanceKilled)) model.findings.push(`Thrown: ${error}`);
  }
}

/** Seconds: moments, the time limits of a hold and of a checkout, an hour, and a morning. */
const PAUSES = [5, 15, 40, 130, 130, 400, 400, 660, 660, 960, 960, 3600, 4 * 3600] as const;

export const serverSteps: readonly Step[] = [
  {
    weight: 14,
    draw: ({ simulation, model }) => ({
      name: "the sweep",
      run: () => runInServer(simulation, model, () => sweep(simulation.ctx)),
    }),
  },
  {
    weight: 9,
    draw: ({ simulation, random }) => {
      const seconds = random.pick(PAUSES);
      const run = () =>
        simulation.scheduler.execute(`outside: ${seconds} s pass`, async () =>
          simulation.clock.advance(seconds),
        );
      return { name: "time", run };
    },
  },
];
