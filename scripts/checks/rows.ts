// Whether each statement returns what its caller states: `rows<Row>(db)` and `row<Row>(db)` take any type. PostgreSQL analyses every
// text that a statement may have, against the migrated schema; names, types and nullability of its columns are compared with `Row`.

import pg from "pg";
import { API } from "typescript/unstable/sync";
import { openPool } from "#server/db/pool.ts";
import { createSchema } from "#simulator/schema.sql.ts";
import { unlessUnchanged, withMigratedDatabase } from "./migrated-database.ts";
import { ANALYSE_SETTINGS, analyse, readCatalog } from "./rows/catalog.ts";
import type { Rule } from "./rows/proofs.ts";
import { columnsOf } from "./rows/query-columns.ts";
import { StatedRows } from "./rows/stated-rows.ts";
import { type Statement, StatementReader } from "./rows/statement-texts.ts";
import { writeMessageTypes } from "./sentence-values.ts";
import { lineOf, root, sourceFiles } from "./source-files.ts";

const RULES: readonly Rule[] = [
  { column: "companions.name", where: "phone is not null", because: "companions_check" },
  { column: "users.phone", where: "deleted_at is null", because: "closing an account takes its number" },
  { column: "payments.captured_at", where: "state = captured", because: "the two are written together" },
  { column: "outbox.ended_at", where: "state = sent", because: "outbox_check" },
  { column: "outbox.ended_at", where: "state in sent, failed", because: "outbox_check" },
  {
    column: "objects.main_key",
    where: "booking_id is not null",
    because: "objects_check and objects_check2",
  },
  {
    column: "bookings.attendee_name",
    where: "attendee_phone is not null",
    because: "bookings_attendee_check",
  },
  {
    column: "bookings.attendee_name",
    where: "attendee_folded_name is not null",
    because: "bookings_attendee_check",
  },
];

/** What a statement states rightly, but only its surroundings prove: one column of one file, in all of its statements. */
type Exception = { file: string; columns: readonly string[]; because: string };

const EXCEPTIONS: readonly Exception[] = [
  { file: "server/db/frozen-sessions.ts", columns: ["pid"], because: "a session has a process" },
  ...[
    "server/modules/accounting/receipts.sql.ts",
    "server/modules/accounting/tax-documents.sql.ts",
    "server/modules/reports/customer-search.sql.ts",
    "server/modules/reports/dispute-evidence.sql.ts",
  ].map((file) => ({
    file,
    columns: ["capturedAt"],
    because: "only a captured payment has a receipt, a tax document or a dispute, and it stays captured",
  })),
  {
    file: "server/modules/accounting/tax-month.sql.ts",
    columns: ["supplierState", "amountPaise", "taxablePaise", "cgstPaise", "sgstPaise", "igstPaise"],
    because: "each document has the supplier's number in its JSON, and `having` leaves no sum of nothing",
  },
  {
    file: "server/modules/bookings/waitlist.sql.ts",
    columns: ["date", "time", "part"],
    because: "the slots come from the caller's list, as JSON",
  },
  {
    file: "server/modules/customers/addresses.sql.ts",
    columns: ["phone"],
    because: "closing an account deletes its address",
  },
  {
    file: "server/modules/payments/order-outcomes.sql.ts",
    columns: ["providerOrderId"],
    because: "a payment is made for an order of the provider",
  },
  {
    file: "server/modules/payments/orders.sql.ts",
    columns: ["bookingId"],
    because: "payment_orders_session_check: an order of remedies has no booking",
  },
  {
    file: "server/modules/remedies/pending-remedies.sql.ts",
    columns: ["phone"],
    because: "isAccountOpen (db/owed-work.ts) leaves out who has none",
  },
  {
    file: "server/modules/reports/health.sql.ts",
    columns: ["comparedAt", "differences", "differencePaise"],
    because: "the comparison writes them into its mark, as JSON",
  },
  {
    file: "server/modules/reports/health.sql.ts",
    columns: ["archivedAt"],
    because: "PostgreSQL has counted since the cluster was made",
  },
  {
    file: "server/modules/reports/money-entries.sql.ts",
    columns: ["providerId", "camePaise", "wentPaise"],
    because: "the dispute and the payment that are looked up are there: foreign keys",
  },
  {
    file: "server/modules/reports/money-sums.sql.ts",
    columns: ["paise"],
    because: "`having` leaves no sum of nothing",
  },
  {
    file: "server/modules/sessions/queue.sql.ts",
    columns: ["bookingId"],
    because: "a customer is present in a booking",
  },
  {
    file: "simulator/events.sql.ts",
    columns: ["event"],
    because: "the simulator names each event that it writes",
  },
];

