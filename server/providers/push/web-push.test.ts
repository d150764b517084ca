import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newPushKeys } from "#server/commands/push-keys.ts";
import { freePort } from "#tests/support/process.ts";
import { encryptPush } from "./encryption.ts";
import type { PushMessage } from "./push.ts";
import { webPush } from "./web-push.ts";

/** RFC 8291, section 5 and appendix A. */
const EXAMPLE = {
  text: "When I grow up, I want to be a watermelon",
  senderKey: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  senderPublicKey: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
  salt: "DGv6ra1nlYgDCS1FRnbzlw",
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
  body: "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};
const NOW = new Date("2026-11-21T04:30:00Z");
const bytes = (text: string) => Buffer.from(text, "base64url");

/** A browser with a subscription, which decrypts by RFC 8291 as the receiver. */
function newBrowser() {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  const auth = randomBytes(16);
  const derive = (secret: Buffer, salt: Buffer, info: string | Buffer, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, salt, info, length));
  return {
    keys: { p256dh: pair.getPublicKey("base64url"), auth: auth.toString("base64url") },
    decrypt(body: Buffer): string {
      const salt = body.subarray(0, 16);
      const senderKey = body.subarray(21, 21 + body.readUInt8(20));
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), senderKey]);
      const inputKey = derive(pair.computeSecret(senderKey), auth, info, 32);
      const key = derive(inputKey, salt, "Content-Encoding: aes128gcm\0", 16);
      const decipher = createDecipheriv(
        "aes-128-gcm",
        key,
        derive(inputKey, salt, "Content-Encoding: nonce\0", 12),
      );
      decipher.setAuthTag(body.subarray(-16));
      const record = Buffer.concat([
        decipher.update(body.subarray(21 + senderKey.length, -16)),
        decipher.final(),
      ]);
      expect([body.readUInt32BE(16), record.at(-1)]).toEqual([4096, 2]);
      return record.subarray(0, -1).toString();
    },
  };
}

const [publicKey = "", privateKey = ""] = newPushKeys()
  .split("\n")
  .map((line) => line.replace(/^\w+=/, ""));
const vapid = { publicKey, privateKey, subject: "mailto:us@parcha.example" };

type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer };
const received: Received[] = [];
let answer: { status: number; headers?: Record<string, string>; body?: string };
const service = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    received.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(parts) });
    if (answer.status !== 0) response.writeHead(answer.status, answer.headers).end(answer.body);
  });
});
let origin: string;

