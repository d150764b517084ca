// An endpoint is a value: the server binds a handler to it, the browser calls it, the API documents list it.
// Knows neither Fastify nor fetch.
import type * as z from "zod/mini";
import type { ErrorCode } from "./errors.ts";

/** Who may call. `either` is a customer or an admin; `public` may bring a customer's session, and need not. */
export type Who = "public" | "customer" | "admin" | "super_admin" | "either";
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

type Schema = z.core.$ZodType;

export type Endpoint = {
  readonly method: Method;
  /** With Fastify's `:name` places, each named in `params`. */
  readonly path: string;
  readonly summary: string;
  readonly who: Who;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly input?: Schema;
  readonly output: Schema;
  /** The status of success; 200 where it is not said. */
  readonly status?: 200 | 201;
  /** Other statuses of success, with the same output. */
  readonly otherStatuses?: readonly (200 | 202)[];
  /** It only asks, whatever its method: of admins' calls, changes are written down. */
  readonly isRead?: true;
  /** For admins, also before they have switched on the second step where one is required. */
  readonly mayLackTotp?: true;
  /** The codes that are this endpoint's own. Those of every endpoint (session, origin, limits) are understood. */
  readonly errors: readonly ErrorCode[];
};

/**
 * Declares an endpoint and keeps its exact types.
 * @example
 * export const me = endpoint({ method: "GET", path: "/api/user/me", who: "customer", … });
 */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared;
}

type Out<S> = S extends Schema ? z.core.output<S> : undefined;

export type ParamsOf<E extends Endpoint> = Out<E["params"]>;
export type QueryOf<E extends Endpoint> = Out<E["query"]>;
/** What a caller sends. Schemas here describe and never transform, so both ends see one type. */
export type InputOf<E extends Endpoint> = Out<E["input"]>;
export type OutputOf<E extends Endpoint> = Out<E["output"]>;
