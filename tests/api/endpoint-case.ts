// An endpoint case: an endpoint, a valid call of it, and the status that each role gets.
import { rolesOfEndpoint } from "#contract/access.ts";
import type { Endpoint, InputOf, ParamsOf, QueryOf } from "#contract/endpoint.ts";
import type { Client } from "#tests/support/client.ts";
import { type Fixtures, isAdminRole, ROLES, type Role } from "./fixtures.ts";

type TypedCall<E extends Endpoint> = {
  params?: ParamsOf<E>;
  query?: QueryOf<E>;
  input?: InputOf<E>;
  /** The browser that makes the call, if it concerns data of a new customer and not of the fixtures' owner. */
  client?: Client;
};
export type Call = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  input?: unknown;
  client?: Client;
};

type Options = {
  /** The status that another customer gets. By default 403 if the path contains a customer's id, else 404. */
  strangerStatus?: number;
  /** The call begins or ends login sessions, so each caller gets a new browser. */
  needsOwnBrowser?: true;
  /** The server truncates or ignores texts that are too long. */
  acceptsLongText?: true;
};
export type EndpointCase = Options & {
  endpoint: Endpoint;
  createCall(fixtures: Fixtures, role: Role): Promise<Call>;
};

/** `createCall` creates whatever a call uses up, because each test calls the endpoint several times. */
export function endpointCase<E extends Endpoint>(
  endpoint: E,
  createCall: (fixtures: Fixtures, role: Role) => TypedCall<NoInfer<E>> | Promise<TypedCall<NoInfer<E>>>,
  options: Options = {},
): EndpointCase {
  return {
    ...options,
    endpoint,
    createCall: async (fixtures, role) => (await createCall(fixtures, role)) as Call,
  };
}

/** The roles whose call succeeds. */
export function allowedRoles({ endpoint }: EndpointCase): readonly Role[] {
  if (endpoint.who === "public") return ROLES;
  if (endpoint.who === "customer") return ["owner"];
  const adminRoles = rolesOfEndpoint(endpoint);
  return endpoint.who === "either" ? ["owner", ...adminRoles] : adminRoles;
}

/** The status that a role gets which is not allowed. */
export function refusalStatus({ endpoint, strangerStatus }: EndpointCase, role: Role): number {
  const { who, params, path } = endpoint;
  const isForCustomers = who === "customer" || who === "either";
  if (isAdminRole(role)) return who === "customer" ? 401 : 403;
  if (role !== "stranger" || !isForCustomers) return 401;
  if (strangerStatus !== undefined) return strangerStatus;
  if (!params) return 200;
  return path.includes(":userId") ? 403 : 404;
}
