import { createHmac, generateKeyPairSync, verify } from "node:crypto";
import { SignJWT } from "jose/jwt/sign";
import { beforeAll, describe, expect, test } from "vitest";
import { addMinutes, addSeconds } from "#domain/ist-time.ts";
import { builtInVideo } from "./built-in.ts";
import { jaasVideo } from "./jaas.ts";
import { jitsiVideo } from "./jitsi.ts";
import type { RoomGrant, VideoProvider } from "./video.ts";

const NOW = new Date("2026-11-21T04:30:00.700Z");
const ROOM = "session-3f0f1c2e-9d53-4b55-8a5e-0b6f5f3c2a11";
const APP_ID = `vpaas-magic-cookie-${"0".repeat(32)}`;
const customer: RoomGrant = {
  room: ROOM,
  side: "user",
  userId: "5f1c",
  name: "आशा",
  expiresAt: new Date("2026-11-21T05:30:00Z"),
};
const guide: RoomGrant = { ...customer, side: "admin", userId: "9a2b", name: "गुरुजी" };

const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
const pem = keys.privateKey.export({ type: "pkcs8", format: "pem" }).toString();

type Claims = Record<string, unknown> & { context?: { user: Record<string, unknown>; features?: object } };
type JitsiServer = {
  alg: string;
  iss: string;
  isSigned(text: string, signature: Buffer, header: Record<string, unknown>): boolean;
};

const jitsiServers: Record<"jitsi" | "jaas", JitsiServer> = {
  jitsi: {
    alg: "HS256",
    iss: "parcha-app",
    isSigned: (text, signature) =>
      createHmac("sha256", "jitsi secret").update(text).digest().equals(signature),
  },
  jaas: {
    alg: "RS256",
    iss: "chat",
    isSigned: (text, signature, { kid }) =>
      kid === `${APP_ID}/k1` && verify("sha256", Buffer.from(text), keys.publicKey, signature),
  },
};

function decode(token: string) {
  const [header = "", body = "", signature = ""] = token.split(".");
  const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString()) as Claims;
  return { text: `${header}.${body}`, header: read(header), claims: read(body), signature };
}

/** The claim for which Jitsi's Prosody plugins (luajwtjitsi, token/util) reject a token; null if they accept it. */
function rejectionReason(server: JitsiServer, token: string, room: string, now: Date): string | null {
  const { text, header, claims, signature } = decode(token);
  const seconds = Math.floor(now.getTime() / 1000);
  if (header.typ !== "JWT") return "typ";
  if (header.alg !== server.alg) return "alg";
  if (!server.isSigned(text, Buffer.from(signature, "base64url"), header)) return "signature";
  if (claims.exp !== undefined && !(typeof claims.exp === "number" && claims.exp >= seconds)) return "exp";
  if (claims.nbf !== undefined && !(typeof claims.nbf === "number" && claims.nbf <= seconds)) return "nbf";
  if (claims.iss !== server.iss) return "iss";
  if (claims.aud !== "jitsi") return "aud";
  return typeof claims.room === "string" && claims.room.toLowerCase() === room ? null : "room";
}

type Verifier = {
  provider: VideoProvider;
  admits(token: string, room: string, now: Date): Promise<boolean>;
  isModerator(token: string): Promise<boolean>;
};

const jitsi = jitsiVideo({
  domain: "meet.parcha.example",
  appId: "parcha-app",
  appSecret: "jitsi secret",
  scriptUrl: "https://meet.parcha.example/external_api.js",
});
const jaas = jaasVideo({
  appId: APP_ID,
  keyId: "k1",
  privateKey: pem,
  scriptUrl: `https://8x8.vc/${APP_ID}/external_api.js`,
});
const builtIn = builtInVideo(["a secret"]);

function moderatorClaim(token: string) {
  return decode(token).claims.context?.user.moderator;
}

const verifiers: Record<string, Verifier> = {
  "built-in": {
    provider: builtIn,
    admits: async (token, room, now) => (await builtIn.verifyToken(token, now))?.room === room,
    isModerator: async (token) => (await builtIn.verifyToken(token, NOW))?.side === "admin",
  },
  jitsi: {
    provider: jitsi,
    admits: async (token, room, now) => rejectionReason(jitsiServers.jitsi, token, room, now) === null,
    isModerator: async (token) => moderatorClaim(token) === true,
  },
  jaas: {
    provider: jaas,
    admits: async (token, room, now) => rejectionReason(jitsiServers.jaas, token, room, now) === null,
    isModerator: async (token) => moderatorClaim(token) === "true",
  },
};

