// The roles of admins. What each role may call is the table in contract/access.ts.

/**
 * `admin`: the guide. `staff`: posts parchas and performs remedies; sees neither money nor what customers wrote. `accounts`:
 * money; sees neither intakes nor photos. `super_admin`: everything.
 */
export const ADMIN_ROLES = ["admin", "staff", "accounts", "super_admin"] as const;
export type AdminRole = (typeof ADMIN_ROLES)[number];

/** Roles whose sign-in needs the second step with ADMIN_TOTP=by-role: they reach money, or the accounts of the others. */
export const TOTP_ROLES: readonly AdminRole[] = ["accounts", "super_admin"];
