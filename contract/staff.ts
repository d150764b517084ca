// Signing in as the guide or as staff.
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";

export const admin = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  role: z.enum(["admin", "super_admin"]),
});
export type Admin = z.infer<typeof admin>;

export const adminLogin = endpoint({
  method: "POST",
  path: "/api/admin/login",
  who: "public",
  summary: "Sign in with name and password",
  input: z.object({
    username: z.optional(z.string().check(z.maxLength(200))),
    password: z.optional(z.string().check(z.maxLength(1000))),
  }),
  output: z.object({ success: field.success, admin }),
  errors: ["missing-credentials", "bad-credentials", "login-wait"],
});

export const adminMe = endpoint({
  method: "GET",
  path: "/api/admin/me",
  who: "admin",
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
