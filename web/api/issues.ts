// The errors of fields that the server reports and the page has not found itself, for example because the server's rules
// are newer.
import { CallFailure } from "./call.ts";

type Asked<Field, Fault> = {
  fields: readonly Field[];
  faults: readonly Fault[];
  /** For a reason that this page does not know; without it such a field is left out. */
  otherwise?: Fault;
};

/** The faults of these fields; none if the error is not about fields. */
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
