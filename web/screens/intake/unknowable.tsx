import { type ReactNode, useRef } from "react";
import { UNKNOWN_BIRTH } from "#domain/intakes.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import type { IntakeForm } from "./use-intake-form.ts";

type Props = {
  form: IntakeForm;
  field: "birthDate" | "birthTime";
  /** Of the checkbox. */
  label: string;
  children: ReactNode;
};

/** A date or time, with a checkbox for a customer who does not know it. Unticked, it returns to the earlier value. */
export function Unknowable({ form, field, label, children }: Props) {
  const value = form.typed[field];
  const earlier = useRef("");
  return (
    <div className="grid gap-1">
      {children}
      <Checkbox
        isChecked={value === UNKNOWN_BIRTH}
        onChange={(isTicked) => {
          if (isTicked) earlier.current = value;
          form.change(field, isTicked ? UNKNOWN_BIRTH : earlier.current);
        }}
      >
        {label}
      </Checkbox>
    </div>
  );
}
