// An address while it is typed: what is wrong with which field, and sending it. What was typed is lost by nothing.
import { type FormEvent, useRef, useState } from "react";
import type { Address } from "#contract/addresses.ts";
import {
  ADDRESS_FIELD_ERRORS,
  ADDRESS_FIELDS,
  ADDRESS_TEXT_LIMITS,
  type AddressDraft,
  type AddressField,
  type AddressFieldError,
  type AddressFieldErrors,
  validateAddress,
} from "#domain/addresses.ts";
import { faultsOf } from "#web/api/issues.ts";
import { digitsOf, phoneDigitsOf } from "#web/features/identity/digits.ts";
import { type Translate, useT } from "#web/i18n/t.ts";
import { toast } from "#web/ui/toast.ts";
import { useSaveAddress } from "./use-address.ts";

export type AddressForm = ReturnType<typeof useAddressForm>;

/** Begins with the address that is there; `onSaved` when the server has the new one. */
export function useAddressForm(userId: string, before: Address | null, onSaved: () => void) {
  const t = useT();
  const [typed, setTyped] = useState(() => typedOf(before));
  const [faults, setFaults] = useState<AddressFieldErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const saving = useSaveAddress(userId);

  const change = (field: AddressField, text: string) => {
    setTyped((was) => ({ ...was, [field]: asTyped(field, text) }));
    setFaults(({ [field]: _, ...others }) => others);
  };

  const show = (found: AddressFieldErrors) => {
    setFaults(found);
    const first = ADDRESS_FIELDS.find((field) => found[field]);
    const control = first && form.current?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (saving.isPending) return;
    const found = validateAddress(typed);
    show(found);
    if (Object.keys(found).length > 0) return;
    try {
      await saving.mutateAsync(typed);
    } catch (error) {
      show(
        faultsOf(error, {
          fields: ADDRESS_FIELDS,
          faults: ADDRESS_FIELD_ERRORS,
          otherwise: "bad-characters",
        }),
      );
      return;
    }
    toast({ title: t("addresses.saved"), tone: "done" });
    onSaved();
  };

  const faultText = (field: AddressField) => {
    const fault = faults[field];
    return fault ? sentenceOf(t, field, fault) : null;
  };

  // What is said at a field is not said again for the whole.
  const error = Object.keys(faults).length === 0 ? saving.error : null;
  return { typed, change, submit, form, faultText, error, isSaving: saving.isPending };
}

function sentenceOf(t: Translate, field: AddressField, fault: AddressFieldError): string {
  if (field === "state" || field === "pinCode" || field === "phone") return t(`addresses.fault-${field}`);
  if (fault === "too-long")
    return t("addresses.fault-too-long", { count: ADDRESS_TEXT_LIMITS[field].maxLength });
  const isNeeded = field === "recipientName" || field === "line1" || field === "city";
  return t(fault === "missing" && isNeeded ? `addresses.fault-${field}` : "addresses.fault-characters");
}

function typedOf(address: Address | null): AddressDraft {
  const text = (field: AddressField) => address?.[field] ?? "";
  return {
    recipientName: text("recipientName"),
    line1: text("line1"),
    line2: text("line2"),
    landmark: text("landmark"),
    pinCode: text("pinCode"),
    city: text("city"),
    state: text("state"),
    phone: text("phone"),
  };
}

function asTyped(field: AddressField, text: string): string {
  if (field === "pinCode") return digitsOf(text);
  return field === "phone" ? phoneDigitsOf(text) : text;
}
