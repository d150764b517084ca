import { expect, it } from "vitest";
import * as accounting from "#contract/accounting.ts";
import * as addresses from "#contract/addresses.ts";
import * as audit from "#contract/audit.ts";
import * as availability from "#contract/availability.ts";
import * as bookings from "#contract/bookings.ts";
import * as callSheet from "#contract/call-sheet.ts";
import * as closedDays from "#contract/closed-days.ts";
import * as customerPage from "#contract/customer-page.ts";
import * as dispatch from "#contract/dispatch.ts";
import * as intakes from "#contract/intakes.ts";
import * as notes from "#contract/notes.ts";
import * as ownAccount from "#contract/own-account.ts";
import * as parchas from "#contract/parchas.ts";
import * as ratings from "#contract/ratings.ts";
import * as remedies from "#contract/remedies.ts";
import * as reports from "#contract/reports.ts";
import * as rooms from "#contract/rooms.ts";
import * as search from "#contract/search.ts";
import * as securityEvents from "#contract/security-events.ts";
import * as sessions from "#contract/sessions.ts";
import * as staff from "#contract/staff.ts";
import * as staffAccounts from "#contract/staff-accounts.ts";
import * as uploads from "#contract/uploads.ts";
import { endpointLabel } from "./endpoint-labels.ts";

type Endpoint = { method: string; path: string; who: string; auditsRead?: true };
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "who" in value;

const ofAccounts = [securityEvents, callSheet, closedDays, intakes, notes, ownAccount, staffAccounts];
const ofCustomers = [customerPage, dispatch, search];
const others = [
  addresses,
  audit,
  availability,
  bookings,
  accounting,
  uploads,
  parchas,
  ratings,
  remedies,
  reports,
  rooms,
];
const endpoints = [...others, ...ofAccounts, ...ofCustomers, sessions, staff]
  .flatMap((module) => Object.values(module))
  .filter(isEndpoint);
const isAudited = ({ method, path, who, auditsRead }: Endpoint) =>
  path === staffAccounts.acceptInvite.path ||
  ((who === "admin" || who === "either") && (auditsRead || method !== "GET"));

it.each(endpoints.filter(isAudited).map(({ method, path }) => `${method} ${path}`))(
  "has a label for %s",
  (endpoint) => {
    expect(endpointLabel(endpoint)).not.toBeNull();
  },
);

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
