// A row of the table: an endpoint, a call of it that is good, and what its callers are answered.
import type { Endpoint, InputOf, ParamsOf, QueryOf } from "#contract/endpoint.ts";
import type { Client } from "#tests/support/client.ts";
import { ROLES, type Role, type Scene } from "./scene.ts";

/** `client`: whose call it is, where what it is about belongs to nobody of the scene. */
type Made<E extends Endpoint> = {
  params?: ParamsOf<E>;
  query?: QueryOf<E>;
  input?: InputOf<E>;
  client?: Client;
};
export type Call = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  input?: unknown;
  client?: Client;
};

type More = {
  /** What another customer is answered, where it is not the rule: 403 for a user's id, 404 for another one. */
  stranger?: number;
  /** It makes or ends sessions: each caller comes with a browser of her own. */
  isForOwnBrowser?: true;
  /** A text that is too long is cut off, or is for nothing, and is not refused. */
  isLongBorne?: true;
};
export type Row = More & { endpoint: Endpoint; make(scene: Scene, role: Role): Promise<Call> };

/** A row, its call typed by the contract. What a call uses up, `make` makes each time. */
export function row<E extends Endpoint>(
  endpoint: E,
  make: (scene: Scene, role: Role) => Made<NoInfer<E>> | Promise<Made<NoInfer<E>>>,
  more: More = {},
): Row {
  return { ...more, endpoint, make: async (scene, role) => (await make(scene, role)) as Call };
}

/** Who may call, beside her whom it is about. */
export function allowed({ endpoint }: Row): readonly Role[] {
  if (endpoint.who === "public") return ROLES;
  if (endpoint.who === "customer") return ["owner"];
  if (endpoint.who === "either") return ["owner", "admin", "super_admin"];
  return endpoint.who === "admin" ? ["admin", "super_admin"] : ["super_admin"];
}

/** What each of the others is answered. */
export function refusalOf(row: Row, role: Role): number {
  const { who, params } = row.endpoint;
  if (who === "super_admin" && role === "admin") return 403;
  const isCustomersToo = who === "customer" || who === "either";
  if (role !== "stranger" || !isCustomersToo) return 401;
  if (row.stranger !== undefined) return row.stranger;
  if (!params) return 200;
  return row.endpoint.path.includes(":userId") ? 403 : 404;
}
