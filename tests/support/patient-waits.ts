// Vitest's waits give up after a second, which a step can take on a busy machine. A wait that gets what it waits for never lasts
// longer than it has to.
import { vi } from "vitest";

const PATIENCE_MS = 20_000;

type Wait = typeof vi.waitFor | typeof vi.waitUntil;
/** The files of one process share `vi`. */
const patient = new WeakSet<Wait>();

function withPatience<W extends Wait>(wait: W): W {
  if (patient.has(wait)) return wait;
  const waiting = ((callback: () => unknown, options: number | object = {}) =>
    wait(
      callback,
      typeof options === "number" ? options : { timeout: PATIENCE_MS, ...options },
    )) as unknown as W;
  patient.add(waiting);
  return waiting;
}

vi.waitFor = withPatience(vi.waitFor);
vi.waitUntil = withPatience(vi.waitUntil);
