// Read anywhere, write only at home: a store writes only the tables that belong to its module. Who owns which table
// stands in server/db/table-owners.json, and every table of server/db/schema.sql has an owner there.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "vite";
import { root, sourceFiles } from "./source-files.ts";

const ownersFile = "server/db/table-owners.json";
const schemaFile = "server/db/schema.sql";

/** A table whose rows pass from one module to another in their life names both. */
type Owners = Record<string, string | string[]>;

/** The tables that these SQL texts write to; an empty name stands for one that is filled in at run time. */
export function writtenTables(code: string): string[] {
  return sqlTexts(code).flatMap((text) => {
    const plain = text.replace(/for (no key )?update\b|do update\b|on (update|delete)\b/gi, "");
    const writes = plain.matchAll(
      /\b(?:insert\s+into|update(?:\s+only)?|delete\s+from(?:\s+only)?|merge\s+into|truncate(?:\s+table)?(?:\s+only)?)\s+"?([a-z_][a-z0-9_]*(?:"?\."?[a-z_][a-z0-9_]*)?|\?)/gi,
    );
    return [...writes].map(([, table = ""]) => nameOf(table));
  });
}

/** The text of each template, in which a value filled in stands as `?`; SQL's own comments are removed. */
function sqlTexts(code: string): string[] {
  const found: string[] = [];
  const visitor = new Visitor({
    TemplateLiteral({ quasis }) {
      const text = quasis.map(({ value }) => value.raw.replace(/\\[\s\S]/g, "")).join("?");
      found.push(text.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, " "));
    },
  });
  visitor.visit(parseSync("sql.ts", code).program);
  return found;
}

function nameOf(written: string): string {
  return written === "?"
    ? ""
    : written
        .toLowerCase()
        .replaceAll('"', "")
        .replace(/^public\./, "");
}

/** What a file writes that is not its home's, a sentence each. */
export function writeProblems(file: string, code: string, owners: Owners): string[] {
  const home = homeOf(file);
  return [...new Set(writtenTables(code))].flatMap((table) => {
    if (table === "") return [`${file}: names the table that it writes at run time; write its name out`];
    // The schema `sandbox` is the simulator's.
    const owner = table.startsWith("sandbox.") ? "simulator" : owners[table];
    if (owner === undefined) return [`${file}: writes ${table}, which ${ownersFile} gives to nobody`];
    const isHome = typeof owner === "string" ? owner === home : owner.includes(home);
    if (!isHome)
      return [`${file}: writes ${table}, which is ${[owner].flat().join(" and ")}'s; ask its service`];
    return [];
  });
}

/** Tables without an owner, owners without a table, and tables with two, a sentence each. */
export function ownerProblems(ownersText: string, schemaText: string): string[] {
  const owners = JSON.parse(ownersText) as Owners;
  const named = [...ownersText.matchAll(/"([^"]+)"\s*:/g)].map(([, table = ""]) => table);
  const tables = new Set(
    [...schemaText.matchAll(/^create table "?([a-z0-9_]+)/gim)].map(([, table = ""]) => table),
  );
  return [
    ...named
      .filter((table, at) => named.indexOf(table) !== at)
      .map((table) => `${ownersFile}: ${table} has two owners`),
    ...[...tables]
      .filter((table) => !(table in owners))
      .map((table) => `${ownersFile}: ${table} has no owner`),
    ...Object.keys(owners)
      .filter((table) => !tables.has(table))
      .map((table) => `${ownersFile}: ${table} is no table of ${schemaFile}`),
  ];
}

function homeOf(file: string): string {
  const [room = "", folder = "", module = ""] = file.split("/");
  if (room === "simulator") return room;
  return folder === "modules" ? module : folder;
}

export function checkWrites(): string[] {
  for (const file of [ownersFile, schemaFile]) {
    if (!existsSync(join(root, file))) return [`${file} is not there`];
  }
  const read = (file: string): string => readFileSync(join(root, file), "utf8");
  const owners = JSON.parse(read(ownersFile)) as Owners;
  const writers = [...sourceFiles("server"), ...sourceFiles("simulator")].filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
  );
  return [
    ...ownerProblems(read(ownersFile), read(schemaFile)),
    ...writers.flatMap((file) => writeProblems(file, read(file), owners)),
  ];
}
