// One customer's page: the profile, the postal address, and the people of the account.
import type { ShippingAddress } from "#contract/addresses.ts";
import type { CustomerPerson, CustomerProfile } from "#contract/customer-page.ts";
import type { Sent } from "#contract/endpoint.ts";
import type { CustomerRights } from "#domain/customer-rights.ts";
import { foldName } from "#domain/folded-names.ts";
import { KINDS_TO_CUSTOMER, type MessageKind, messageDefinition } from "#domain/notifications.ts";
import type { AppContext } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { findAddressOfCustomer } from "#server/modules/customers/addresses.ts";
import { listGivenNames } from "#server/modules/customers/given-names.ts";
import { assumePlace } from "#server/modules/customers/places.ts";
import { listIntakes } from "#server/modules/sessions/intakes.ts";
import * as queries from "./customer-page.sql.ts";

/** The guide's own messages stand under the same customer. Messages that name an amount are for roles that see money. */
export function customerMessages({ seesMoney }: CustomerRights): MessageKind[] {
  return KINDS_TO_CUSTOMER.filter(
    (kind) => seesMoney || !messageDefinition(kind).placeholders.includes("amount"),
  );
}

/** @throws Failure not-found once the account is closed. */
export async function loadProfile(
  ctx: AppContext,
  customerId: string,
  rights: CustomerRights,
): Promise<Sent<CustomerProfile>> {
  const found = await queries.findProfile(ctx.db, customerId, customerMessages(rights));
  if (!found) throw new Failure("not-found");
  const givenName = (await listGivenNames(ctx, [customerId], rights)).get(customerId);
  const { sessions, parchas, vidhis, messages, username, ...profile } = found;
  return {
    ...profile,
    name: givenName ?? username,
    counts: { sessions, parchas, vidhis, messages },
  };
}

/** @throws Failure not-found once the account is closed. */
export async function requireOpenAccount(ctx: AppContext, customerId: string) {
  if (!(await queries.isOpenAccount(ctx.db, customerId))) throw new Failure("not-found");
}

/** @throws Failure not-found once the account is closed. */
export async function loadAddress(
  ctx: AppContext,
  customerId: string,
): Promise<Sent<ShippingAddress> | null> {
  await requireOpenAccount(ctx, customerId);
  return findAddressOfCustomer(ctx, customerId);
}

/**
 * The customer first, then others, the one of the latest session first. The same name and relation are one person, without a
 * name the same relation and birth date. The details are those that were given last, but a time and a place stay with their birth date. @throws Failure not-found once the account is closed.
 */
export async function listPeople(ctx: AppContext, customerId: string): Promise<CustomerPerson[]> {
  await requireOpenAccount(ctx, customerId);
  const people = new Map<string, CustomerPerson>();
  for (const intake of (await listIntakes(ctx, customerId)).reverse()) {
    const { forWhom, name, relation, birthDate } = intake;
    const other = [foldName(name ?? "") || birthDate, foldName(relation ?? "")].join("|");
    const key = forWhom === "self" ? "self" : other;
    const known = people.get(key);
    const isOtherBirth = known?.birthDate && known.birthDate !== birthDate;
    const given = isOtherBirth ? known : intake;
    const { birthPlace, birthLocation } = known?.birthPlace ? known : given;
    people.set(key, {
      forWhom,
      name: known?.name ?? name,
      relation: known?.relation ?? relation,
      birthDate: known?.birthDate ?? birthDate,
      birthTime: known?.birthTime ?? given.birthTime,
      birthPlace,
      birthLocation,
      assumedPlace: assumePlace({ birthPlace, birthLocation }),
      sessions: (known?.sessions ?? 0) + 1,
    });
  }
  const isSelf = ({ forWhom }: CustomerPerson) => Number(forWhom === "self");
  return [...people.values()].sort((a, b) => isSelf(b) - isSelf(a));
}