/** `root`: of the sources, whose projects and files are paths from it. */
type Sources = { root: string; projects: readonly string[]; files: readonly string[] };

/** A sentence for each fault, with the place of the statement. */
export async function findRowProblems(
  { root: folder, projects, files }: Sources,
  connectionString: string,
  rules: readonly Rule[],
  exceptions: readonly Exception[],
): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const api = new API({ cwd: folder });
  try {
    const catalog = await readCatalog(client);
    await client.query(ANALYSE_SETTINGS);
    const used = new Set<Exception>();
    const problems: string[] = [];
    for (const path of projects) {
      const configFile = `${folder}/${path}`;
      const project = api.updateSnapshot({ openProjects: [configFile] }).getProject(configFile);
      if (!project) throw new Error(`${path} is no project`);
      const types = new StatedRows(project.checker, catalog);
      const reader = new StatementReader(project, folder, files);
      const problemsOf = async (statement: Statement): Promise<Set<string>> => {
        const found = new Set<string>();
        const [stated] = statement.call.typeArguments ?? [];
        // Of a row that has no type, nothing can be read.
        const type = stated && project.checker.getTypeFromTypeNode(stated);
        if (!type) return found;
        for (const { text, isNullable } of reader.textsOf(statement)) {
          const columns = columnsOf(await analyse(client, text), catalog, rules, isNullable);
          for (const { column, problem } of types.problemsOf(type, columns)) {
            const exception = exceptions.find(
              (one) => one.file === statement.file && one.columns.includes(column),
            );
            if (exception) used.add(exception);
            else found.add(problem);
          }
        }
        return found;
      };
      const home = path.slice(0, path.lastIndexOf("/") + 1);
      for (const file of files.filter((one) => one.startsWith(home))) {
        for (const statement of reader.statementsOf(file)) {
          const { template } = statement;
          const place = `${file}:${lineOf(template.getSourceFile().text, template.getStart())}`;
          const found = await problemsOf(statement).catch((error: Error) => [error.message]);
          problems.push(...[...found].map((problem) => `${place}: ${problem}`));
        }
      }
    }
    const unused = exceptions.filter((one) => !used.has(one));
    return [...problems, ...unused.map(({ file, columns }) => `${file}: ${columns} needs no exception`)];
  } finally {
    api.close();
    await client.end();
  }
}

/** Starts PostgreSQL only if something changed since the check last succeeded. */
export async function checkRows(): Promise<string[]> {
  const folders = ["server", "simulator", "domain", "contract"];
  const isSource = (file: string): boolean => /\.(ts|sql)$/.test(file) && !file.endsWith(".test.ts");
  const sources = [...folders, "scripts/checks/rows"]
    .flatMap((folder) => sourceFiles(folder))
    .filter(isSource);
  return unlessUnchanged("rows", [...sources, "scripts/checks/rows.ts"], () =>
    withMigratedDatabase(async (connectionString) => {
      const pool = openPool(connectionString, 1);
      await createSchema(pool).finally(() => pool.end());
      writeMessageTypes();
      const files = sources.filter((file) => /^(server|simulator)\/.*\.ts$/.test(file));
      const projects = ["server/tsconfig.json", "simulator/tsconfig.json"];
      return findRowProblems({ root, projects, files }, connectionString, RULES, EXCEPTIONS);
    }),
  );
}
