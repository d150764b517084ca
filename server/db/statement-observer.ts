// Reports the statements of a pool's connections to the metrics. Without a call of it, nothing is wrapped.
import type { PoolClient } from "pg";
import type { Pool } from "./pool.ts";

/** `text` has places ($1) instead of values. */
export type ObservedStatement = { text: string };
/** Called when a statement is sent. The function that it returns is called when the statement has ended. */
export type StatementObserver = (statement: ObservedStatement) => (error: unknown) => void;

/** Observes the statements of every connection of the pool, also of those that it has opened before, from its next use on. */
export function observeStatements(pool: Pool, observe: StatementObserver) {
  const observed = new WeakSet<PoolClient>();
  pool.on("acquire", (client) => {
    if (observed.has(client)) return;
    observed.add(client);
    observeClient(client, observe);
  });
}

type Query = (...args: unknown[]) => unknown;

/** pg answers by a promise, or where the last argument is a function, as the pool's own calls have it, by that. */
function observeClient(client: PoolClient, observe: StatementObserver) {
  const query: Query = client.query.bind(client);
  const observed: Query = (...args) => {
    const [statement] = args;
    const text = typeof statement === "string" ? statement : textOf(statement);
    const end = observe({ text });
    const callback = args.at(-1);
    if (typeof callback !== "function") return endWith(query(...args), end);
    args[args.length - 1] = (error: unknown, result: unknown) => {
      end(error);
      callback(error, result);
    };
    return query(...args);
  };
  client.query = observed as PoolClient["query"];
}

function textOf(statement: unknown): string {
  return typeof statement === "object" && statement && "text" in statement ? String(statement.text) : "";
}

function endWith(answer: unknown, end: (error: unknown) => void): unknown {
  if (!(answer instanceof Promise)) return answer;
  answer.then(() => end(null), end);
  return answer;
}
