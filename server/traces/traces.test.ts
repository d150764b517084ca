import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createBooking, listUpcomingBookings } from "#contract/bookings.ts";
import { getMe, sendLoginCode } from "#contract/customers.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { openExporter } from "./exporter.ts";
import { endSpan, startSpan } from "./span.ts";

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type Received = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Attribute[];
  status?: { code: number };
};
type Body = { resourceSpans: { scopeSpans: { spans: Received[] }[] }[] };

/** A collector that keeps what it is sent, and answers with these statuses first. */
async function startCollector(statuses: number[] = []) {
  const bodies: string[] = [];
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const status = statuses.shift() ?? 200;
    if (incoming.url === "/v1/traces" && status === 200) bodies.push(Buffer.concat(chunks).toString());
    response.writeHead(status, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const spans = () =>
    bodies.flatMap((body) =>
      (JSON.parse(body) as Body).resourceSpans.flatMap(({ scopeSpans }) =>
        scopeSpans.flatMap((one) => one.spans),
      ),
    );
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    text: () => bodies.join(),
  };
}

const attribute = ({ attributes }: Received, key: string) => {
  const value = attributes.find((one) => one.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};
const childrenOf = (spans: Received[], parent: Received | undefined) =>
  spans.filter(({ parentSpanId, traceId }) => parentSpanId === parent?.spanId && traceId === parent?.traceId);
const DAY = "2026-11-22";

async function startTraced(connections = 8) {
  const collector = await startCollector();
  const app = await startTestApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/` }, connections });
  let isStopped = false;
  const stop = async () => {
    if (!isStopped) await app.stop();
    isStopped = true;
  };
  onTestFinished(stop);
  await app.openDay(DAY);
  return { app, collector, stop };
}

describe("a request", () => {
  test("has a span with its route, its status, its statements and its calls to the provider", async () => {
    const { app, collector, stop } = await startTraced();
    const customer = await app.customer("9812345671");
    await createPaidSession(app, customer, DAY, "11:00");
    await app.browser().call(getMe);
    await stop();
    const spans = collector.spans();
    const verified = spans.find(({ name }) => name === "POST /api/payment/verify");
    expect(verified).toMatchObject({ kind: 2, traceId: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect(verified && attribute(verified, "http.response.status_code")).toBe(200);
    const children = childrenOf(spans, verified);
    const call = children.find(({ name }) => name === `GET ${new URL(app.url).host}`);
    expect(call).toMatchObject({ kind: 3 });
    expect(call && attribute(call, "http.response.status_code")).toBe(200);
    expect(children.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["begin", "commit", "update payments"]),
    );
    for (const { startTimeUnixNano, endTimeUnixNano } of children) {
      expect(BigInt(startTimeUnixNano)).toBeLessThanOrEqual(BigInt(endTimeUnixNano));
      expect(Math.abs(Number(BigInt(startTimeUnixNano) / 1_000_000n) - Date.now())).toBeLessThan(60_000);
    }
    const refused = spans.find((span) => attribute(span, "http.response.status_code") === 401);
    expect(refused?.name).toBe("GET /api/user/me");
    expect(refused?.status).toBeUndefined();
  });

  test("that fails has a failed span", async () => {
    const { app, collector, stop } = await startTraced();
    const { client, user } = await app.customer("9812345672");
    await app.ctx.db.query("alter table bookings rename to away");
    const params = { userId: user.id };
    expect((await client.call(listUpcomingBookings, { params })).status).toBe(500);
    await app.ctx.db.query("alter table away rename to bookings");
    await stop();
    const failed = collector.spans().filter(({ status }) => status?.code === 2);
    expect(failed.map(({ name }) => name)).toEqual(
      expect.arrayContaining([`GET ${listUpcomingBookings.path}`, expect.stringMatching(/^select /)]),
    );
  });

  test("whose body comes after its headers keeps its statements", async () => {
    const { app, collector, stop } = await startTraced();
    await new Promise<void>((resolve, reject) => {
      const headers = { "content-type": "application/json", origin: app.url };
      const late = request(`${app.url}${sendLoginCode.path}`, { method: "POST", headers }, (response) =>
        response.resume().once("end", resolve),
      ).once("error", reject);
      late.flushHeaders();
      // When this is answered, the server has the headers of the other request, which were sent before.
      app
        .browser()
        .call(getMe)
        .then(() => late.end(JSON.stringify({ phone: "9812345675" })), reject);
    });
    await stop();
    const spans = collector.spans();
    const sent = spans.find(({ name }) => name === `POST ${sendLoginCode.path}`);
    expect(childrenOf(spans, sent).map(({ name }) => name)).toContain("commit");
  });

  test("keeps its own statements while many requests wait for one of two connections", async () => {
    const { app, collector, stop } = await startTraced(2);
    const { client } = await app.customer("9812345673");
    await client.call(getMe);
    await Promise.all(
      Array.from({ length: 30 }, () => [client.call(getMe), app.browser().fetch("/readyz")]).flat(),
    );
    await stop();
    const spans = collector.spans();
    const statementsOf = (name: string) =>
      spans
        .filter((span) => span.name === name)
        .map((span) =>
          childrenOf(spans, span)
            .map((child) => child.name)
            .join(),
        );
    const ofMe = statementsOf("GET /api/user/me");
    expect(ofMe).toHaveLength(31);
    expect(new Set(ofMe).size).toBe(1);
    expect(ofMe[0]).toContain("select");
    expect(new Set(statementsOf("GET /readyz"))).toEqual(new Set(["select"]));
  });
});

test("no value of a customer is in any span, nor an address that a visitor has typed", async () => {
  const { app, collector, stop } = await startTraced();
  const customer = await app.customer("9812345674");
  const booking = await createPaidSession(app, customer, DAY, "12:00");
  await app.browser().fetch("/typed-by-a-visitor?phone=9812345674");
  await app.browser().fetch(`/api/bookings/${booking.id}/typed`);
  const input = { sessionDate: DAY, sessionTime: "99:99", questionType: "single" } as const;
  await customer.client.call(createBooking, { input });
  await app.sweep();
  await stop();
  const text = collector.text();
  expect(text).toContain('"name":"unknown address"');
  for (const value of ["9812345674", customer.user.id, customer.user.username, booking.id, "typed"])
    expect(text).not.toContain(value);
  expect(text).not.toMatch(/(pay|order|rfnd)_\w{6}/);
});

test("without an endpoint nothing of the traces is loaded, and no statement is wrapped", async () => {
  const app: TestApp = await startTestApp();
  onTestFinished(() => app.stop());
  expect(app.ctx.config.tracesEndpoint).toBeNull();
  expect(app.ctx.db.listenerCount("acquire")).toBe(0);
});

describe("the exporter", () => {
  const span = () => endSpan(startSpan("server", "GET /", null), false);

  test("sends again what a collector that was away did not take", async () => {
    const collector = await startCollector([503, 503]);
    const warn = vi.fn();
    const exporter = openExporter({ endpoint: collector.url, log: { warn }, intervalMs: 20 });
    for (let count = 0; count < 600; count++) exporter.add(span());
    await vi.waitFor(() => expect(collector.spans()).toHaveLength(600));
    expect(warn).toHaveBeenCalledTimes(2);
    await exporter.stop();
  });

  test("follows no redirect of the collector to another host", async () => {
    const other = await startCollector();
    const redirecting = createServer((incoming, response) => {
      incoming.resume();
      response.writeHead(307, { location: `${other.url}/v1/traces` }).end();
    });
    await new Promise<void>((resolve) => redirecting.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void redirecting.close());
    const { port } = redirecting.address() as AddressInfo;
    const warn = vi.fn();
    const exporter = openExporter({ endpoint: `http://127.0.0.1:${port}`, log: { warn }, intervalMs: 1e6 });
    exporter.add(span());
    await exporter.stop();
    expect(other.spans()).toEqual([]);
    expect(warn).toHaveBeenCalledTimes(1);
  });

  test("drops spans where too many wait, and those that the collector refuses for good", async () => {
    const away = openExporter({ endpoint: "http://127.0.0.1:1", log: { warn: vi.fn() }, intervalMs: 1e6 });
    for (let count = 0; count < 5_000; count++) away.add(span());
    await away.stop();
    const collector = await startCollector([400]);
    const exporter = openExporter({ endpoint: collector.url, log: { warn: vi.fn() }, intervalMs: 1e6 });
    exporter.add(span());
    await exporter.stop();
    exporter.add(span());
    await exporter.stop();
    expect(collector.spans()).toHaveLength(1);
  });
});
