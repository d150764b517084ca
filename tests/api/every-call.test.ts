import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAuditEntries } from "#contract/audit.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Client } from "#tests/support/client.ts";
import { ADMIN_CALLS } from "./admin-calls.ts";
import { ask, type Operation, type Request, requestOf } from "./answers.ts";
import * as attacks from "./attacks.ts";
import { CUSTOMER_CALLS } from "./customer-calls.ts";
import { allowed, type Call, type Row, refusalOf } from "./row.ts";
import { NOBODYS, openScene, ROLES, type Role, type Scene } from "./scene.ts";
import { badRequests, hostileTexts, shapeless } from "./tries.ts";

const TABLE: readonly Row[] = [...CUSTOMER_CALLS, ...ADMIN_CALLS];
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"];
const HINDI = { "accept-language": "hi" };
const AT_ONCE = 6;

let scene: Scene;
let operations: Map<string, Operation>;
beforeAll(async () => {
  scene = await openScene();
  const response = await scene.app.browser().fetch("/api/docs/json");
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, Operation>> };
  const listed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`,
      operation,
    ]),
  );
  operations = new Map(listed);
});
afterAll(() => scene.app.stop());

function operationOf({ endpoint }: Row): Operation {
  const operation = operations.get(nameOf(endpoint));
  if (!operation) throw new Error(`${nameOf(endpoint)} is not in the API documents`);
  return operation;
}

/** The browser in which a caller makes a call. */
async function browserOf({ isForOwnBrowser }: Row, role: Role): Promise<Client> {
  if (role === "nobody") return scene.app.browser();
  if (role === "admin" || role === "super_admin") {
    if (isForOwnBrowser) return scene.adminSignedIn(role);
    return role === "admin" ? scene.admin : scene.superAdmin;
  }
  return isForOwnBrowser ? (await scene.customer()).client : scene[role].client;
}

/** A good call of somebody who may make it, and the browser in which it is made. */
async function goodCall(row: Row, role: Role): Promise<{ call: Call; client: Client }> {
  const call = await row.make(scene, role);
  const isOther = row.endpoint.who === "either" && role !== "owner";
  const client = isOther ? undefined : call.client;
  return { call, client: client ?? (await browserOf(row, role)) };
}

/** Makes them a few at a time, and holds each answer against what every answer must be. */
async function tryAll(row: Row, client: Client, requests: readonly Request[]) {
  const about = { endpoint: row.endpoint, operation: operationOf(row) };
  for (let at = 0; at < requests.length; at += AT_ONCE)
    await Promise.all(requests.slice(at, at + AT_ONCE).map((request) => ask(scene, client, request, about)));
}

test("the table has a row for every operation of the API documents, and no other", () => {
  expect(TABLE.map(({ endpoint }) => nameOf(endpoint)).sort()).toEqual([...operations.keys()].sort());
  expect(TABLE.length).toBeGreaterThan(80);
});

describe.each(TABLE.map((row) => [nameOf(row.endpoint), row] as const))("%s", (_, row) => {
  const { endpoint } = row;
  const success = endpoint.status ?? 200;
  const first = allowed(row)[0] ?? "owner";

  test("X01 X12 answers each caller as the table says, and the refused have changed nothing", async () => {
    const about = { endpoint, operation: operationOf(row) };
    const who = allowed(row);
    const owners = await goodCall(row, first);
    for (const role of ROLES.filter((one) => !who.includes(one))) {
      const request = requestOf(endpoint, owners.call, "en");
      const { status } = await ask(scene, await browserOf(row, role), request, about);
      expect([role, status]).toEqual([role, refusalOf(row, role)]);
      if (status === 403 && role === "admin") await expectWrittenDown(endpoint);
    }
    if (!who.includes("nobody"))
      for (const request of shapeless(endpoint, owners.call))
        await ask(scene, scene.app.browser(), request, about);
    for (const role of who) {
      const { call, client } = role === first ? owners : await goodCall(row, role);
      const { status } = await ask(scene, client, requestOf(endpoint, call, "en"), about);
      expect([role, status]).toEqual([role, success]);
    }
  });

  test("X11 takes neither money, nor role, nor state, nor another's id from a client", async () => {
    const about = { endpoint, operation: operationOf(row) };
    const plain = await goodCall(row, first);
    const usual = await ask(scene, plain.client, requestOf(endpoint, plain.call), about);
    const { call, client } = await goodCall(row, first);
    const more = attacks.withForbidden(call, endpoint.method, scene.stranger.user.id);
    const { status, body } = await ask(scene, client, requestOf(endpoint, more), about);
    expect([status, attacks.effectIn(body)]).toEqual([success, attacks.effectIn(usual.body)]);
    if (first !== "super_admin") expect(JSON.stringify(body)).not.toContain(scene.stranger.user.id);
  });

  test("refuses what is missing, of another kind, too large or from elsewhere, and ids of nothing", async () => {
    const { call, client } = await goodCall(row, first);
    await tryAll(row, client, badRequests(endpoint, call, operationOf(row)));
  });

  test("bears what no person types", async () => {
    const { call, client } = await goodCall(row, first);
    await tryAll(row, client, hostileTexts(row, call));
  });
});

/** A call that was not hers to make stands in the book. */
async function expectWrittenDown(endpoint: Endpoint) {
  const { entries } = (await scene.superAdmin.call(listAuditEntries)).body;
  expect(entries[0]).toMatchObject({ verb: nameOf(endpoint), outcome: "refused", code: "not-allowed" });
}

describe("beside the table", () => {
  test("a method that a path does not have is a 404 in our own shape", async () => {
    const paths = new Map<string, Set<string>>();
    for (const { endpoint } of TABLE)
      paths.set(endpoint.path, (paths.get(endpoint.path) ?? new Set()).add(endpoint.method));
    for (const [path, methods] of paths) {
      const others = METHODS.filter((method) => !methods.has(method));
      const asked = path.replace(/:\w+/g, NOBODYS);
      await Promise.all(
        others.map((method) =>
          ask(scene, scene.superAdmin, { path: asked, init: { method, headers: HINDI }, expected: 404 }),
        ),
      );
    }
  });

  test("HEAD asks as GET does, and carries nothing", async () => {
    for (const row of TABLE.filter(({ endpoint }) => endpoint.method === "GET")) {
      const { call } = await goodCall(row, allowed(row)[0] ?? "owner");
      const { path, init } = requestOf(row.endpoint, call);
      const expected = row.endpoint.who === "public" ? 200 : 401;
      const head = { ...init, method: "HEAD" };
      const { body } = await ask(scene, scene.app.browser(), { path, init: head, expected });
      expect(body).toBe("");
    }
  });

  test("a token in the other's cookie, and cookies that we never gave, open nothing", async () => {
    const { owner, superAdmin, app } = scene;
    const tokens = [owner.client.cookie("parcha_session"), superAdmin.cookie("parcha_admin")];
    expect(tokens.every(Boolean)).toBe(true);
    const [customers = "", admins = ""] = tokens;
    const cookies = [
      `parcha_session=${admins}; parcha_admin=${customers}`,
      ...["%00", "%zz", "%ff", "__proto__", "a".repeat(4_000), "%22", "'--"].map(
        (text) => `parcha_session=${text}; parcha_admin=${text}; parcha_device=${text}`,
      ),
    ];
    for (const cookie of cookies)
      for (const path of ["/api/user/me", "/api/admin/me", `/api/bookings/${scene.completedId}/remedies`])
        await ask(scene, app.browser(), { path, init: { headers: { ...HINDI, cookie } }, expected: 401 });
  });

  test.each([
    ["POST", "/api/payment/webhook", [400]],
    ["POST", "/api/payment/return", [303, 400, 404]],
    ["POST", "/api/whatsapp/webhook", [400, 401, 403, 404]],
    ["PUT", `/objects/uploads/${NOBODYS}`, [400, 403, 404]],
    ["PUT", "/objects/uploads/..%2f..%2fpackage.json", [400, 403, 404]],
  ])("%s %s, which proves itself otherwise, bears what is no proof", async (method, path, expected) => {
    const headers = {
      ...HINDI,
      "x-razorpay-event-id": "evt_'\u00ff",
      "x-razorpay-signature": "0",
      "x-hub-signature-256": "sha256=0",
    };
    const form = (text: string) =>
      `razorpay_order_id=${text}&razorpay_payment_id=${text}&razorpay_signature=${text}`;
    for (const text of attacks.HOSTILE)
      for (const body of [
        text,
        form(encodeURIComponent(text.toWellFormed())),
        `{"event":${JSON.stringify(text)}}`,
      ])
        await ask(scene, scene.app.browser(), { path, init: { method, headers, body }, expected });
  });

  test.each(["/api/", "/objects/", "/media/", "/assets/"])(
    "a path of nothing below %s is a 404",
    async (below) => {
      for (const part of attacks.HOSTILE_PARTS.filter((one) => one.length < 200))
        for (const method of ["GET", "POST"]) {
          const { status } = await ask(scene, scene.owner.client, {
            path: below + part,
            init: { method, headers: HINDI },
          });
          expect([400, 401, 404]).toContain(status);
        }
    },
  );
});

test("after all of this nobody has become more than she was, and nothing was unexpected", async () => {
  const { app, stranger } = scene;
  const { rows } = await app.ctx.db.query(
    `select (select count(*)::integer from bookings where user_id = $1) as bookings,
            (select count(*)::integer from payment_orders where user_id = $1) as orders,
            (select coalesce(sum(amount), 0)::integer from credit_entries where user_id = $1) as credits,
            (select count(*)::integer from admins where role = 'super_admin' and username not like 'helper-%') as supers`,
    [stranger.user.id],
  );
  expect(rows).toEqual([{ bookings: 0, orders: 0, credits: 0, supers: 1 }]);
  expect(app.log.filter((line) => line.includes("unexpected error"))).toEqual([]);
});
