import { createHmac, generateKeyPairSync, verify } from "node:crypto";
import { describe, expect, test } from "vitest";
import { addMinutes, addSeconds } from "#domain/ist-time.ts";
import { builtInVideo } from "./built-in.ts";
import { jaasVideo } from "./jaas.ts";
import { jitsiVideo } from "./jitsi.ts";
import { hs256, jwtOf, rs256, type Signer } from "./jwt.ts";
import type { Entry, VideoProvider } from "./video.ts";

const NOW = new Date("2026-11-21T04:30:00.700Z");
const ROOM = "session-3f0f1c2e-9d53-4b55-8a5e-0b6f5f3c2a11";
const APP_ID = `vpaas-magic-cookie-${"0".repeat(32)}`;
const entry: Entry = {
  room: ROOM,
  side: "user",
  userId: "5f1c",
  name: "आशा",
  expiresAt: new Date("2026-11-21T05:30:00Z"),
};
const guide: Entry = { ...entry, side: "admin", userId: "9a2b", name: "गुरुजी" };

const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
const pem = keys.privateKey.export({ type: "pkcs8", format: "pem" }).toString();

type Claims = Record<string, unknown> & { context?: { user: Record<string, unknown>; features?: object } };
type Door = {
  alg: string;
  iss: string;
  isSigned(text: string, signature: Buffer, header: Record<string, unknown>): boolean;
};

const routes: Record<"jitsi" | "jaas", Door> = {
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

function partsOf(token: string) {
  const [header = "", body = "", signature = ""] = token.split(".");
  const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString()) as Claims;
  return { text: `${header}.${body}`, header: read(header), claims: read(body), signature };
}

/** What keeps a token out of a room, as Jitsi's own plugins look at it (luajwtjitsi, token/util); null: it opens. */
function hindrance(door: Door, token: string, room: string, now: Date): string | null {
  const { text, header, claims, signature } = partsOf(token);
  const seconds = Math.floor(now.getTime() / 1000);
  if (header.typ !== "JWT") return "typ";
  if (header.alg !== door.alg) return "alg";
  if (!door.isSigned(text, Buffer.from(signature, "base64url"), header)) return "signature";
  if (claims.exp !== undefined && !(typeof claims.exp === "number" && claims.exp >= seconds)) return "exp";
  if (claims.nbf !== undefined && !(typeof claims.nbf === "number" && claims.nbf <= seconds)) return "nbf";
  if (claims.iss !== door.iss) return "iss";
  if (claims.aud !== "jitsi") return "aud";
  return typeof claims.room === "string" && claims.room.toLowerCase() === room ? null : "room";
}

