// The description of an endpoint as a value. The server registers a handler for it, the browser calls it, and the
// OpenAPI document lists it.
import * as z from "zod/mini";
import type { ErrorCode } from "./errors.ts";
import * as field from "./fields.ts";

/**
 * `either`: a customer or an admin. `public`: anyone; a customer's session is used when there is one. Which roles of admins
 * may call an endpoint is the table of access.ts.
 */
export type AllowedCaller = "public" | "customer" | "admin" | "either";
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

type Schema = z.core.$ZodType;

export type Endpoint = {
  readonly method: Method;
  /** With Fastify's `:name` parameters, each of them a key of `params`. */
  readonly path: string;
  readonly summary: string;
  readonly who: AllowedCaller;
  readonly params?: Schema | undefined;
  readonly query?: Schema;
  readonly input?: Schema;
  readonly output: Schema;
  /** The HTTP status of success, 200 by default. */
  readonly status?: 200 | 201;
  /** Further HTTP statuses of success, with the same output. */
  readonly otherStatuses?: readonly (200 | 202)[];
  /** Changes nothing although its method is not GET, so that the audit trail omits it. */
  readonly isReadOnly?: true;
  /** Changes only what belongs to the admin who calls, so that the audit trail omits it. */
  readonly isUnaudited?: true;
  /**
   * Shows what customers wrote, where they live, a list of them, or who signed in from where. The audit trail has one entry for each admin, subject
   * and hour in which an admin read it.
   */
  readonly auditsRead?: true;
  /** Open to an admin who has not set up TOTP yet, where TOTP is required. */
  readonly allowsMissingTotp?: true;
  /**
   * Moves money, exports lists or changes who may sign in, so the admin must have given the password in the last 30 minutes (403 password-needed otherwise). With a
   * function: only for these bodies.
   */
  readonly asksPassword?: true | ((input: never) => boolean);
  /** Open to a login session whose customer may not own the account yet (decision 0110). */
  readonly allowsUnverifiedOwner?: true;
  /** The customer must have entered a code from an SMS in the last 10 minutes (403 code-needed otherwise). */
  readonly asksCode?: true;
  /**
   * Whether a caller must, or may, send the header Idempotency-Key. A call whose key succeeded in the last 24 hours changes
   * nothing and answers the resource as it is now.
   */
  readonly idempotencyKey?: "required" | "optional";
  /** How many calls an address may make in a minute, where that is fewer than of all endpoints together. */
  readonly maxPerMinute?: number;
  /** The endpoint's own error codes, in addition to the common ones (session, origin, rate limits). */
  readonly errors: readonly ErrorCode[];
};

type NamesIn<Path> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Name
    : never;
type ParamsIn<Path> = [NamesIn<Path>] extends [never]
  ? undefined
  : z.ZodMiniObject<Record<NamesIn<Path>, typeof field.id>>;

type Declared = Omit<Endpoint, "errors"> & Partial<Pick<Endpoint, "errors">>;
type Completed<E extends Declared> = E & {
  params: E["params"] extends Schema ? E["params"] : ParamsIn<E["path"]>;
  errors: E["errors"] extends readonly ErrorCode[] ? E["errors"] : readonly [];
};

/**
 * Declares an endpoint and keeps its literal types. The parameters of a path are ids, unless `params` says otherwise.
 * @example
 * export const getMe = endpoint({ method: "GET", path: "/api/user/me", who: "customer", … });
 */
export function endpoint<const E extends Declared>(declared: E): Completed<E> {
  const names = [...declared.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, field.id]);
  const params = names.length > 0 ? z.object(Object.fromEntries(names)) : undefined;
  return { errors: [], params, ...declared } as unknown as Completed<E>;
}

type TypeOf<S> = S extends Schema ? z.core.output<S> : undefined;

export type ParamsOf<E extends Endpoint> = TypeOf<E["params"]>;
export type QueryOf<E extends Endpoint> = TypeOf<E["query"]>;
/** The schemas never transform, so that the caller's and the server's types are the same. */
export type InputOf<E extends Endpoint> = TypeOf<E["input"]>;
export type OutputOf<E extends Endpoint> = TypeOf<E["output"]>;

type InstantName =
  | "at"
  | "since"
  | "waitingSince"
  | "pushSince"
  | "respondBy"
  | "cancelFreeUntil"
  | `${string}At`;
/** The same before it is sent: an instant (`field.instant`) may be a Date. */
export type Sent<Value> = Value extends readonly (infer Element)[]
  ? Sent<Element>[]
  : Value extends object
    ? { [Name in keyof Value]: Name extends InstantName ? Value[Name] | Date : Sent<Value[Name]> }
    : Value;
