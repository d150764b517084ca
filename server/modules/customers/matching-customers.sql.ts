import { type Queryable, rows, sql } from "#server/db/sql.ts";

type Sql = ReturnType<typeof sql>;

const FIRST_ACCOUNTS = 20_000;

/**
 * Digits of a phone; and for each word of a name how its folded form, or the key of its beginning, may begin. Without keys
 * the names of intakes are left out.
 */
export type MatchTerms = { phonePart: string | null; names: string[][]; nameKeys: string[][] | null };

/**
 * The ids of at most so many customers. Each part has an index; what is materialized has no limit, with which the planner
 * would read the whole table.
 */
export async function listMatchingCustomers(
  db: Queryable,
  terms: MatchTerms,
  limit: number,
): Promise<string[]> {
  const { phonePart, names, nameKeys } = terms;
  const byPhone = sql`select u.id from users u where ${hasPhonePart(phonePart)}`;
  const byIntake =
    nameKeys === null
      ? sql``
      : sql`union all
        select b.user_id from intakes i join bookings b on b.id = i.booking_id where ${hasKeys(nameKeys)}`;
  const byName = sql`select u.id from users u where ${hasWords(sql`u.folded_name`, names)}
    union all
    select a.user_id from postal_addresses a where ${hasWords(sql`a.folded_name`, names)}
    ${byIntake}`;
  const found = await rows<{ id: string }>(
    db,
    sql`with found as materialized (${phonePart === null ? byName : byPhone})
      select distinct id from (select id from found limit ${limit}) f`,
  );
  return found.map(({ id }) => id);
}

/**
 * The same among some thousand accounts alone, without names of intakes and addresses. A common name or part of a phone is
 * found here at once, while its index would be read for all of the customers who have it.
 */
export async function listMatchingOfFirst(
  db: Queryable,
  { phonePart, names }: MatchTerms,
  limit: number,
): Promise<string[]> {
  const isMatch = phonePart === null ? hasWords(sql`u.folded_name`, names) : hasPhonePart(phonePart);
  const found = await rows<{ id: string }>(
    db,
    sql`select u.id from (select id, phone, folded_name from users limit ${FIRST_ACCOUNTS}) u
      where ${isMatch} limit ${limit}`,
  );
  return found.map(({ id }) => id);
}

function hasPhonePart(part: string | null): Sql {
  return sql`u.phone like ${`%${part}%`}`;
}

/** Folded names have letters only, so that the patterns have no other wildcards. */
function hasWords(column: Sql, names: readonly string[][]): Sql {
  return names.reduce((all, beginnings) => {
    const any = beginnings.reduce(
      (others, beginning) => sql`${others} or ${column} like ${`% ${beginning}%`}`,
      sql`false`,
    );
    return sql`${all} and (${any})`;
  }, sql`true`);
}

function hasKeys(nameKeys: readonly string[][]): Sql {
  return nameKeys.reduce((all, ofWord) => sql`${all} and i.name_keys && ${ofWord}::bigint[]`, sql`true`);
}
