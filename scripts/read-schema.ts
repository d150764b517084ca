// Reads a database's schema from PostgreSQL's system catalogs and writes it as SQL, always in the same order.
import pg from "pg";

const columnsQuery = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    a.attnotnull as "isRequired", a.attidentity as identity, a.attgenerated as generated,
    pg_get_expr(d.adbin, d.adrelid) as expression
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  order by c.relname, a.attnum`;

// Without not-null constraints, which are constraints of their own since PostgreSQL 18: columnText writes them.
const constraintsQuery = `
  select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint
  where connamespace = 'public'::regnamespace and conrelid <> 0 and contype <> 'n'
  order by conrelid::regclass::text, strpos('puxcf', contype::text), conname`;

/**
 * All statements but the tables, ordered by kind and name: kinds below 3 come before the tables, the others after them.
 * Functions that belong to an extension are left out.
 */
const statementsQuery = `
  with statements as (
    select 1 as kind, extname::text as name, format('create extension %I', extname) as statement
    from pg_extension where extname <> 'plpgsql'
    union all
    select 2, t.typname, format('create type %I as enum (%s)', t.typname,
      (select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) from pg_enum where enumtypid = t.oid))
    from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype = 'e'
    union all
    select 4, c.relname, pg_get_indexdef(i.indexrelid)
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u', 'x'))
    union all
    select 5, c.relname, format('create view %I as%s%s', c.relname, chr(10), rtrim(pg_get_viewdef(c.oid), ';'))
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'
    union all
    select 6, p.proname || pg_get_function_identity_arguments(p.oid), rtrim(pg_get_functiondef(p.oid), chr(10))
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    union all
    select 7, tgrelid::regclass::text || tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  )
  select kind, statement from statements order by kind, name`;

type Column = {
  table: string;
  name: string;
  type: string;
  isRequired: boolean;
  identity: string;
  generated: string;
  expression: string | null;
};
type Constraint = { table: string; name: string; definition: string };
type Statement = { kind: number; statement: string };

/** Returns every table, index, view, function, trigger, enum and extension of the public schema as SQL. */
export async function readSchema(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows: columns } = await client.query<Column>(columnsQuery);
    const { rows: constraints } = await client.query<Constraint>(constraintsQuery);
    const { rows: statements } = await client.query<Statement>(statementsQuery);
    const tables = [...Map.groupBy(columns, ({ table }) => table)].map(([table, ownColumns]) =>
      tableText(table, ownColumns, constraints),
    );
    const statementTexts = (isBeforeTables: boolean): string[] =>
      statements.filter(({ kind }) => kind < 3 === isBeforeTables).map(({ statement }) => `${statement};`);
    return `${[...statementTexts(true), ...tables, ...statementTexts(false)].join("\n\n")}\n`;
  } finally {
    await client.end();
  }
}

function tableText(table: string, columns: Column[], constraints: Constraint[]): string {
  const lines = [
    ...columns.map(columnText),
    ...constraints
      .filter((constraint) => constraint.table === table)
      .map(({ name, definition }) => `constraint ${name} ${definition}`),
  ];
  return `create table ${table} (\n${lines.map((line) => `  ${line}`).join(",\n")}\n);`;
}

function columnText({ name, type, isRequired, identity, generated, expression }: Column): string {
  const parts = [name, type];
  if (generated === "s") parts.push(`generated always as (${expression}) stored`);
  else if (generated === "v") parts.push(`generated always as (${expression}) virtual`);
  else if (expression !== null) parts.push(`default ${expression}`);
  if (identity !== "") parts.push(`generated ${identity === "a" ? "always" : "by default"} as identity`);
  if (isRequired) parts.push("not null");
  return parts.join(" ");
}
