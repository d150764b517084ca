// What PostgreSQL knows of types, functions and columns, and how it analyses a statement.

import type pg from "pg";

export type Catalog = {
  /** By oid. `element`: the oid of a list's elements, otherwise 0. */
  types: Map<number, { name: string; element: number }>;
  functions: Map<number, { name: string; isStrict: boolean }>;
  /** By `<oid of the table>.<number of the column>`: `table.column`. */
  columns: Map<string, { name: string; isRequired: boolean }>;
};

type Oid = { oid: string };

export async function readCatalog(client: pg.Client): Promise<Catalog> {
  const types = await client.query<Oid & { name: string; element: string }>(
    "select oid, typname as name, case when typlen = -1 then typelem else 0 end as element from pg_type",
  );
  const functions = await client.query<Oid & { name: string; isStrict: boolean }>(
    `select oid, proname as name, proisstrict as "isStrict" from pg_proc`,
  );
  const columns = await client.query<{ key: string; name: string; isRequired: boolean }>(
    `select a.attrelid || '.' || a.attnum as key, c.relname || '.' || a.attname as name, a.attnotnull as "isRequired"
      from pg_attribute a join pg_class c on c.oid = a.attrelid`,
  );
  return {
    types: new Map(
      types.rows.map(({ oid, name, element }) => [Number(oid), { name, element: Number(element) }]),
    ),
    functions: new Map(functions.rows.map((one) => [Number(one.oid), one])),
    columns: new Map(columns.rows.map((one) => [one.key, one])),
  };
}

/** For `analyse`. */
export const ANALYSE_SETTINGS =
  "set debug_print_parse = on; set debug_pretty_print = off; set client_min_messages = log";

/** The tree of the statement. @throws DatabaseError if it is none */
export async function analyse(client: pg.Client, text: string): Promise<string> {
  let found = "";
  const listen = ({ detail = "" }: { detail?: string | undefined }) => {
    // The other one is of the command that prepares it.
    if (/^\{QUERY :commandType [1-5]/.test(detail)) found = detail;
  };
  client.on("notice", listen);
  try {
    await client.query(`prepare checked as ${text}`);
    await client.query("deallocate checked");
  } finally {
    client.off("notice", listen);
  }
  return found;
}