type World = {
  provider: VideoProvider;
  opens(token: string, room: string, now: Date): boolean;
  isModerator(token: string): boolean;
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
const builtIn = builtInVideo("our secret");

function moderatorOf(token: string) {
  return partsOf(token).claims.context?.user.moderator;
}

const worlds: Record<string, World> = {
  "built-in": {
    provider: builtIn,
    opens: (token, room, now) => builtIn.entryOf(token, now)?.room === room,
    isModerator: (token) => builtIn.entryOf(token, NOW)?.side === "admin",
  },
  jitsi: {
    provider: jitsi,
    opens: (token, room, now) => hindrance(routes.jitsi, token, room, now) === null,
    isModerator: (token) => moderatorOf(token) === true,
  },
  jaas: {
    provider: jaas,
    opens: (token, room, now) => hindrance(routes.jaas, token, room, now) === null,
    isModerator: (token) => moderatorOf(token) === "true",
  },
};

describe.each(Object.entries(worlds))("a provider of video rooms: %s", (name, world) => {
  const { provider, opens, isModerator } = world;
  const token = provider.tokenFor(entry, NOW);

  test("gives a token that opens its room from now on, also by a clock that is a little behind", () => {
    expect(provider.name).toBe(name);
    for (const at of [NOW, addSeconds(NOW, -10), addMinutes(NOW, 59)])
      expect(opens(token, ROOM, at)).toBe(true);
  });

  test("and no other room, nor earlier, nor later", () => {
    expect(opens(token, ROOM.replace("3f0f", "4f0f"), NOW)).toBe(false);
    expect(opens(token, ROOM, addSeconds(NOW, -12))).toBe(false);
    expect(opens(token, ROOM, addSeconds(entry.expiresAt, 1))).toBe(false);
  });

  test("nor with anything changed in it, or signed by another", () => {
    const { text, claims } = partsOf(token);
    const other = Buffer.from(JSON.stringify({ ...claims, room: "session-x" })).toString("base64url");
    const changed = token.replace(text.split(".")[1] ?? "", other);
    expect(opens(changed, "session-x", NOW)).toBe(false);
    expect(opens(`${text}.`, ROOM, NOW)).toBe(false);
    expect(opens(jwtOf(hs256("another secret"), claims), ROOM, NOW)).toBe(false);
  });

  test("which always says when it ends", () => {
    expect(partsOf(token).claims.exp).toBe(entry.expiresAt.getTime() / 1000);
  });

  test("X04 and makes a moderator of the guide, never of a customer", () => {
    expect(isModerator(token)).toBe(false);
    expect(isModerator(provider.tokenFor(guide, NOW))).toBe(true);
  });
});

describe.each(["jitsi", "jaas"] as const)("Jitsi's door: %s", (name) => {
  const door = routes[name];
  const signer = name === "jitsi" ? hs256("jitsi secret") : rs256(pem, `${APP_ID}/k1`);
  const { claims } = partsOf(worlds[name]?.provider.tokenFor(entry, NOW) ?? "");
  const signed = (change: Claims, how: Signer = signer) => jwtOf(how, { ...claims, ...change });
  const headed = (header: object) => signed({}, { ...signer, header: header as Signer["header"] });
  const { typ: _, ...untyped } = signer.header;

  test.each([
    ["takes what we make", signed({}), null],
    ["refuses one without typ", headed(untyped), "typ"],
    ["refuses another algorithm", headed({ ...signer.header, alg: "HS512" }), "alg"],
    ["refuses a list for the audience", signed({ aud: ["jitsi"] }), "aud"],
    ["refuses another audience", signed({ aud: "other" }), "aud"],
    ["refuses one without an audience", signed({ aud: undefined }), "aud"],
    ["refuses another issuer", signed({ iss: "other" }), "iss"],
    ["refuses one that has expired", signed({ exp: 1 }), "exp"],
    ["refuses an expiry in words", signed({ exp: String(claims.exp) }), "exp"],
    ["refuses one from the future", signed({ nbf: Number(claims.exp) }), "nbf"],
    ["refuses one without a room", signed({ room: undefined }), "room"],
    ["refuses a wrong signature", `${signed({}).slice(0, -8)}AAAAAAAA`, "signature"],
    ["takes one without expiry, so that ours must have one", signed({ exp: undefined }), null],
  ])("%s", (_what, token, expected) => {
    expect(hindrance(door, token, ROOM, NOW)).toBe(expected);
  });
});

test("a Jitsi of one's own reads who it is, and shows the name", () => {
  const { claims } = partsOf(jitsi.tokenFor(guide, NOW));
  expect(claims).toMatchObject({ sub: "meet.parcha.example", nbf: Number(claims.iat) - 10 });
  expect(claims.context?.user).toEqual({
    id: "9a2b",
    name: "गुरुजी",
    moderator: true,
    affiliation: "owner",
  });
  expect([jitsi.nameInBrowser(ROOM), jitsi.domain]).toEqual([ROOM, "meet.parcha.example"]);
});

test("JaaS has its AppID before the room in the browser only, and every extra switched off", () => {
  const { claims, header } = partsOf(jaas.tokenFor(entry, NOW));
  expect(header).toEqual({ alg: "RS256", typ: "JWT", kid: `${APP_ID}/k1` });
  expect(claims).toMatchObject({ sub: APP_ID, room: ROOM });
  expect([jaas.nameInBrowser(ROOM), jaas.domain]).toEqual([`${APP_ID}/${ROOM}`, "8x8.vc"]);
  expect(new Set(Object.values(claims.context?.features ?? {}))).toEqual(new Set(["false"]));
  expect(Object.keys(claims.context?.features ?? {})).toContain("recording");
});

test("tokens of the providers' own servers open none of ours", () => {
  expect(jitsi.entryOf(jitsi.tokenFor(entry, NOW), NOW)).toBeNull();
  expect(jaas.entryOf(jaas.tokenFor(entry, NOW), NOW)).toBeNull();
  for (const rubbish of ["", "..", "a.b.c", `${builtIn.tokenFor(entry, NOW)}.more`])
    expect(builtIn.entryOf(rubbish, NOW)).toBeNull();
  expect(builtInVideo("another secret").entryOf(builtIn.tokenFor(entry, NOW), NOW)).toBeNull();
});