beforeAll(async () => {
  await new Promise<void>((listening) => service.listen(0, "127.0.0.1", listening));
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
beforeEach(() => {
  received.length = 0;
  answer = { status: 201 };
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
});

const sender = (timeoutMs = 10_000) =>
  webPush({ ...vapid, now: () => NOW, timeoutMs, isService: () => true });
const messageTo = (
  keys: PushMessage["subscription"]["keys"],
  change: Partial<PushMessage> = {},
): PushMessage => ({
  subscription: { endpoint: `${origin}/push/1`, keys },
  payload: '{"title":"परचा","body":"आपके लिए एक मैसेज"}',
  ttlSeconds: 900,
  urgency: "high",
  ...change,
});

test("the encryption is that of the example in RFC 8291", () => {
  const subscription = { endpoint: "", keys: { p256dh: EXAMPLE.p256dh, auth: EXAMPLE.auth } };
  const part = { privateKey: bytes(EXAMPLE.senderKey), salt: bytes(EXAMPLE.salt) };
  expect(encryptPush(subscription, EXAMPLE.text, part).toString("base64url")).toBe(EXAMPLE.body);
});

describe("a push service", () => {
  test("receives a message that only the browser can read, with its time to live, urgency and topic", async () => {
    const browser = newBrowser();
    const message = messageTo(browser.keys, { topic: "reminder" });
    await sender().send(message);
    const [request] = received;
    expect(request?.headers).toMatchObject({
      ttl: "900",
      urgency: "high",
      topic: "reminder",
      "content-encoding": "aes128gcm",
    });
    expect(request?.body.includes("परचा")).toBe(false);
    expect(browser.decrypt(request?.body ?? Buffer.alloc(0))).toBe(message.payload);
    expect(() => newBrowser().decrypt(request?.body ?? Buffer.alloc(0))).toThrow("");
  });

  test("learns who sends by a token that the public key verifies, for this service and half a day", async () => {
    await sender().send(messageTo(newBrowser().keys));
    const [, head = "", claims = "", signature = "", key] =
      /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(received[0]?.headers.authorization ?? "") ??
      [];
    const read = (part: string): unknown => JSON.parse(bytes(part).toString());
    expect([read(head), read(claims), key]).toEqual([
      { typ: "JWT", alg: "ES256" },
      { aud: origin, exp: NOW.getTime() / 1000 + 12 * 3600, sub: vapid.subject },
      publicKey,
    ]);
    const [x, y] = [bytes(publicKey).subarray(1, 33), bytes(publicKey).subarray(33)].map((part) =>
      part.toString("base64url"),
    );
    const verifier = {
      key: createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x, y } }),
      dsaEncoding: "ieee-p1363",
    } as const;
    expect(verify("sha256", Buffer.from(`${head}.${claims}`), verifier, bytes(signature))).toBe(true);
  });

  test.each([
    [404, "unreachable"],
    [410, "unreachable"],
    [400, "refused"],
    [401, "refused"],
    [403, "refused"],
    [413, "refused"],
    [429, "retryable"],
    [503, "retryable"],
    [500, "unknown"],
    [0, "unknown"],
  ] as const)("that answers %i makes the message %s", async (status, kind) => {
    answer = { status };
    const patient = sender(status === 0 ? 300 : undefined);
    await expect(patient.send(messageTo(newBrowser().keys))).rejects.toMatchObject({
      name: "SendError",
      kind,
    });
  });

  /** Bodies of Apple, Google, Mozilla and Microsoft, as their documentation and users show them. */
  test.each([
    [400, '{"reason":"VapidPkHashMismatch"}'],
    [400, '{"reason":"BadDeviceToken"}'],
    [410, '{"reason":"Unregistered"}'],
    [
      403,
      "the VAPID credentials in the authorization header do not correspond to the credentials used to create the subscriptions.\n",
    ],
    [401, '{"code":401,"errno":109,"error":"Unauthorized","message":"VAPID public key mismatch"}'],
    [404, '{"code":404,"errno":102,"error":"Not Found","message":"Request did not validate"}'],
    [410, "push subscription has unsubscribed or expired.\n"],
  ])("that answers %i %s has ended the subscription", async (status, body) => {
    answer = { status, body };
    const error = await sender()
      .send(messageTo(newBrowser().keys))
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: "unreachable", isOwnFault: false });
  });

  test.each([
    [403, '{"reason":"BadJwtToken"}', "BadJwtToken"],
    [403, '{"reason":"ExpiredJwtToken"}', "ExpiredJwtToken"],
    [400, '{"reason":"BadAuthorizationHeader"}', "BadAuthorizationHeader"],
    [403, "invalid JWT provided\n", "invalid JWT provided"],
    [400, "<HTML><TITLE>UnauthorizedRegistration</TITLE></HTML>", "UnauthorizedRegistration"],
    [
      401,
      '{"code":401,"errno":109,"message":"Request did not validate Invalid bearer token: Auth > 24 hours in the future"}',
      "24 hours",
    ],
    [403, '{"reason":["a"]}', "403"],
    [403, "", "403"],
  ])("that answers %i %s refuses the server, and ends no subscription", async (status, body, words) => {
    answer = { status, body };
    const error = await sender()
      .send(messageTo(newBrowser().keys))
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: "refused", isOwnFault: true });
    expect(String(error)).toContain(words);
  });

  test.each([
    [429, '{"reason":"TooManyRequests"}', "retryable"],
    [400, '{"reason":"BadWebPushTopic"}', "refused"],
    [413, '{"reason":"PayloadTooLarge"}', "refused"],
    [503, '{"reason":"ServiceUnavailable"}', "retryable"],
  ] as const)("that answers %i %s is not about the server's key", async (status, body, kind) => {
    answer = { status, body };
    const error = await sender()
      .send(messageTo(newBrowser().keys))
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind, isOwnFault: false });
  });

  test.each([
    ["300", 300],
    [" 300 ", 300],
    ["Sat, 21 Nov 2026 04:40:00 GMT", 600],
    ["Sat, 21 Nov 2026 04:20:00 GMT", 0],
    ["99999999", 86_400],
    ["soon", 0],
    ["-5", 0],
  ])("that asks by Retry-After %j to wait gets no message for %i seconds", async (text, seconds) => {
    answer = { status: 429, headers: { "retry-after": text, date: NOW.toUTCString() } };
    const error = await sender()
      .send(messageTo(newBrowser().keys))
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: "retryable", retryAfterSeconds: seconds });
  });

  test("cannot lead the server to another address by a redirect", async () => {
    answer = { status: 307, headers: { location: `${origin}/elsewhere` } };
    await expect(sender().send(messageTo(newBrowser().keys))).rejects.toMatchObject({
      name: "SendError",
    });
    expect(received.map(({ path }) => path)).toEqual(["/push/1"]);
  });
});

test("no other host than a push service's is called, and its subscription counts as ended", async () => {
  const strict = webPush({ ...vapid, now: () => NOW, timeoutMs: 300 });
  await expect(strict.send(messageTo(newBrowser().keys))).rejects.toMatchObject({ kind: "unreachable" });
  expect(received).toEqual([]);
});

test("a subscription whose key is no point of the curve counts as ended", async () => {
  const keys = { ...newBrowser().keys, p256dh: Buffer.alloc(65, 4).toString("base64url") };
  await expect(sender().send(messageTo(keys))).rejects.toMatchObject({ kind: "unreachable" });
});

test("a host that does not exist says nothing about other subscriptions", async () => {
  const endpoint = "https://invented.invalid/push/1";
  const message = messageTo(newBrowser().keys);
  const invented = { ...message, subscription: { ...message.subscription, endpoint } };
  await expect(sender().send(invented)).rejects.toMatchObject({ kind: "refused" });
});

test("without a connection the message may be sent again", async () => {
  const endpoint = `http://127.0.0.1:${await freePort()}/push/1`;
  const message = messageTo(newBrowser().keys);
  const lost = { ...message, subscription: { ...message.subscription, endpoint } };
  await expect(sender().send(lost)).rejects.toMatchObject({ kind: "retryable" });
});
