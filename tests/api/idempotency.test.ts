// The header Idempotency-Key at every endpoint that takes it.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "#tests/support/client.ts";
import { ADMIN_CASES } from "./admin-endpoints.ts";
import { CUSTOMER_CASES } from "./customer-endpoints.ts";
import { allowedRoles, type Call, type EndpointCase } from "./endpoint-case.ts";
import { createFixtures, type Fixtures } from "./fixtures.ts";
import { buildRequest } from "./requests.ts";

const CASES = [...CUSTOMER_CASES, ...ADMIN_CASES].filter(({ endpoint }) => endpoint.idempotencyKey);
const nameOf = ({ endpoint }: EndpointCase) => `${endpoint.method} ${endpoint.path}`;

let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await createFixtures();
});
afterAll(() => fixtures.app.stop());

test("the endpoints that need a key, and those that take one", () => {
  const named = (kind: "required" | "optional") =>
    CASES.filter(({ endpoint }) => endpoint.idempotencyKey === kind)
      .map(nameOf)
      .sort();
  expect(named("required")).toEqual([
    "POST /api/admin/bookings/:id/complaint/answer",
    "POST /api/admin/money/payouts",
    "POST /api/admin/money/payouts/:id/reverse",
    "POST /api/admin/refunds/:id/retry",
    "POST /api/admin/vidhis/:id/refund",
    "POST /api/bookings/:id/refund",
  ]);
  expect(named("optional")).toEqual([
    "PATCH /api/bookings/:id/status",
    "POST /api/admin/bookings/test-create",
    "POST /api/admin/parchas/:id/mark-sent",
    "POST /api/admin/post/:id/sent",
    "POST /api/admin/remedies",
    "POST /api/bookings",
    "POST /api/payment/create-order",
    "POST /api/remedy-payment/create-order",
    "PUT /api/admin/vidhis/:id/complete",
  ]);
});

test("the API documents name the header", async () => {
  const response = await fixtures.app.browser().fetch("/api/docs/json");
  const { paths } = (await response.json()) as { paths: Record<string, { post: { parameters: unknown[] } }> };
  const header = { in: "header", name: "idempotency-key" };
  const parametersOf = (path: string) => paths[path]?.post.parameters;
  expect(parametersOf("/api/bookings/{id}/refund")).toContainEqual(
    expect.objectContaining({ ...header, required: true }),
  );
  expect(parametersOf("/api/bookings")).toContainEqual(expect.objectContaining(header));
});

/** Null sends no key. */
async function send({ endpoint }: EndpointCase, call: Call, client: Client, key: string | null) {
  const { path, init } = buildRequest(endpoint, call, "en");
  const headers = new Headers(init.headers);
  headers.delete("idempotency-key");
  if (key !== null) headers.set("idempotency-key", key);
  const response = await client.fetch(path, { ...init, headers: Object.fromEntries(headers) });
  return { status: response.status, body: (await response.json()) as { code?: string } };
}

describe.each(CASES.map((row) => [nameOf(row), row] as const))("%s", (_, row) => {
  const { endpoint } = row;
  const role = allowedRoles(row)[0] ?? "owner";
  const success = endpoint.status ?? 200;
  /** A new valid call, and the browser that makes it. */
  const createCall = async () => {
    const call = await row.createCall(fixtures, role);
    const { owner, admin, superAdmin } = fixtures;
    const client = role === "owner" ? owner.client : role === "admin" ? admin : superAdmin;
    return { call, client: call.client ?? client };
  };

  test("refuses a key that is malformed, and a missing one where it is required", async () => {
    const { call, client } = await createCall();
    for (const key of ["", "7-chars", "x".repeat(101), "with a space", "caf\u00e9-caf\u00e9", "a\ttab-in-it"])
      expect([key, (await send(row, call, client, key)).body.code]).toEqual([key, "bad-key"]);
    const { status, body } = await send(row, call, client, null);
    if (endpoint.idempotencyKey === "required") expect([status, body.code]).toEqual([400, "key-needed"]);
    else expect(status).toBe(success);
  });

  test("answers a repeat like the first call, and refuses the key with another body", async () => {
    const { call, client } = await createCall();
    const first = await send(row, call, client, KEY_OF_100_CHARACTERS);
    expect([first.status, first.body.code]).toEqual([success, undefined]);
    const again = await send(row, call, client, KEY_OF_100_CHARACTERS);
    // 200: the hold exists already.
    expect(again.status).toBe(endpoint.path === "/api/bookings" ? 200 : success);
    expect(again.body).toEqual(first.body);
    const otherInput = OTHER_INPUTS[nameOf(row)];
    expect(otherInput === undefined).toBe(endpoint.input === undefined);
    if (!otherInput) return;
    const input = { ...(call.input as object), ...(await otherInput()) };
    const reused = await send(row, { ...call, input }, client, KEY_OF_100_CHARACTERS);
    expect([reused.status, reused.body.code]).toEqual([422, "key-reused"]);
  });

  test("takes a key that another caller has used", async () => {
    const { call, client } = await createCall();
    const other = await createCall();
    expect((await send(row, call, client, "of-two-callers")).status).toBe(success);
    const { rows } = await fixtures.app.ctx.db.query(
      "update idempotency_keys set actor = 'customer:another' where key = 'of-two-callers' returning actor",
    );
    expect(rows).toHaveLength(1);
    expect((await send(row, other.call, other.client, "of-two-callers")).status).toBe(success);
    await fixtures.app.ctx.db.query("delete from idempotency_keys where key = 'of-two-callers'");
  });
});

const KEY_OF_100_CHARACTERS = `"${"!~".repeat(49)}"`;

/** Fields that make another valid body. */
const OTHER_INPUTS: Record<string, () => object | Promise<object>> = {
  "PATCH /api/bookings/:id/status": () => ({ status: "completed" }),
  "POST /api/admin/bookings/:id/complaint/answer": () => ({ answer: "money-back" }),
  "POST /api/admin/money/payouts": () => ({ amount: 2 }),
  "POST /api/admin/money/payouts/:id/reverse": () => ({ lastNumber: 1 }),
  "POST /api/bookings": () => ({ questionType: "multiple" }),
  "POST /api/bookings/:id/refund": () => ({ amount: 2 }),
  "POST /api/admin/vidhis/:id/refund": () => ({ refundedBefore: 2 }),
  "POST /api/admin/bookings/test-create": () => ({ questionType: "single" }),
  "POST /api/admin/post/:id/sent": () => ({ trackingNumber: "EE-3" }),
  "POST /api/admin/remedies": () => ({ price: 7 }),
  "POST /api/payment/create-order": () => ({ bookingId: fixtures.completedId }),
  "POST /api/remedy-payment/create-order": async () => ({
    bookingRemedyIds: [await fixtures.prescribeRemedy()],
  }),
  "PUT /api/admin/vidhis/:id/complete": () => ({ resend: "yes" }),
};
