// Refuses a migration that rewrites or locks a large table, or that breaks the version before it, which still runs while
// the new one starts: expand first, contract one release later. The rules are in migration-rules.ts.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { splitStatements } from "#server/db/statements.ts";
import { ACTIONS, LAST_UNCHECKED, RELEASES, type Rule, SMALL_TABLES, STATEMENTS } from "./migration-rules.ts";
import { root, sourceFiles } from "./source-files.ts";

const folder = "server/db/migrations/";

/** A file being read, and what the files before it have said. */
type Reading = {
  file: string;
  isTransaction: boolean;
  isContraction: boolean;
  /** Tables that this file creates: nothing done to them can be slow or break a version. */
  newTables: Set<string>;
  /** `table.column` of columns that the version before does not know. */
  newColumns: Set<string>;
  /** Whether an `alter table` stands in this file, whose lock lasts until the last statement. */
  locksTables: boolean;
  constraints: Map<string, Constraint>;
};

/** A constraint that was added as `not valid`. */
type Constraint = { definition: string; addedIn: string; isValid: boolean };

type Release = { version: string; newestMigration: string };

/** What is wrong with these migrations (name → text, in their order), a sentence each. */
export function migrationProblems(
  files: ReadonlyMap<string, string>,
  version: string,
  releases: readonly Release[] = RELEASES,
): string[] {
  const constraints: Reading["constraints"] = new Map();
  const newColumns: Reading["newColumns"] = new Set();
  const problems = [
    ...repeatedNumbers([...files.keys()]),
    ...releaseProblems([...files.keys()], version, releases),
  ];
  for (const [file, text] of files) {
    if (numberOf(file) <= LAST_UNCHECKED) continue;
    const expansions = [...text.matchAll(/^-- contract: *(.*?)\r?$/gm)].map(([, name = ""]) => name);
    const reading = {
      file,
      isTransaction: !/^-- no-transaction\r?\n/.test(text),
      isContraction: expansions.length > 0,
      newTables: new Set<string>(),
      newColumns,
      locksTables: /^alter table/im.test(text),
      constraints,
    };
    const expansionProblems = expansions.flatMap(
      (name) => expansionProblem(file, name, [...files.keys()], releases) ?? [],
    );
    problems.push(...expansionProblems.map((problem) => `${folder}${file}: ${problem}`));
    for (const { text: statement, line } of splitStatements(text)) {
      const found = statementProblems(plain(statement), reading);
      problems.push(...found.map((problem) => `${folder}${file}:${line}: ${problem}`));
      if (releaseOf(file, releases) === releases.length) addNewColumns(plain(statement), newColumns);
    }
  }
  return problems;
}

/** Two branches may each add a migration with the next number. */
function repeatedNumbers(files: readonly string[]): string[] {
  const numbers = files.map(numberOf);
  const repeated = files.filter((file, at) => numbers.indexOf(numberOf(file)) < at);
  return repeated.map((file) => `${folder}${file}: Another migration has this number. Take the next one.`);
}

function numberOf(file: string): number {
  return Number.parseInt(file, 10);
}

