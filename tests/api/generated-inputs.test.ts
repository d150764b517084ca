// Requests that fast-check makes from the schemas of the API documents: mostly valid ones with the ids of two customers,
// the rest with any value in any place. Whatever is sent, no answer is a 500 or slow, and none has another customer's texts.
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveAddress } from "#contract/addresses.ts";
import { setDisplayName } from "#contract/customers.ts";
import { saveIntake } from "#contract/intakes.ts";
import { isFault } from "#tests/simulation/log-faults.ts";
import { openChannel } from "#tests/support/channel.ts";
import type { Client } from "#tests/support/client.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import type { SignedIn } from "#tests/support/test-app.ts";
import { ADMIN_CASES } from "./admin-endpoints.ts";
import { CUSTOMER_CASES } from "./customer-endpoints.ts";
import { createFixtures, type Fixtures, ROLES, type Role, TODAY } from "./fixtures.ts";
import { anyValue, type JsonSchema, valueFor } from "./generated-values.ts";

/** REQUESTS plays another number than LONG, for slices of a long run: each run draws other requests. */
const REQUESTS = Number(process.env.REQUESTS ?? (process.env.LONG === "1" ? 100_000 : 2_000));
const SOCKET_MESSAGES = REQUESTS / 10;
const AT_ONCE = 10;
const MAX_MS = 2_000;
/** Each is written into everything that a customer can write. */
const MARKS = { owner: "चिह्न of the owner", stranger: "चिह्न of the stranger" } as const;

type Operation = {
  parameters?: { name: string; in: string; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
};
type Target = { method: string; path: string; operation: Operation };
type Sent = { role: Role; method: string; url: string; headers: Record<string, string>; body: string | null };

let fixtures: Fixtures;
let ids: string[];
let targets: Target[];
beforeAll(async () => {
  fixtures = await createFixtures();
  const { app, owner, stranger, session, completedId, parchaId, paymentId } = fixtures;
  const ofStranger = await createPaidSession(app, stranger, TODAY, "17:00");
  await markTexts(owner, session.id, MARKS.owner);
  await markTexts(stranger, ofStranger.id, MARKS.stranger);
  ids = [owner.user.id, stranger.user.id, session.id, completedId, parchaId, paymentId, ofStranger.id];
  targets = await listTargets();
});
afterAll(() => fixtures.app.stop());

async function markTexts({ client }: SignedIn, bookingId: string, mark: string) {
  const name = await client.call(setDisplayName, { input: { displayName: mark } });
  const intake = await client.call(saveIntake, {
    params: { id: bookingId },
    input: { forWhom: "self", name: mark, question: mark },
  });
  const address = await client.call(saveAddress, {
    input: {
      ...{ recipientName: mark, line1: mark, line2: mark, landmark: mark, city: mark },
      ...{ state: "UP", pinCode: "208001", phone: "9876543210" },
    },
  });
  expect([name.status, intake.status, address.status]).toEqual([200, 200, 200]);
}

/** All operations but those that begin or end login sessions, which every-endpoint.test.ts calls in new browsers. */
async function listTargets(): Promise<Target[]> {
  const ofSignIns = [...CUSTOMER_CASES, ...ADMIN_CASES]
    .filter(({ needsOwnBrowser }) => needsOwnBrowser)
    .map(({ endpoint }) => `${endpoint.method} ${endpoint.path.replace(/:(\w+)/g, "{$1}")}`);
  const documents = await fixtures.app.browser().fetch("/api/docs/json");
  const { paths } = (await documents.json()) as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation }))
      .filter(({ method }) => !ofSignIns.includes(`${method} ${path}`)),
  );
}

const text = (value: unknown) => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));

function requestTo({ method, path, operation }: Target): fc.Arbitrary<Omit<Sent, "role">> {
  const ofPlace = (place: string) =>
    fc.record(
      Object.fromEntries(
        (operation.parameters ?? [])
          .filter((parameter) => parameter.in === place)
          .map(({ name, schema }) => [name, valueFor(schema, ids)]),
      ),
      { requiredKeys: place === "path" ? undefined : [] },
    ) as fc.Arbitrary<Record<string, unknown>>;
  const schema = operation.requestBody?.content["application/json"]?.schema;
  const body = schema
    ? fc.oneof({ weight: 9, arbitrary: valueFor(schema, ids) }, anyValue)
    : fc.constant(undefined);
  const headers = fc.record({
    "accept-language": fc.constantFrom("hi", "en"),
    "idempotency-key": fc.oneof({ weight: 9, arbitrary: fc.uuid() }, fc.stringMatching(/^[ -~]{0,300}$/)),
    "x-background": fc.constantFrom("", "1"),
  });
  return fc.tuple(ofPlace("path"), ofPlace("query"), headers, body).map(([params, query, sent, input]) => {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(text(params[name]).toWellFormed()),
    );
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, text(value)]),
    );
    return {
      method,
      url: `${filled}?${search}`,
      headers: { ...sent, ...(input === undefined ? {} : { "content-type": "application/json" }) },
      body: input === undefined ? null : JSON.stringify(input),
    };
  });
}

