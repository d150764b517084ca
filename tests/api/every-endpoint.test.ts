import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAuditEntries } from "#contract/audit.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { tokenHash } from "#server/crypto/tokens.ts";
import { UNEXPECTED_ERROR } from "#tests/simulation/log-faults.ts";
import type { Client } from "#tests/support/client.ts";
import { ADMIN_CASES } from "./admin-endpoints.ts";
import { type Operation, sendAndCheck } from "./assertions.ts";
import { CUSTOMER_CASES } from "./customer-endpoints.ts";
import { allowedRoles, type Call, type EndpointCase, refusalStatus } from "./endpoint-case.ts";
import { createFixtures, type Fixtures, isAdminRole, ROLES, type Role, UNKNOWN_ID } from "./fixtures.ts";
import * as hostile from "./hostile-inputs.ts";
import { hostileRequests, invalidRequests, malformedRequests } from "./invalid-requests.ts";
import { buildRequest, type Request } from "./requests.ts";

const CASES: readonly EndpointCase[] = [...CUSTOMER_CASES, ...ADMIN_CASES];
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"];
const HINDI = { "accept-language": "hi" };
const CONCURRENT_REQUESTS = 6;

let fixtures: Fixtures;
let operations: Map<string, Operation>;
beforeAll(async () => {
  fixtures = await createFixtures();
  const response = await fixtures.app.browser().fetch("/api/docs/json");
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, Operation>> };
  const entries = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`,
      operation,
    ]),
  );
  operations = new Map(entries);
});
afterAll(() => fixtures.app.stop());

/** A login session to the owner's account that has not proved to be the owner's. The owner's next sign-in ends it. */
async function signInUnverified(): Promise<Client> {
  const { client } = await fixtures.app.customer(fixtures.owner.user.phone);
  await fixtures.app.ctx.db.query(
    "update customer_sessions set is_owner_unverified = true where token_hash = $1",
    [tokenHash(client.cookie("parcha_session") ?? "")],
  );
  return client;
}

function operationOf({ endpoint }: EndpointCase): Operation {
  const operation = operations.get(nameOf(endpoint));
  if (!operation) throw new Error(`${nameOf(endpoint)} is not in the API documents`);
  return operation;
}

async function browserOf({ needsOwnBrowser }: EndpointCase, role: Role): Promise<Client> {
  if (role === "anonymous") return fixtures.app.browser();
  if (isAdminRole(role)) return needsOwnBrowser ? fixtures.signInNewAdmin(role) : fixtures.admins[role];
  return needsOwnBrowser ? (await fixtures.newCustomer()).client : fixtures[role].client;
}

/** A valid call for an allowed role, and the browser that makes it. */
async function createValidCall(
  endpointCase: EndpointCase,
  role: Role,
): Promise<{ call: Call; client: Client }> {
  const call = await endpointCase.createCall(fixtures, role);
  const isStaffCall = endpointCase.endpoint.who === "either" && role !== "owner";
  const client = isStaffCall ? undefined : call.client;
  return { call, client: client ?? (await browserOf(endpointCase, role)) };
}

async function sendAll(endpointCase: EndpointCase, client: Client, requests: readonly Request[]) {
  const documented = { endpoint: endpointCase.endpoint, operation: operationOf(endpointCase) };
  for (let start = 0; start < requests.length; start += CONCURRENT_REQUESTS) {
    const batch = requests.slice(start, start + CONCURRENT_REQUESTS);
    await Promise.all(batch.map((request) => sendAndCheck(fixtures, client, request, documented)));
  }
}

test("the endpoint cases are exactly the operations of the API documents", () => {
  expect(CASES.map(({ endpoint }) => nameOf(endpoint)).sort()).toEqual([...operations.keys()].sort());
  expect(CASES.length).toBeGreaterThan(80);
});

describe.each(CASES.map((endpointCase) => [nameOf(endpointCase.endpoint), endpointCase] as const))(
  "%s",
  (_, endpointCase) => {
    const { endpoint } = endpointCase;
    const success = endpoint.status ?? 200;
    const firstRole = allowedRoles(endpointCase)[0] ?? "owner";

    const isCustomers = endpoint.who === "customer" || endpoint.who === "either";
    test.runIf(isCustomers && !endpoint.allowsUnverifiedOwner)(
      "refuses a sign-in to the account that may be another person's",
      async () => {
        const { call } = await createValidCall(endpointCase, "owner");
        const request = buildRequest(endpoint, call, "en");
        const { status, body } = await sendAndCheck(fixtures, await signInUnverified(), request);
        expect([status, (body as { code: string }).code]).toEqual([403, "owner-unverified"]);
      },
    );

    test("answers each role with its status, and a refused call leaves the data for the allowed one", async () => {
      const documented = { endpoint, operation: operationOf(endpointCase) };
      const allowed = allowedRoles(endpointCase);
      const valid = await createValidCall(endpointCase, firstRole);
      for (const role of ROLES.filter((other) => !allowed.includes(other))) {
        const request = buildRequest(endpoint, valid.call, "en");
        const client = await browserOf(endpointCase, role);
        const { status } = await sendAndCheck(fixtures, client, request, documented);
        expect([role, status]).toEqual([role, refusalStatus(endpointCase, role)]);
        if (status === 403 && isAdminRole(role)) await expectAudited(endpoint);
      }
      if (!allowed.includes("anonymous"))
        for (const request of malformedRequests(endpoint, valid.call))
          await sendAndCheck(fixtures, fixtures.app.browser(), request, documented);
      for (const role of allowed) {
        const { call, client } = role === firstRole ? valid : await createValidCall(endpointCase, role);
        const request = buildRequest(endpoint, call, "en");
        const { status } = await sendAndCheck(fixtures, client, request, documented);
        expect([role, status]).toEqual([role, success]);
      }
    });

    test("ignores amounts, roles, states and another customer's id in the input", async () => {
      const documented = { endpoint, operation: operationOf(endpointCase) };
      const plain = await createValidCall(endpointCase, firstRole);
      const plainRequest = buildRequest(endpoint, plain.call);
      const usual = await sendAndCheck(fixtures, plain.client, plainRequest, documented);
      const { call, client } = await createValidCall(endpointCase, firstRole);
      const strangerId = fixtures.stranger.user.id;
      const request = buildRequest(endpoint, hostile.withServerFields(call, endpoint.method, strangerId));
      const { status, body } = await sendAndCheck(fixtures, client, request, documented);
      const expected = [success, hostile.serverFieldsIn(usual.body)];
      expect([status, hostile.serverFieldsIn(body)]).toEqual(expected);
      if (firstRole !== "super_admin") expect(JSON.stringify(body)).not.toContain(strangerId);
    });

    test("rejects missing fields, wrong types, large bodies, foreign origins and unknown ids", async () => {
      const { call, client } = await createValidCall(endpointCase, firstRole);
      const requests = invalidRequests(endpoint, call, operationOf(endpointCase));
      await sendAll(endpointCase, client, requests);
    });

    test("answers hostile texts without an unexpected error", async () => {
      const { call, client } = await createValidCall(endpointCase, firstRole);
      await sendAll(endpointCase, client, hostileRequests(endpointCase, call));
    });
  },
);

/** A refused call of an admin is in the audit trail. */
async function expectAudited(endpoint: Endpoint) {
  const { entries } = (await fixtures.superAdmin.call(listAuditEntries)).body;
  expect(entries[0]).toMatchObject({ verb: nameOf(endpoint), outcome: "refused", code: "not-allowed" });
}

describe("requests besides the endpoint cases", () => {
  test("a method that a path does not have is answered with 404 and an error body", async () => {
    const methodsByPath = new Map<string, Set<string>>();
    for (const { endpoint } of CASES) {
      const methods = methodsByPath.get(endpoint.path) ?? new Set();
      methodsByPath.set(endpoint.path, methods.add(endpoint.method));
    }
    for (const [pattern, methods] of methodsByPath) {
      const path = pattern.replace(/:\w+/g, UNKNOWN_ID);
      const requests = METHODS.filter((method) => !methods.has(method)).map((method) => ({
        path,
        init: { method, headers: HINDI },
        expected: 404,
      }));
      await Promise.all(requests.map((request) => sendAndCheck(fixtures, fixtures.superAdmin, request)));
    }
  });

  test("HEAD gets the status of GET and no body", async () => {
    for (const endpointCase of CASES.filter(({ endpoint }) => endpoint.method === "GET")) {
      const { endpoint } = endpointCase;
      const { call } = await createValidCall(endpointCase, allowedRoles(endpointCase)[0] ?? "owner");
      const { path, init } = buildRequest(endpoint, call);
      const expected = endpoint.who === "public" ? 200 : 401;
      const request = { path, init: { ...init, method: "HEAD" }, expected };
      const { body } = await sendAndCheck(fixtures, fixtures.app.browser(), request);
      expect(body).toBe("");
    }
  });

  test("an admin's token in the customer's cookie, the reverse, and made-up cookies get 401", async () => {
    const { owner, superAdmin, app } = fixtures;
    const tokens = [owner.client.cookie("parcha_session"), superAdmin.cookie("parcha_admin")];
    expect(tokens.every(Boolean)).toBe(true);
    const [customerToken = "", adminToken = ""] = tokens;
    const cookies = [
      `parcha_session=${adminToken}; parcha_admin=${customerToken}`,
      ...["%00", "%zz", "%ff", "__proto__", "a".repeat(4_000), "%22", "'--"].map(
        (text) => `parcha_session=${text}; parcha_admin=${text}; parcha_device=${text}`,
      ),
    ];
    const paths = ["/api/user/me", "/api/admin/me", `/api/bookings/${fixtures.completedId}/remedies`];
    for (const cookie of cookies)
      for (const path of paths) {
        const request = { path, init: { headers: { ...HINDI, cookie } }, expected: 401 };
        await sendAndCheck(fixtures, app.browser(), request);
      }
  });

  test.each([
    ["POST", "/api/payment/webhook", [400]],
    ["POST", "/api/payment/return", [303, 400, 404]],
    ["POST", "/api/whatsapp/webhook", [400, 401, 403, 404]],
    ["POST", "/api/sms/webhook/not-the-secret", [403]],
    ["PUT", `/objects/uploads/${UNKNOWN_ID}`, [400, 403, 404]],
    ["PUT", "/objects/uploads/..%2f..%2fpackage.json", [400, 403, 404]],
  ])(
    "%s %s, which is authenticated by a signature, rejects wrong signatures",
    async (method, path, expected) => {
      const headers = {
        ...HINDI,
        "x-razorpay-event-id": "evt_'\u00ff",
        "x-razorpay-signature": "0",
        "x-hub-signature-256": "sha256=0",
      };
      const form = (text: string) =>
        `razorpay_order_id=${text}&razorpay_payment_id=${text}&razorpay_signature=${text}`;
      for (const text of hostile.HOSTILE_TEXTS)
        for (const body of [
          text,
          form(encodeURIComponent(text.toWellFormed())),
          `{"event":${JSON.stringify(text)}}`,
        ]) {
          const request = { path, init: { method, headers, body }, expected };
          await sendAndCheck(fixtures, fixtures.app.browser(), request);
        }
    },
  );

  test.each(["/api/", "/objects/", "/media/", "/assets/"])(
    "hostile path segments below %s get 400, 401 or 404",
    async (prefix) => {
      for (const segment of hostile.HOSTILE_SEGMENTS.filter(({ length }) => length < 200))
        for (const method of ["GET", "POST"]) {
          const request = { path: prefix + segment, init: { method, headers: HINDI } };
          const { status } = await sendAndCheck(fixtures, fixtures.owner.client, request);
          expect([400, 401, 404]).toContain(status);
        }
    },
  );
});

test("after all these calls the stranger owns nothing, and the log has no unexpected error", async () => {
  const { app, stranger } = fixtures;
  const { rows } = await app.ctx.db.query(
    `select (select count(*)::integer from bookings where user_id = $1) as bookings,
            (select count(*)::integer from payment_orders where user_id = $1) as orders,
            (select coalesce(sum(amount), 0)::integer from credit_entries where user_id = $1) as credits,
            (select count(*)::integer from admins where role = 'super_admin' and username not like 'helper-%') as super_admins`,
    [stranger.user.id],
  );
  expect(rows).toEqual([{ bookings: 0, orders: 0, credits: 0, super_admins: 1 }]);
  expect(app.log.filter((line) => line.includes(UNEXPECTED_ERROR))).toEqual([]);
});