/** In lower case, with single spaces, and with nothing in its texts and bodies that could look like SQL. */
function plain(statement: string): string {
  return statement
    .replace(/'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/"|\bpublic\./g, "")
    .replace(/\s+/g, " ")
    .toLowerCase();
}

function releaseProblems(files: string[], version: string, releases: readonly Release[]): string[] {
  const rules = "scripts/checks/migration-rules.ts";
  const missing = releases.filter(({ newestMigration }) => !files.includes(newestMigration));
  const newest = releases.at(-1)?.version ?? "0";
  const isBehind = version.localeCompare(newest, "en", { numeric: true }) > 0;
  return [
    ...missing.map(
      ({ newestMigration }) => `${rules}: RELEASES names ${newestMigration}, which is not there.`,
    ),
    ...(isBehind
      ? [`${rules}: the version is ${version}. Add it to RELEASES, with the newest migration that it ships.`]
      : []),
  ];
}

/** Which release ships a migration, as a place in `releases`; one past the last for what is not released. */
function releaseOf(file: string, releases: readonly Release[]): number {
  const found = releases.findIndex(({ newestMigration }) => numberOf(file) <= numberOf(newestMigration));
  return found === -1 ? releases.length : found;
}

function expansionProblem(
  file: string,
  name: string,
  files: string[],
  releases: readonly Release[],
): string | null {
  if (!files.includes(name)) return `says \`-- contract: ${name}\`, and there is no such migration.`;
  if (releaseOf(name, releases) < releaseOf(file, releases)) return null;
  return (
    `takes away in the same release what ${name} prepares. Servers of the version before still use it: ` +
    "keep this migration for the next release."
  );
}

function statementProblems(statement: string, reading: Reading): string[] {
  const [, created] = /^create (?:unlogged )?table (?:if not exists )?(\w+)/.exec(statement) ?? [];
  if (created !== undefined) reading.newTables.add(created);
  if (!reading.isTransaction) {
    const problem = repeatProblem(statement);
    if (problem !== null) return [problem];
  }
  const [, table = "", actions] = /^alter table (?:if exists )?(?:only )?(\w+) (.*)$/.exec(statement) ?? [];
  if (actions !== undefined) {
    return splitActions(actions).flatMap((action) => actionProblem(action, table, reading) ?? []);
  }
  const problem = indexProblem(statement, reading);
  if (problem !== undefined) return problem === null ? [] : [problem];
  return isFill(statement, reading)
    ? []
    : (ruleProblem(STATEMENTS, statement, tableOf(statement), reading) ?? []);
}

/** Outside of a transaction a crash leaves the first half done, and the next start runs all of it again. */
function repeatProblem(statement: string): string | null {
  const mayRepeat =
    /^create (unique )?index concurrently if not exists |^drop index concurrently if exists |^alter table (if exists )?\w+ (validate constraint \w+|alter (column )?\w+ set not null)$/;
  if (mayRepeat.test(statement)) return null;
  return (
    `\`${brief(statement)}\` stands in a migration with \`-- no-transaction\`, where only \`create index concurrently if not exists\`, ` +
    "`drop index concurrently if exists`, `validate constraint` and `set not null` may be run twice. Move it into a migration of its own."
  );
}

function addNewColumns(statement: string, newColumns: Set<string>) {
  const [, table, actions = ""] = /^alter table (?:if exists )?(?:only )?(\w+) (.*)$/.exec(statement) ?? [];
  for (const action of splitActions(actions)) {
    const [, column] = /^add column (?:if not exists )?(\w+)/.exec(action) ?? [];
    if (column !== undefined) newColumns.add(`${table}.${column}`);
  }
}

/** Whether an update sets only columns that the version before does not know, and waits for no lock but those of its rows. */
function isFill(statement: string, { newColumns, locksTables }: Reading): boolean {
  const [, table, assignments = ""] =
    /^update (\w+)(?: \w+)? set (.*?) (?:from|where) /.exec(statement) ?? [];
  const columns = splitActions(assignments).map((assignment) => assignment.split(" = ")[0]);
  return !locksTables && columns.every((column) => newColumns.has(`${table}.${column}`));
}

function splitActions(actions: string): string[] {
  const found = [""];
  let depth = 0;
  for (const character of actions) {
    if (character === "(") depth++;
    if (character === ")") depth--;
    if (character === "," && depth === 0) found.push("");
    else found[found.length - 1] += character;
  }
  return found.map((action) => action.trim());
}

function actionProblem(action: string, table: string, reading: Reading): string[] | null {
  const { file, newTables, constraints } = reading;
  if (newTables.has(table)) return null;
  const [, added, definition] = /^add constraint (\w+) (.*) not valid$/.exec(action) ?? [];
  if (added !== undefined && definition !== undefined) {
    constraints.set(`${table}.${added}`, { definition, addedIn: file, isValid: false });
  }
  const [, validated] = /^validate constraint (\w+)$/.exec(action) ?? [];
  if (validated !== undefined) return validationProblem(`${table}.${validated}`, reading);
  const [, column] = /^alter (?:column )?(\w+) set not null$/.exec(action) ?? [];
  if (column !== undefined) return notNullProblem(table, column, reading);
  return ruleProblem(ACTIONS, action, table, reading);
}

function validationProblem(name: string, { file, constraints }: Reading): string[] | null {
  const constraint = constraints.get(name);
  if (constraint === undefined) return null;
  constraint.isValid = true;
  if (constraint.addedIn !== file) return null;
  return [
    `validates ${name} in the migration that adds it, so the lock of adding it is kept while the whole table is read. Validate it in a later migration.`,
  ];
}

function notNullProblem(table: string, column: string, { constraints }: Reading): string[] | null {
  const isProven = [...constraints].some(
    ([name, { definition, isValid }]) =>
      isValid &&
      name.startsWith(`${table}.`) &&
      definition.replaceAll(/[() ]/g, "") === `check${column}isnotnull`,
  );
  if (isProven) return null;
  return [
    `\`alter column ${column} set not null\` reads all of ${table} under an exclusive lock. Add \`check (${column} is not null) not valid\` ` +
      "in a release whose version before always fills it, validate it in a later migration, and set it after that.",
  ];
}

/** `undefined` where the statement is not about an index, `null` where nothing is wrong with it. */
function indexProblem(statement: string, { isTransaction, isContraction, newTables }: Reading) {
  const [, concurrently, table] =
    /^create (?:unique )?index (concurrently )?.*?\bon (?:only )?(\w+)/.exec(statement) ?? [];
  const isDrop = /^drop index /.test(statement);
  if (table === undefined && !isDrop) return undefined;
  const isConcurrent = /^(create (unique )?|drop )index concurrently /.test(statement);
  if (isConcurrent && isTransaction) {
    return `\`${brief(statement)}\`: \`concurrently\` is impossible in a transaction. Make \`-- no-transaction\` the first line of the file.`;
  }
  if (isDrop) {
    if (isConcurrent && isContraction) return null;
    return (
      `\`${brief(statement)}\` locks its table and may take away what \`on conflict\` of the version before needs. ` +
      "Write `drop index concurrently if exists` in a migration that begins with `-- no-transaction` and has a line `-- contract: …`."
    );
  }
  if (concurrently !== undefined || newTables.has(table ?? "") || SMALL_TABLES.has(table ?? "")) return null;
  return (
    `\`${brief(statement)}\` stops every write to ${table} while it is built. Write \`create index concurrently if not exists\` ` +
    "in a migration that begins with `-- no-transaction`."
  );
}

function tableOf(statement: string): string {
  const [, table = ""] =
    /\b(?:update|delete from|merge into|truncate)(?: table)?(?: only)? (\w+)/.exec(statement) ?? [];
  return table;
}

function ruleProblem(rules: readonly Rule[], text: string, table: string, reading: Reading): string[] | null {
  const rule = rules.find(({ pattern }) => pattern.test(text));
  if (rule === undefined) {
    return [
      `this check does not know \`${brief(text)}\`. Add it to scripts/checks/migration-rules.ts, with the lock that it takes.`,
    ];
  }
  const { kind, advice } = rule;
  if (kind === "fine" || (kind === "contraction" && reading.isContraction)) return null;
  if (kind === "large" && (reading.newTables.has(table) || SMALL_TABLES.has(table))) return null;
  return [`\`${brief(text)}\`${table === "" ? "" : ` of ${table}`} ${advice}`];
}

function brief(text: string): string {
  return text.length > 70 ? `${text.slice(0, 69)}…` : text;
}

export function checkMigrations(): string[] {
  const files = sourceFiles(folder.slice(0, -1)).filter((file) => file.endsWith(".sql"));
  const texts = new Map(
    files.map((file) => [file.slice(folder.length), readFileSync(join(root, file), "utf8")]),
  );
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  return migrationProblems(texts, version);
}
