// The database of run after run: what watches over it all the time, and what makes it as new.
import type { Pool } from "#server/db/pool.ts";

/** Whatever is committed, no customer's credits are below nothing: not for a moment, and not only at the end. */
export async function guardCredits(db: Pool) {
  await db.query(
    "create or replace function proof_credits() returns trigger language plpgsql as $$ begin " +
      "if (select sum(amount) from credit_entries where user_id = new.user_id) < 0 then " +
      "raise exception 'credits below nothing'; end if; return null; end $$",
  );
  await db.query(
    "drop trigger if exists proof_credits on credit_entries; " +
      "create constraint trigger proof_credits after insert on credit_entries " +
      "deferrable initially deferred for each row execute function proof_credits()",
  );
}

/** Ids in an order of their own, and the same in each run: what is alike but for its id goes in their order. */
export async function countIds(db: Pool) {
  await db.query("create sequence if not exists proof_ids");
  const { rows } = await db.query<{ statement: string }>(
    "select 'alter table ' || table_name || ' alter column ' || column_name || ' set default ' || " +
      "'md5(nextval(''proof_ids'')::text)::uuid' as statement from information_schema.columns " +
      "where table_schema = 'public' and column_default = 'gen_random_uuid()'",
  );
  for (const { statement } of rows) await db.query(statement);
}

/** The statements that make it as new. Deleting leaves plans as they are, and is quicker than truncating. */
export async function emptyingOf(db: Pool): Promise<string> {
  const { rows } = await db.query<{ statement: string }>(
    "select 'delete from ' || table_schema || '.' || table_name as statement from information_schema.tables " +
      "where table_schema in ('public', 'sandbox') and table_name not in ('migrations', 'settings')",
  );
  return [
    "begin",
    "set local session_replication_role = replica",
    ...rows.map(({ statement }) => statement),
    "update sandbox.settings set modes = '{}'",
    "alter sequence proof_ids restart",
    "commit",
  ].join(";");
}
