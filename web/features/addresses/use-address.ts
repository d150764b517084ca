// A customer's postal address: the saved one, and the form that changes it.
import { type FormEvent, useEffect, useRef, useState } from "react";
import { type Address, getAddress, getPinCode, saveAddress } from "#contract/addresses.ts";
import {
  ADDRESS_FIELD_ERRORS,
  ADDRESS_FIELDS,
  ADDRESS_TEXT_LIMITS,
  type AddressDraft,
  type AddressField,
  type AddressFieldError,
  PIN_CODE_PATTERN,
  validateAddress,
} from "#domain/addresses.ts";
import { digitsOf } from "#domain/digits.ts";
import { call } from "#web/api/call.ts";
import { faultsOf, useFieldErrors } from "#web/api/field-errors.ts";
import { setAnswer, useEndpoint } from "#web/api/use-endpoint.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { phoneDigitsOf } from "#web/features/identity/digits.ts";
import { givenNameOf } from "#web/features/identity/display-name.ts";
import { useUser } from "#web/features/identity/session.ts";
import { phoneTooLongText } from "#web/i18n/phone.ts";
import { type Translate, useT } from "#web/i18n/t.ts";
import { toast } from "#web/ui/toast.ts";
import { readAddressDraft, removeAddressDraft, storeAddressDraft } from "./address-draft.ts";

/** Null if the customer has not given an address. Without a user id nothing is asked. */
export const useAddress = (userId: string | null) =>
  useEndpoint(getAddress, { of: userId, select: ({ address }) => address });

export const setAddress = (userId: string, address: Address | null) =>
  setAnswer(getAddress, { of: userId }, () => ({ address }));

export type AddressForm = ReturnType<typeof useAddressForm>;

export function useAddressForm(userId: string, saved: Address | null, onSaved: () => void) {
  const t = useT();
  const user = useUser();
  const [typed, setTyped] = useState(() => ({
    ...(saved || !user ? draftOf(saved) : { ...draftOf(null), recipientName: givenNameOf(user) }),
    ...readAddressDraft(userId),
  }));
  useStoredDraft(userId, typed);
  const fieldErrors = useFieldErrors<AddressField, AddressFieldError>(ADDRESS_FIELDS);
  const saving = useSubmit(saveAddress, {
    onDone: async ({ address }) => {
      await setAddress(userId, address);
      removeAddressDraft();
      toast({ title: t("addresses.saved"), tone: "done" });
    },
    onFailed: (error) => {
      const known = { fields: ADDRESS_FIELDS, faults: ADDRESS_FIELD_ERRORS } as const;
      fieldErrors.show(faultsOf(error, { ...known, otherwise: "bad-characters" }));
    },
  });
  const fillPlace = usePinCodePlace((fill) => {
    setTyped(fill);
    fieldErrors.clear("city");
    fieldErrors.clear("state");
  });

  const change = (field: AddressField, text: string) => {
    setTyped((before) => ({ ...before, [field]: normalizeInput(field, text) }));
    fieldErrors.clear(field);
    if (field === "pinCode") void fillPlace(normalizeInput(field, text));
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = validateAddress(typed);
    fieldErrors.show(found);
    if (Object.keys(found).length > 0) return;
    if (await saving.send({ input: typed })) onSaved();
  };

  return {
    typed,
    change,
    submit,
    element: fieldErrors.form,
    errorText: (field: AddressField) =>
      (field === "phone" ? phoneTooLongText(t, typed.phone) : null) ??
      fieldErrorText(t, field, fieldErrors.errors[field]),
    /** Null if the error is shown at its field. */
    error: fieldErrors.hasErrors ? null : saving.error,
    isSaving: saving.isPending,
  };
}

/** Stored from the first change on, also of the city that the PIN code has filled in. */
function useStoredDraft(userId: string, typed: AddressDraft): void {
  const opened = useRef(typed);
  useEffect(() => {
    if (typed !== opened.current) storeAddressDraft(userId, typed);
  }, [userId, typed]);
}

function fieldErrorText(t: Translate, field: AddressField, error?: AddressFieldError): string | null {
  if (!error) return null;
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

type Place = Pick<AddressDraft, "city" | "state">;

/**
 * Fills city and state once the PIN code is complete. What the customer has typed stays; what an earlier PIN code has filled
 * in goes at once. Without an answer the customer types both.
 */
function usePinCodePlace(fill: (change: (typed: AddressDraft) => AddressDraft) => void) {
  const asked = useRef("");
  const filled = useRef<Place>({ city: "", state: "" });
  return async (pinCode: string) => {
    if (asked.current === pinCode) return;
    asked.current = pinCode;
    const put = (place: Place) => {
      const before = filled.current;
      filled.current = place;
      fill((typed) => ({
        ...typed,
        city: typed.city === before.city || typed.city === "" ? place.city : typed.city,
        state: typed.state === before.state || typed.state === "" ? place.state : typed.state,
      }));
    };
    if (filled.current.state) put({ city: "", state: "" });
    if (!PIN_CODE_PATTERN.test(pinCode)) return;
    const answer = await call(getPinCode, { query: { pinCode } }).catch(() => null);
    if (answer?.place && asked.current === pinCode) put({ ...answer.place, city: answer.place.city ?? "" });
  };
}
