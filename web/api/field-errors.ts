// The errors of a form's fields: those that the server reports, and what the form shows.

import { useEffect, useRef, useState } from "react";
import { CallFailure } from "./call.ts";

type Asked<Field, Fault> = {
  fields: readonly Field[];
  faults: readonly Fault[];
  /** For a reason that this page does not know; without it such a field is left out. */
  otherwise?: Fault;
};

/**
 * The faults of these fields that the page has not found itself, for example because the server's rules are newer; none if
 * the error is not about fields.
 */
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

/** The errors of a form's fields, which are named as the controls are. `show` focuses the first field with an error. */
export function useFieldErrors<Field extends string, Reason extends string>(fields: readonly Field[]) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Partial<Record<Field, Reason>>>({});
  const hasFocusToGive = useRef(false);
  const focusFirst = (found: Partial<Record<Field, Reason>>) => {
    const first = fields.find((field) => found[field]);
    const control = first && form.current?.elements.namedItem(first);
    if (!(control instanceof HTMLElement)) return;
    // What is inert while it is being sent takes no focus.
    hasFocusToGive.current = control.closest("[inert]") !== null;
    if (!hasFocusToGive.current) control.focus();
  };
  useEffect(() => {
    if (hasFocusToGive.current) focusFirst(errors);
  });
  const show = (found: Partial<Record<Field, Reason>>) => {
    setErrors(found);
    focusFirst(found);
  };
  const clear = (field: Field) => setErrors((before) => ({ ...before, [field]: undefined }));
  return { form, errors, hasErrors: fields.some((field) => errors[field]), show, clear };
}