describe.each(Object.entries(verifiers))("the video provider %s", (name, verifier) => {
  const { provider, admits, isModerator } = verifier;
  let token: string;
  beforeAll(async () => {
    token = await provider.createToken(customer, NOW);
  });

  test("creates a token that admits to its room at once, also when the verifier's clock is slightly behind", async () => {
    expect(provider.name).toBe(name);
    for (const at of [NOW, addSeconds(NOW, -10), addMinutes(NOW, 59)])
      expect(await admits(token, ROOM, at)).toBe(true);
  });

  test("creates a token that does not admit to another room, earlier or later", async () => {
    expect(await admits(token, ROOM.replace("3f0f", "4f0f"), NOW)).toBe(false);
    expect(await admits(token, ROOM, addSeconds(NOW, -12))).toBe(false);
    expect(await admits(token, ROOM, addSeconds(customer.expiresAt, 1))).toBe(false);
  });

  test("creates a token that is invalid when it is changed or signed with another key", async () => {
    const { text, claims } = decode(token);
    const other = Buffer.from(JSON.stringify({ ...claims, room: "session-x" })).toString("base64url");
    const changed = token.replace(text.split(".")[1] ?? "", other);
    expect(await admits(changed, "session-x", NOW)).toBe(false);
    expect(await admits(`${text}.`, ROOM, NOW)).toBe(false);
    const foreign = new SignJWT(claims).setProtectedHeader({ alg: "HS256", typ: "JWT" });
    expect(await admits(await foreign.sign(Buffer.from("another secret")), ROOM, NOW)).toBe(false);
    const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url");
    expect(await admits(`${unsigned}.${text.split(".")[1]}.`, ROOM, NOW)).toBe(false);
  });

  test("creates tokens that expire", () => {
    expect(decode(token).claims.exp).toBe(customer.expiresAt.getTime() / 1000);
  });

  test("makes the guide a moderator, but neither the customer nor the companion", async () => {
    expect(await isModerator(token)).toBe(false);
    expect(await isModerator(await provider.createToken({ ...customer, side: "companion" }, NOW))).toBe(
      false,
    );
    expect(await isModerator(await provider.createToken(guide, NOW))).toBe(true);
  });
});

test("a token for a self-hosted Jitsi contains the user's id, name and role", async () => {
  const { claims } = decode(await jitsi.createToken(guide, NOW));
  expect(claims).toMatchObject({ sub: "meet.parcha.example", nbf: Number(claims.iat) - 10 });
  expect(claims.context?.user).toEqual({
    id: "9a2b",
    name: "गुरुजी",
    moderator: true,
    affiliation: "owner",
  });
  expect([jitsi.roomNameInBrowser(ROOM), jitsi.domain]).toEqual([ROOM, "meet.parcha.example"]);
});

test("JaaS prefixes the room with its AppID in the browser only, and its token disables all features", async () => {
  const { claims, header } = decode(await jaas.createToken(customer, NOW));
  expect(header).toEqual({ alg: "RS256", typ: "JWT", kid: `${APP_ID}/k1` });
  expect(claims).toMatchObject({ sub: APP_ID, room: ROOM });
  expect([jaas.roomNameInBrowser(ROOM), jaas.domain]).toEqual([`${APP_ID}/${ROOM}`, "8x8.vc"]);
  expect(new Set(Object.values(claims.context?.features ?? {}))).toEqual(new Set(["false"]));
  expect(Object.keys(claims.context?.features ?? {})).toContain("recording");
});

test("the built-in provider rejects malformed and foreign tokens, and the other providers verify none", async () => {
  const token = await builtIn.createToken(customer, NOW);
  expect(await jitsi.verifyToken(await jitsi.createToken(customer, NOW), NOW)).toBeNull();
  expect(await jaas.verifyToken(await jaas.createToken(customer, NOW), NOW)).toBeNull();
  for (const malformed of ["", "..", "a.b.c", `${token}.more`])
    expect(await builtIn.verifyToken(malformed, NOW)).toBeNull();
  expect(await builtInVideo(["another secret"]).verifyToken(token, NOW)).toBeNull();
});
