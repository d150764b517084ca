import { expect, it } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { acceptInvite } from "#contract/staff-accounts.ts";
import { ENDPOINTS } from "#web/testing/contract-endpoints.ts";
import { endpointLabel } from "./endpoint-labels.ts";

/** An admin's own push messages stand in no list. */
const isListed = ({ method, path, who, auditsRead }: Endpoint) =>
  path === acceptInvite.path ||
  ((who === "admin" || who === "either") &&
    (auditsRead || method !== "GET") &&
    !path.startsWith("/api/admin/push/"));
const listed = ENDPOINTS.map(({ endpoint }) => endpoint).filter(isListed);

it.each(listed.map(({ method, path }) => `${method} ${path}`))("has a label for %s", (endpoint) => {
  expect(endpointLabel(endpoint)).not.toBeNull();
});

it("an unknown endpoint has no label", () => {
  expect(endpointLabel("POST /api/admin/unknown")).toBeNull();
});

it.each([
  ["GET /api/admin/revenue/total", "audit.verb-look-money"],
  ["GET /api/admin/customers/:id/money", "audit.verb-look-money"],
  ["GET /api/payments/:id/receipt", "audit.verb-look-money"],
  ["GET /api/admin/weekly-hours", "audit.verb-look-other"],
])("a refused %s is shown in words", (verb, label) => {
  expect(endpointLabel(verb)).toBe(label);
});
