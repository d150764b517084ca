// What the server finds wrong with what was typed, by field, where the page itself did not: its rules may be newer.
import { CallFailure } from "./call.ts";

type Asked<Field, Fault> = {
  fields: readonly Field[];
  faults: readonly Fault[];
  /** Stands for a reason that this page does not know; without it such a field is left out. */
  otherwise?: Fault;
};

/** The faults of these fields, none where the failure is another. */
export function faultsOf<Field extends string, Fault extends string>(
  error: unknown,
  { fields, faults, otherwise }: Asked<Field, Fault>,
): Partial<Record<Field, Fault>> {
  const body = error instanceof CallFailure ? error.body : null;
  if (typeof body !== "object" || body === null || !("issues" in body) || !Array.isArray(body.issues))
    return {};
  const found: Partial<Record<Field, Fault>> = {};
  for (const { path, reason } of body.issues as { path: unknown; reason: unknown }[]) {
    const field = fields.find((known) => known === path);
    const fault = faults.find((known) => known === reason) ?? otherwise;
    if (field && fault) found[field] = fault;
  }
  return found;
}
