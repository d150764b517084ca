import type { Customer } from "#contract/customers.ts";
import { isNameOfNumber } from "#domain/display-names.ts";

/** The name to show. A record that an earlier version stored in the browser has the username alone. */
export function displayNameOf(user: Pick<Customer, "username"> & Partial<Customer>): string {
  return user.displayName ?? user.username;
}

/** Empty for a customer who goes by the username. */
export function givenNameOf(user: Pick<Customer, "username"> & Partial<Customer>): string {
  const name = displayNameOf(user);
  return isNameOfNumber(name) ? "" : name;
}
