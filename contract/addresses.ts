// A customer's postal address, to which parchas are sent. Only the customer, and admins for a session, can read it.
import * as z from "zod/mini";
import {
  type AddressField,
  INDIAN_STATES,
  isArmyPinCode,
  PIN_CODE_PATTERN,
  validateAddressField,
} from "#domain/addresses.ts";
import { endpoint } from "./endpoint.ts";
import type { ErrorCode } from "./errors.ts";
import * as field from "./fields.ts";

const badPinCode: ErrorCode = "bad-pin-code";

/** A validation error of the domain becomes the `reason` of the issue at the field's path. */
const validated = (name: AddressField) => {
  const text = name === "pinCode" || name === "phone" ? z.string().check(field.asciiDigits) : z.string();
  return text.check((payload) => {
    const error = validateAddressField(name, payload.value);
    if (error) payload.issues.push({ code: "custom", message: error, input: payload.value });
  });
};
const optionalValidated = (name: AddressField) => z.optional(z.nullable(validated(name)));

export const address = z.object({
  recipientName: z.string(),
  /** House number and street. */
  line1: z.string(),
  /** Area, village or post office. */
  line2: z.nullable(z.string()),
  landmark: z.nullable(z.string()),
  city: z.string(),
  /** Null for the PIN codes of the Army Postal Service, which begin with 9. */
  state: z.nullable(z.enum(INDIAN_STATES)),
  pinCode: z.string(),
  /** The recipient's number; null for the number of the account. */
  phone: z.nullable(z.string()),
  changedAt: field.instant,
});
export type Address = z.infer<typeof address>;

/** As printed on the label: `phone` is the recipient's number, or else the account's. */
export const shippingAddress = z.extend(address, { phone: z.string() });
export type ShippingAddress = z.infer<typeof shippingAddress>;

export const getAddress = endpoint({
  method: "GET",
  path: "/api/user/address",
  who: "customer",
  summary: "The customer's postal address, or null",
  output: z.object({ address: z.nullable(address) }),
});

export const saveAddress = endpoint({
  method: "PUT",
  path: "/api/user/address",
  who: "customer",
  summary:
    "Save the customer's postal address. The issues of an error name each invalid field and the reason",
  input: z
    .object({
      recipientName: validated("recipientName"),
      line1: validated("line1"),
      line2: optionalValidated("line2"),
      landmark: optionalValidated("landmark"),
      city: validated("city"),
      /** Not for the PIN codes of the Army Postal Service. */
      state: z.optional(z.nullable(z.string())),
      pinCode: validated("pinCode"),
      phone: optionalValidated("phone"),
    })
    .check(({ value, issues }) => {
      if (isArmyPinCode(value.pinCode)) return;
      const message = validateAddressField("state", value.state ?? "");
      if (message) issues.push({ code: "custom", message, input: value.state, path: ["state"] });
    }),
  output: z.object({ success: field.success, address }),
  errors: ["bad-pin-code", "bad-phone"],
});

export const getPinCode = endpoint({
  method: "GET",
  path: "/api/pin-codes",
  who: "customer",
  summary:
    "City and state of a PIN code, to fill in the address form. Null for a PIN code that the list lacks; the city is null where it has several",
  query: z.object({ pinCode: z.string().check(field.asciiDigits, z.regex(PIN_CODE_PATTERN, badPinCode)) }),
  output: z.object({
    place: z.nullable(z.object({ city: z.nullable(z.string()), state: z.enum(INDIAN_STATES) })),
  }),
  errors: ["bad-pin-code"],
});

export const deleteAddress = endpoint({
  method: "DELETE",
  path: "/api/user/address",
  who: "customer",
  summary: "Erase the customer's postal address. Succeeds also when there is none",
  output: z.object({ success: field.success }),
});

export const getShippingAddress = endpoint({
  method: "GET",
  path: "/api/admin/bookings/:id/address",
  who: "admin",
  auditsRead: true,
  summary: "The postal address of a session's customer; null when there is none or the account is closed",
  output: z.object({ address: z.nullable(shippingAddress) }),
  errors: ["not-found"],
});
