// Signing in as an admin, with password and TOTP. The guide is an admin.
import * as z from "zod/mini";
import { ADMIN_ROLES } from "#domain/admin-roles.ts";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";

export const admin = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  role: z.enum(ADMIN_ROLES),
  /** TOTP is required of this role in this installation, and this admin has not set it up yet. */
  mustSetUpTotp: z.optional(z.literal(true)),
});
export type Admin = z.infer<typeof admin>;

const typedCode = z.string().check(z.maxLength(100));

export const adminLogin = endpoint({
  method: "POST",
  path: "/api/admin/login",
  who: "public",
  summary:
    "Sign in with username and password, and with a TOTP or recovery code when TOTP is on (401 totp-needed without one)",
  input: z.object({
    username: z.optional(z.string().check(z.maxLength(200), field.visible)),
    password: z.optional(z.string().check(z.maxLength(1000))),
    /** A TOTP code or a recovery code. */
    totp: z.optional(typedCode),
  }),
  output: z.object({ success: field.success, admin }),
  errors: [
    "missing-credentials",
    "bad-credentials",
    "account-disabled",
    "totp-needed",
    "totp-wrong",
    "recovery-code-wrong",
    "login-wait",
  ],
});

export const getAdminMe = endpoint({
  method: "GET",
  path: "/api/admin/me",
  who: "admin",
  allowsMissingTotp: true,
  summary: "The signed-in admin",
  output: z.object({ success: field.success, admin }),
});

export const adminLogout = endpoint({
  method: "POST",
  path: "/api/admin/logout",
  who: "public",
  summary: "End the admin's login session. Succeeds also without one",
  output: z.object({ success: field.success }),
});

export const confirmPassword = endpoint({
  method: "POST",
  path: "/api/admin/confirm-password",
  who: "admin",
  allowsMissingTotp: true,
  summary:
    "Give the password again, for calls that answer 403 password-needed. The second factor of the sign-in stays valid",
  input: z.object({ password: z.string().check(z.maxLength(1000)) }),
  output: z.object({ success: field.success }),
  errors: ["password-wrong", "login-wait"],
});

export const getTotpStatus = endpoint({
  method: "GET",
  path: "/api/admin/totp",
  who: "admin",
  allowsMissingTotp: true,
  summary: "Whether the signed-in admin has TOTP on",
  output: z.object({
    isOn: z.boolean(),
    /** TOTP is required of this role in this installation. */
    isRequired: z.boolean(),
    recoveryCodesLeft: z.int(),
  }),
});
export type TotpStatus = z.infer<(typeof getTotpStatus)["output"]>;

export const beginTotp = endpoint({
  method: "POST",
  path: "/api/admin/totp/begin",
  who: "admin",
  allowsMissingTotp: true,
  asksPassword: true,
  summary: "Create a new TOTP secret. It takes effect when a code is confirmed",
  output: z.object({ secret: z.string(), otpauthUrl: z.string() }),
  errors: ["totp-is-on"],
});

export const confirmTotp = endpoint({
  method: "POST",
  path: "/api/admin/totp/confirm",
  who: "admin",
  allowsMissingTotp: true,
  asksPassword: true,
  summary:
    "Turn TOTP on with a code of the new secret. Returns the recovery codes, only this once, and ends the admin's other login sessions",
  input: z.object({ code: typedCode }),
  output: z.object({ success: field.success, recoveryCodes: z.array(z.string()) }),
  errors: ["totp-wrong", "totp-is-on", "totp-not-begun"],
});

export const disableTotp = endpoint({
  method: "DELETE",
  path: "/api/admin/totp",
  who: "admin",
  allowsMissingTotp: true,
  summary: "Turn TOTP off with a TOTP or recovery code. Succeeds also when it is off",
  input: z.object({ code: typedCode }),
  output: z.object({ success: field.success }),
  errors: ["totp-wrong", "recovery-code-wrong", "login-wait"],
});
