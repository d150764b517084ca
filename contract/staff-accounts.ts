// The accounts of admins, which super admins manage, and the invites with which an admin chooses a password.
import * as z from "zod/mini";
import { ADMIN_ROLES } from "#domain/admin-roles.ts";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";

const role = z.enum(ADMIN_ROLES);

const staffAccount = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  role,
  createdAt: field.instant,
  /** The last sign-in; null before the first one. */
  signedInAt: z.nullable(field.instant),
  hasTotp: z.boolean(),
  /** May not sign in. */
  isDisabled: z.boolean(),
  /** Waits for the invited admin to choose a password. */
  isInvited: z.boolean(),
  /** Until when the link of the last invite works; null if it was used, has expired or does not exist. */
  inviteExpiresAt: z.nullable(field.instant),
});
export type StaffAccount = z.infer<typeof staffAccount>;

/** The link is sent only this once. */
const invite = z.object({ url: z.string(), expiresAt: field.instant });
export type StaffInvite = z.infer<typeof invite>;

const accountOutput = { output: z.object({ success: field.success, account: staffAccount }) };
const inviteOutput = { output: z.object({ success: field.success, account: staffAccount, invite }) };

export const listStaff = endpoint({
  method: "GET",
  path: "/api/admin/staff",
  who: "admin",
  summary: "The accounts of all admins, by name; disabled ones last",
  output: z.object({ staff: z.array(staffAccount) }),
});

export const inviteStaff = endpoint({
  method: "POST",
  path: "/api/admin/staff",
  who: "admin",
  summary: "Create an account, and a link with which its admin chooses a password within 72 hours",
  input: z.object({
    username: z.string().check(field.visible, z.regex(/^[a-z0-9._-]{2,40}$/, "bad-username")),
    name: z.string().check(field.visible, z.maxLength(60), z.regex(/\S/)),
    role,
  }),
  ...inviteOutput,
  status: 201,
  asksPassword: true,
  errors: ["bad-username", "username-taken"],
});

export const renewInvite = endpoint({
  method: "POST",
  path: "/api/admin/staff/:id/invite",
  who: "admin",
  summary: "Create a new link with which the admin chooses a password. Earlier links stop working",
  ...inviteOutput,
  asksPassword: true,
  errors: ["not-found", "account-disabled"],
});

export const setStaffRole = endpoint({
  method: "PUT",
  path: "/api/admin/staff/:id/role",
  who: "admin",
  summary: "Change an admin's role. It holds from the admin's next request on",
  input: z.object({ role }),
  ...accountOutput,
  asksPassword: true,
  errors: ["not-found", "last-super-admin"],
});

export const setStaffDisabled = endpoint({
  method: "PUT",
  path: "/api/admin/staff/:id/disabled",
  who: "admin",
  summary: "Disable an account, which ends its login sessions and calls at once, or enable it again",
  input: z.object({ isDisabled: z.boolean() }),
  ...accountOutput,
  asksPassword: true,
  errors: ["not-found", "last-super-admin"],
});

const token = z.string().check(z.maxLength(100));

export const openInvite = endpoint({
  method: "POST",
  path: "/api/admin/invites/open",
  who: "public",
  summary: "Whose invite this is. The token stands in the link of the invite after #",
  input: z.object({ token }),
  output: z.object({ username: z.string(), name: z.string(), role, expiresAt: field.instant }),
  errors: ["invite-expired"],
});

export const acceptInvite = endpoint({
  method: "POST",
  path: "/api/admin/invites/accept",
  who: "public",
  summary:
    "Choose a password by an invite. The invite stops working, and all login sessions of the admin end",
  input: z.object({ token, password: z.string().check(z.maxLength(1000)) }),
  output: z.object({ success: field.success, username: z.string() }),
  errors: ["invite-expired", "password-too-short", "password-too-common"],
});
