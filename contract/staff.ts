// Signing in as the guide or as staff.
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";

export const admin = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  role: z.enum(["admin", "super_admin"]),
  /** The second step of signing in is required here, and this admin has yet to switch it on. */
  mustSetUpTotp: z.optional(z.literal(true)),
});
export type Admin = z.infer<typeof admin>;

const typedTotp = z.string().check(z.maxLength(100));

export const adminLogin = endpoint({
  method: "POST",
  path: "/api/admin/login",
  who: "public",
  summary:
    "Sign in with name and password; where the second step is on, with its code or a recovery code too (401 totp-needed without)",
  input: z.object({
    username: z.optional(z.string().check(z.maxLength(200))),
    password: z.optional(z.string().check(z.maxLength(1000))),
    /** Of the authenticator, or a recovery code. */
    totp: z.optional(typedTotp),
  }),
  output: z.object({ success: field.success, admin }),
  errors: [
    "missing-credentials",
    "bad-credentials",
    "totp-needed",
    "totp-wrong",
    "recovery-code-wrong",
    "login-wait",
  ],
});

export const adminMe = endpoint({
  method: "GET",
  path: "/api/admin/me",
  who: "admin",
  mayLackTotp: true,
  summary: "The signed-in admin",
  output: z.object({ success: field.success, admin }),
  errors: [],
});

export const adminLogout = endpoint({
  method: "POST",
  path: "/api/admin/logout",
  who: "public",
  summary: "End the admin's session here; without one it succeeds too",
  output: z.object({ success: field.success }),
  errors: [],
});

export const totpStatus = endpoint({
  method: "GET",
  path: "/api/admin/totp",
  who: "admin",
  mayLackTotp: true,
  summary: "Whether one's own sign-in has a second step",
  output: z.object({
    isOn: z.boolean(),
    /** Whether this house asks every admin for it. */
    isRequired: z.boolean(),
    recoveryCodesLeft: z.int(),
  }),
  errors: [],
});
export type TotpStatus = z.infer<(typeof totpStatus)["output"]>;

export const totpBegin = endpoint({
  method: "POST",
  path: "/api/admin/totp/begin",
  who: "admin",
  mayLackTotp: true,
  summary: "A new secret for an authenticator; nothing is asked for until a code of it was confirmed",
  output: z.object({ secret: z.string(), otpauthUrl: z.string() }),
  errors: ["totp-is-on"],
});

export const totpConfirm = endpoint({
  method: "POST",
  path: "/api/admin/totp/confirm",
  who: "admin",
  mayLackTotp: true,
  summary:
    "Switch the second step on with a code of it. Answers the recovery codes, this once; other sessions end",
  input: z.object({ code: typedTotp }),
  output: z.object({ success: field.success, recoveryCodes: z.array(z.string()) }),
  errors: ["totp-wrong", "totp-is-on", "totp-not-begun"],
});

export const totpOff = endpoint({
  method: "DELETE",
  path: "/api/admin/totp",
  who: "admin",
  mayLackTotp: true,
  summary: "Switch the second step off with a code of it or a recovery code. Off already: it succeeds too",
  input: z.object({ code: typedTotp }),
  output: z.object({ success: field.success }),
  errors: ["totp-wrong", "recovery-code-wrong", "login-wait"],
});
