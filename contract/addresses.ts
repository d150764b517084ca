// Where a customer's parcha is to be sent. Her own business, and the guide's for her sessions. Knows no post office.
import * as z from "zod/mini";
import { type AddressField, faultIn, STATES } from "#domain/addresses.ts";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";

/** A field's fault is the reason at its path. */
const typed = (name: AddressField) =>
  z.string().check((given) => {
    const fault = faultIn(name, given.value);
    if (fault) given.issues.push({ code: "custom", message: fault, input: given.value });
  });
const unlessEmpty = (name: AddressField) => z.optional(z.nullable(typed(name)));

const address = z.object({
  recipientName: z.string(),
  /** House and street. */
  line1: z.string(),
  /** Area, village or post office. */
  line2: z.nullable(z.string()),
  landmark: z.nullable(z.string()),
  city: z.string(),
  state: z.enum(STATES),
  pinCode: z.string(),
  /** The recipient's own number; null where it is the account's. */
  phone: z.nullable(z.string()),
  changedAt: field.instant,
});
export type Address = z.infer<typeof address>;

/** As it goes on the label: with the number to call, her account's where she gave none. */
const addressToSend = z.extend(address, { phone: z.string() });
export type AddressToSend = z.infer<typeof addressToSend>;

export const ownAddress = endpoint({
  method: "GET",
  path: "/api/user/address",
  who: "customer",
  summary: "One's own postal address; none yet: null",
  output: z.object({ address: z.nullable(address) }),
  errors: [],
});

export const saveAddress = endpoint({
  method: "PUT",
  path: "/api/user/address",
  who: "customer",
  summary:
    "Where one's parchas are to be sent; replaces the address before. A refusal names each field and why",
  input: z.object({
    recipientName: typed("recipientName"),
    line1: typed("line1"),
    line2: unlessEmpty("line2"),
    landmark: unlessEmpty("landmark"),
    city: typed("city"),
    state: typed("state"),
    pinCode: typed("pinCode"),
    phone: unlessEmpty("phone"),
  }),
  output: z.object({ success: field.success, address }),
  errors: ["bad-pin-code", "bad-phone"],
});

export const deleteAddress = endpoint({
  method: "DELETE",
  path: "/api/user/address",
  who: "customer",
  summary: "Erase one's postal address. Again, or none: it succeeds too",
  output: z.object({ success: field.success }),
  errors: [],
});

export const addressOfBooking = endpoint({
  method: "GET",
  path: "/api/admin/bookings/:id/address",
  who: "admin",
  summary: "Where the parcha of a session is to be sent; not given, or the account closed: null",
  params: z.object({ id: field.id }),
  output: z.object({ address: z.nullable(addressToSend) }),
  errors: ["not-found"],
});
