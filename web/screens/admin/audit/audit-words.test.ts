import { expect, it } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { acceptInvite } from "#contract/staff-accounts.ts";
import { saidOf } from "#domain/audit-actions.ts";
import { ENDPOINTS } from "#web/testing/contract-endpoints.ts";

/** An admin's own push messages stand in no list. */
const isListed = ({ method, path, who, auditsRead }: Endpoint) =>
  path === acceptInvite.path ||
  ((who === "admin" || who === "either") &&
    (auditsRead || method !== "GET") &&
    !path.startsWith("/api/admin/push/"));
const listed = ENDPOINTS.map(({ endpoint }) => endpoint).filter(isListed);

it.each(listed.map(({ method, path }) => `${method} ${path}`))("says what %s does", (endpoint) => {
  expect(saidOf(endpoint)).not.toBeNull();
});

it("says nothing of an unknown endpoint", () => {
  expect(saidOf("POST /api/admin/unknown")).toBeNull();
});

it.each([
  "GET /api/admin/revenue/total",
  "GET /api/admin/customers/:id/money",
  "GET /api/payments/:id/receipt",
])("a refused %s was a look at the money", (verb) => {
  expect(saidOf(verb)).toEqual({ action: "read", object: "money" });
});
