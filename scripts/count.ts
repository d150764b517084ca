// What a runner tells `npm test` (scripts/test.ts), in the file that COUNT_FILE names.
import { writeFileSync } from "node:fs";

/**
 * Skipped tests are not counted. `failures`: a line for each, with the file's path and the test's name. `files`: in which a test was run,
 * or was to be run and failed.
 */
export type Count = { passed: number; failures: string[]; files: string[] };

export function writeCount(count: Count): void {
  if (process.env.COUNT_FILE) writeFileSync(process.env.COUNT_FILE, JSON.stringify(count));
}
