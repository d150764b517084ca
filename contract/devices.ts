// A customer's devices: the login sessions, each of which can be ended.
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";

const device = z.object({
  id: z.string(),
  /** The login session of this request. */
  isCurrent: z.boolean(),
  /** As the browser named itself at the sign-in; null where it is unknown. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  signedInAt: field.instant,
  /** Written once an hour at most. */
  usedAt: field.instant,
});
export type Device = z.infer<typeof device>;

export const listDevices = endpoint({
  method: "GET",
  path: "/api/user/devices",
  who: "customer",
  summary: "The customer's login sessions: this one first, then the last used",
  output: z.object({ devices: z.array(device) }),
});

export const endDevice = endpoint({
  method: "DELETE",
  path: "/api/user/devices/:id",
  who: "customer",
  summary: "End one of the customer's login sessions. 404 when it has ended",
  params: z.object({ id: z.string().check(z.regex(/^[0-9a-f]{32}$/, "not-found")) }),
  output: z.object({ success: field.success }),
  errors: ["not-found"],
});

export const endOtherDevices = endpoint({
  method: "DELETE",
  path: "/api/user/devices",
  who: "customer",
  summary: "End all login sessions of the customer but this one",
  output: z.object({ success: field.success, ended: z.int() }),
});
