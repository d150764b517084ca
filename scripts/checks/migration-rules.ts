// What a migration may do to tables that have rows while the version before still runs: the data of migrations.ts.
// The locks are those of https://www.postgresql.org/docs/current/sql-altertable.html

/** The newest migration of each version that has been released, oldest first. A release adds its line. */
export const RELEASES = [{ version: "0.2.0", newestMigration: "0018-deliveries.sql" }];

/** Migrations up to this number are older than these rules. */
export const LAST_UNCHECKED = 18;

/** Tables that never have more than some hundred rows, also those of live connections: a lock on them is short. */
export const SMALL_TABLES = new Set([
  "migrations",
  "admins",
  "admin_totps",
  "admin_recovery_codes",
  "weekly_hours",
  "days_by_hand",
  "remedies",
  "receipt_series",
  "presences",
  "seats",
  "companion_connections",
]);

export type Rule = {
  /** Matches a statement in lower case, with single spaces, its texts and bodies replaced by ''. */
  pattern: RegExp;
  /** `contraction` needs a line `-- contract: …`; `large` is refused but on small tables. */
  kind: "fine" | "contraction" | "large" | "refused";
  /** What it does, and what to do instead; "" where it is fine. */
  advice: string;
};

const fine = (pattern: RegExp): Rule => ({ pattern, kind: "fine", advice: "" });

const rename =
  "takes a name away that the version before still uses. Add the new one, write both, fill it by a job in batches, and drop the old one in a later release.";
const contraction =
  "takes away what the version before still uses. Stop using it in one release; drop it in a later one, with a line `-- contract: <the migration whose release stopped using it>`.";
const uniqueConstraint =
  "builds an index, and every write waits meanwhile. Create the unique index concurrently in a migration that begins with `-- no-transaction`, then add the constraint with `using index`.";
const validation =
  "reads the whole table, and every write waits meanwhile. Add the constraint with `not valid`, and validate it in a later migration.";
const columnConstraint =
  "reads the whole table under an exclusive lock. Add the column alone, then the constraint with `not valid`, and validate it in a later migration.";
const rewrite =
  "writes every row again under an exclusive lock. Add the column without it, fill the rows by a job in batches, and set the default for new rows with `alter column … set default`.";
const backfill =
  "changes rows of a large table in one transaction. Let a job do it in batches; the next version may rely on it. Only columns that are new in this release may be filled by an update, in a migration that alters no table.";

/** A call in a default, but of the functions that give every row of a statement the same value. */
const volatileDefault =
  /\bdefault\b(?:(?!\b(?:check|references)\b).)*?(?<!::)\b(?!(?:now|transaction_timestamp|check|references)\b)[a-z_]\w*\s*\(/;

/** The first rule that matches an action of `alter table` decides. */
export const ACTIONS: readonly Rule[] = [
  fine(/^rename constraint /),
  { pattern: /^rename /, kind: "refused", advice: rename },
  fine(/^drop constraint (if exists )?\w+_(check|fkey|not_null)( |$)/),
  fine(
    /^alter (column )?\w+ (drop not null|set default|set statistics|set storage|set compression|set \(|reset \()/,
  ),
  { pattern: /^(drop |alter (column )?\w+ drop )/, kind: "contraction", advice: contraction },
  {
    pattern: /^alter (column )?\w+ (set data )?type /,
    kind: "refused",
    advice:
      "writes every row again and breaks the statements that the version before has prepared. Add a new column, write both, fill it by a job in batches, and drop the old one in a later release.",
  },
  fine(/^(set|reset) \(|^validate constraint /),
  fine(/^add constraint \w+ (unique|primary key) using index /),
  fine(/^add (constraint \w+ )?(check|foreign key|not null)\b.* not valid$/),
  { pattern: /^add (constraint \w+ )?(unique|primary key)\b/, kind: "large", advice: uniqueConstraint },
  {
    pattern: /^add (constraint \w+ )?exclude\b/,
    kind: "large",
    advice: "builds an index, and every write waits meanwhile. Use it on new tables only.",
  },
  { pattern: /^add (constraint \w+ )?(check|foreign key|not null)\b/, kind: "large", advice: validation },
  {
    pattern: /^add .* (generated always as .*\) stored|generated .* as identity)/,
    kind: "large",
    advice: rewrite,
  },
  { pattern: /^add (column )?(if not exists )?\w+ (small|big)?serial\b/, kind: "large", advice: rewrite },
  { pattern: /^add .* (unique|primary key)\b/, kind: "large", advice: uniqueConstraint },
  {
    pattern: /^add (?!.*\b(default|generated)\b).* not null\b/,
    kind: "refused",
    advice:
      "fails where the table has rows, and refuses the rows that the version before inserts. Give the column a constant default, or leave out `not null`.",
  },
  { pattern: volatileDefault, kind: "large", advice: rewrite },
  { pattern: /^add .* check \(/, kind: "large", advice: columnConstraint },
  {
    pattern: /^add .* default .* references |^add .* references .* default /,
    kind: "large",
    advice: columnConstraint,
  },
  fine(/^add (column )?(if not exists )?\w+ /),
];

/** The first rule that matches a statement decides. `alter table` and `create index` have rules of their own. */
export const STATEMENTS: readonly Rule[] = [
  fine(
    /^create (table|unlogged table|view|type|domain|sequence|schema|extension|trigger|function|procedure) /,
  ),
  fine(/^create (or replace|materialized) /),
  fine(/^alter type \w+ add value /),
  fine(/^alter (sequence|function|procedure|view|extension) (?!.*\brename\b)/),
  fine(/^alter index .* rename to /),
  fine(/^(comment on|grant|revoke|set local|insert into) /),
  { pattern: /^alter .* rename /, kind: "refused", advice: rename },
  { pattern: /^drop /, kind: "contraction", advice: contraction },
  {
    pattern: /^(update|delete|merge|truncate) |^with .*\b(update|delete from|merge into) /,
    kind: "large",
    advice: backfill,
  },
  fine(/^with .*\binsert into /),
  {
    pattern: /^lock /,
    kind: "refused",
    advice: "stops every other user of the table. Leave it out: each statement takes the lock that it needs.",
  },
  {
    pattern: /^do /,
    kind: "refused",
    advice: "hides what it does from this check. Write plain statements; what needs a loop belongs in a job.",
  },
  {
    pattern: /^(vacuum|cluster|reindex|refresh) /,
    kind: "refused",
    advice:
      "locks a table for as long as it takes. It is the operator's, with `concurrently` where that exists.",
  },
];