const browserOf = (role: Role): Client => {
  if (role === "anonymous") return fixtures.app.browser();
  if (role === "owner" || role === "stranger") return fixtures[role].client;
  return fixtures.admins[role];
};

/** Successful answers, and those with the caller's own texts: without them the test would look at refusals alone. */
const seen = { success: 0, ownTexts: 0 };

async function sendAndLook(sent: Sent): Promise<void> {
  if ((await sendOnce(sent)) < MAX_MS) return;
  // The machine may have been busy with something else. What an input makes slow is slow again.
  expect(await sendOnce(sent), `${sent.role}: ${sent.method} ${sent.url} ${sent.body}`).toBeLessThan(MAX_MS);
}

/** Returns the milliseconds until the whole answer was there. */
async function sendOnce({ role, method, url, headers, body }: Sent): Promise<number> {
  const startedAt = performance.now();
  const response = await browserOf(role).fetch(url, { method, headers, ...(body === null ? {} : { body }) });
  const answer = await response.text();
  const tookMs = performance.now() - startedAt;
  const label = `${role}: ${method} ${url} ${body} → ${response.status} ${answer.slice(0, 300)}`;
  expect(response.status, label).not.toBe(500);
  if (response.status < 300) seen.success += 1;
  if (role !== "anonymous" && role !== "owner" && role !== "stranger") return tookMs;
  if (role !== "anonymous" && answer.includes(MARKS[role])) seen.ownTexts += 1;
  for (const whose of ["owner", "stranger"] as const)
    if (whose !== role) expect(answer.includes(MARKS[whose]), label).toBe(false);
  return tookMs;
}

test(`${REQUESTS} generated requests find no 500, no slow answer and no text of another customer`, {
  timeout: 60_000 + REQUESTS * 30,
}, async () => {
  const requests = targets.map((target) =>
    fc.tuple(fc.constantFrom(...ROLES), requestTo(target)).map(([role, sent]) => ({ role, ...sent })),
  );
  const request = fc.oneof(...requests);
  const batch = fc.array(request, { minLength: AT_ONCE, maxLength: AT_ONCE });
  await fc.assert(
    fc.asyncProperty(batch, async (sent) => {
      await Promise.all(sent.map(sendAndLook));
    }),
    { numRuns: REQUESTS / AT_ONCE, endOnFailure: true },
  );
  expect([seen.success > REQUESTS / 20, seen.ownTexts > 0], JSON.stringify(seen)).toEqual([true, true]);
  // The sign-ins still stand, so that most requests were not refused at the door.
  for (const { client } of [fixtures.owner, fixtures.stranger])
    expect((await client.fetch("/api/user/me")).status).toBe(200);
  expect(fixtures.app.log.filter(isFault)).toEqual([]);
});

test(`${SOCKET_MESSAGES} generated messages on the live channel end it at most, and log no fault`, {
  timeout: 60_000 + SOCKET_MESSAGES * 30,
}, async () => {
  const { owner, admin, app } = fixtures;
  const message = fc.oneof(
    anyValue,
    fc.record({
      type: fc.constantFrom(
        ...["register", "participant_joined", "notify-joined", "device_check"],
        ...["room-join", "room-leave", "room-signal", "room-media", "__proto__"],
      ),
      bookingId: fc.oneof(fc.constantFrom(...ids), fc.constant(null), anyValue),
      userType: fc.oneof(fc.constantFrom("user", "admin"), anyValue),
      payload: anyValue,
      token: anyValue,
    }),
  );
  const messages = fc.array(message, { minLength: AT_ONCE, maxLength: AT_ONCE });
  await fc.assert(
    fc.asyncProperty(messages, fc.boolean(), async (sent, isAdmin) => {
      const channel = await openChannel(isAdmin ? admin : owner.client, app.url);
      for (const one of sent) channel.send(JSON.stringify(one) ?? "");
      channel.close();
      await channel.closed;
    }),
    { numRuns: SOCKET_MESSAGES / AT_ONCE, endOnFailure: true },
  );
  expect(app.log.filter(isFault)).toEqual([]);
  expect(app.log.filter((line) => line.includes("live channel event failed"))).toEqual([]);
});
