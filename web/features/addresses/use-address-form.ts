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

export function useAddressForm(userId: string, saved: Address | null, onSaved: () => void) {
  const t = useT();
  const [typed, setTyped] = useState(() => draftOf(saved));
  const [fieldErrors, setFieldErrors] = useState<AddressFieldErrors>({});
  const element = useRef<HTMLFormElement>(null);
  const saving = useSaveAddress(userId);

  const change = (field: AddressField, text: string) => {
    setTyped((before) => ({ ...before, [field]: normalizeInput(field, text) }));
    setFieldErrors(({ [field]: _, ...others }) => others);
  };

  const showErrors = (found: AddressFieldErrors) => {
    setFieldErrors(found);
    const first = ADDRESS_FIELDS.find((field) => found[field]);
    const control = first && element.current?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (saving.isPending) return;
    const found = validateAddress(typed);
    showErrors(found);
    if (Object.keys(found).length > 0) return;
    try {
      await saving.mutateAsync(typed);
    } catch (error) {
      showErrors(
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

  const errorText = (field: AddressField) => {
    const error = fieldErrors[field];
    return error ? fieldErrorText(t, field, error) : null;
  };

  // Errors of fields stand below these.
  const error = Object.keys(fieldErrors).length === 0 ? saving.error : null;
  return { typed, change, submit, element, errorText, error, isSaving: saving.isPending };
}

function fieldErrorText(t: Translate, field: AddressField, error: AddressFieldError): string {
  if (field === "state" || field === "pinCode" || field === "phone") return t(`addresses.fault-${field}`);
  if (error === "too-long")
    return t("addresses.fault-too-long", { count: ADDRESS_TEXT_LIMITS[field].maxLength });
  const isRequired = field === "recipientName" || field === "line1" || field === "city";
  return t(error === "missing" && isRequired ? `addresses.fault-${field}` : "addresses.fault-characters");
}

function draftOf(address: Address | null): AddressDraft {
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

function normalizeInput(field: AddressField, text: string): string {
  if (field === "pinCode") return digitsOf(text);
  return field === "phone" ? phoneDigitsOf(text) : text;
}
