import { useRef, useState } from "react";

/** The errors of a form's fields, which are named as the controls are. `show` focuses the first field with an error. */
export function useFieldErrors<Field extends string, Reason extends string>(fields: readonly Field[]) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Partial<Record<Field, Reason>>>({});
  const show = (found: Partial<Record<Field, Reason>>) => {
    setErrors(found);
    const first = fields.find((field) => found[field]);
    const control = first && form.current?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  };
  const clear = (field: Field) => setErrors((before) => ({ ...before, [field]: undefined }));
  return { form, errors, hasErrors: fields.some((field) => errors[field]), show, clear };
}
