// The database that all runs of a worker share: constraints for the time of a run, and the statements that empty it.
import type { Pool } from "#server/db/pool.ts";

/** Rejects each commit that makes a customer's credits negative, so that a run sees it even if it is corrected later. */
export async function addCreditConstraint(db: Pool) {
  await db.query(
    "create or replace function simulation_credits() returns trigger language plpgsql as $$ begin " +
      "if (select sum(amount) from credit_entries where user_id = new.user_id) < 0 then " +
      "raise exception 'credits below zero'; end if; return null; end $$",
  );
  await db.query(
    "drop trigger if exists simulation_credits on credit_entries; " +
      "create constraint trigger simulation_credits after insert on credit_entries " +
      "deferrable initially deferred for each row execute function simulation_credits()",
  );
}

/** Takes ids from a sequence: a seed then gives the same ids in each run, and so the same order of rows sorted by id. */
export async function makeIdsRepeatable(db: Pool) {
  await db.query("create sequence if not exists simulation_ids");
  const { rows } = await db.query<{ statement: string }>(
    "select 'alter table ' || table_name || ' alter column ' || column_name || ' set default ' || " +
      "'md5(nextval(''simulation_ids'')::text)::uuid' as statement from information_schema.columns " +
      "where table_schema = 'public' and column_default = 'gen_random_uuid()'",
  );
  for (const { statement } of rows) await db.query(statement);
}

/** The statements that empty all tables. Deleting is faster here than truncating, and keeps the query plans. */
export async function resetStatements(db: Pool): Promise<string> {
  const { rows } = await db.query<{ statement: string }>(
    "select 'delete from ' || table_schema || '.' || table_name as statement from information_schema.tables " +
      "where table_schema in ('public', 'sandbox') and table_name not in ('migrations', 'settings')",
  );
  return [
    "begin",
    "set local session_replication_role = replica",
    ...rows.map(({ statement }) => statement),
    "update sandbox.settings set modes = '{}'",
    "alter sequence simulation_ids restart",
    "commit",
  ].join(";");
}
