// The name under which admins see a session: the person of the session first, and then who booked for that person.
import type { SessionNames } from "#contract/session-names.ts";
import type { Translate } from "#web/i18n/t.ts";

/** Null `user`: the account is closed. */
export type NamedSession = Partial<SessionNames> & { user: { username: string } | null };

type SessionName = {
  /** For sentences: "Ananya". */
  short: string;
  /** "Ananya (daughter)". */
  person: string;
  /** "Sunita", if the customer booked for someone else. */
  booker: string | null;
  /** "Ananya (daughter) · Sunita". */
  full: string;
};

export function sessionNameOf(t: Translate, { user, givenName, bookedFor }: NamedSession): SessionName {
  if (!user) return named(t("sessions.account-closed"));
  const account = givenName ?? user.username;
  if (!bookedFor) return named(account);
  const { name, relation } = bookedFor;
  const known = name ?? relation;
  const person =
    name && relation
      ? t("sessions.person-relation", { name, relation })
      : (known ?? t("sessions.someone-else"));
  return { short: known ?? account, person, booker: account, full: `${person} · ${account}` };
}

const named = (name: string): SessionName => ({ short: name, person: name, booker: null, full: name });

/** The name of the customer of a remedy, in the lists of remedies to perform and performed. */
export function remedyCustomerName(t: Translate, remedy: SessionNames & { userName: string }): string {
  return sessionNameOf(t, { ...remedy, user: { username: remedy.userName } }).full;
}
