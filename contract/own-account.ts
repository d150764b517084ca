// What admins do with their own account: password and login sessions. The second step is in staff.ts.
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";

export const changePassword = endpoint({
  method: "PUT",
  path: "/api/admin/password",
  who: "admin",
  summary: "Change the own password. All other login sessions of the admin end",
  input: z.object({
    oldPassword: z.string().check(z.maxLength(1000)),
    newPassword: z.string().check(z.maxLength(1000)),
  }),
  output: z.object({ success: field.success }),
  errors: ["password-wrong", "login-wait", "password-too-short", "password-too-common"],
});

const loginSession = z.object({
  id: z.string(),
  /** The session of this request. */
  isCurrent: z.boolean(),
  /** As the browser named itself at the sign-in; null where it is unknown. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** The network of the sign-in, `203.0.113.0/24`; null if it is not IPv4. */
  network: z.nullable(z.string()),
  createdAt: field.instant,
  /** Written at most every five minutes. */
  usedAt: field.instant,
});
export type LoginSession = z.infer<typeof loginSession>;

export const listLoginSessions = endpoint({
  method: "GET",
  path: "/api/admin/login-sessions",
  who: "admin",
  auditsRead: true,
  summary: "The admin's own login sessions: this one first, then the last used",
  output: z.object({ sessions: z.array(loginSession) }),
});

export const endLoginSession = endpoint({
  method: "DELETE",
  path: "/api/admin/login-sessions/:id",
  who: "admin",
  summary: "End one of the admin's own login sessions. Succeeds also when it has ended",
  params: z.object({ id: z.string().check(z.regex(/^[0-9a-f]{32}$/, "not-found")) }),
  output: z.object({ success: field.success }),
  errors: ["not-found"],
});

export const endOtherLoginSessions = endpoint({
  method: "DELETE",
  path: "/api/admin/login-sessions",
  who: "admin",
  summary: "End all login sessions of the admin but this one",
  output: z.object({ success: field.success, ended: z.int() }),
});
