import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { liveEnv } from "#tests/support/live-env.ts";
import { readConfig } from "./config.ts";

const jitsi = {
  VIDEO_PROVIDER: "jitsi",
  JITSI_DOMAIN: "Meet.parcha.example",
  JITSI_APP_ID: "parcha",
  JITSI_APP_SECRET: "a Jitsi secret of a good length",
};
const rsaKey = (bits: number) =>
  generateKeyPairSync("rsa", { modulusLength: bits })
    .privateKey.export({ type: "pkcs8", format: "pem" })
    .toString();
const pem = rsaKey(2048).trim();
const JAAS_APP_ID = "vpaas-magic-cookie-0123456789abcdef0123456789abcdef";
const jaas = { VIDEO_PROVIDER: "jaas", JAAS_APP_ID, JAAS_KEY_ID: "k1", JAAS_PRIVATE_KEY: pem };
const withoutRelay = { ...liveEnv, TURN_URLS: "", TURN_SECRET: "" };

test("without a provider, video is built in, and live mode has relays", () => {
  const { video, turn } = readConfig(liveEnv);
  expect(video).toEqual({ provider: "built-in" });
  expect(turn.urls).toEqual(["stun:turn.parcha.example:3478", "turn:turn.parcha.example:3478?transport=udp"]);
});

test("an own Jitsi needs no relay", () => {
  expect(readConfig({ ...withoutRelay, ...jitsi }).video).toMatchObject({
    domain: "meet.parcha.example",
    scriptUrl: "https://meet.parcha.example/external_api.js",
  });
});

test("JaaS needs no relay, and its key may be written in one line", () => {
  const inOneLine = { JAAS_PRIVATE_KEY: pem.replaceAll("\n", "\\n"), JAAS_KEY_ID: `${JAAS_APP_ID}/k1` };
  for (const env of [jaas, { ...jaas, ...inOneLine }])
    expect(readConfig({ ...withoutRelay, ...env }).video).toEqual({
      provider: "jaas",
      appId: JAAS_APP_ID,
      keyId: "k1",
      privateKey: pem,
      scriptUrl: `https://8x8.vc/${JAAS_APP_ID}/external_api.js`,
    });
});

test("demo mode accepts a stub of the same origin as Jitsi's script", () => {
  const env = { SECRET_KEY: "x", DATA_DIR: "/nowhere", ...jitsi };
  expect(readConfig({ ...env, JITSI_SCRIPT_URL: "/sandbox/jitsi.js" }).video).toMatchObject({
    scriptUrl: "/sandbox/jitsi.js",
  });
  expect(() => readConfig({ ...env, JITSI_SCRIPT_URL: "//evil.example/a.js" })).toThrow("JITSI_SCRIPT_URL");
});

test.each([
  ["an unknown provider", { VIDEO_PROVIDER: "zoom" }, /^VIDEO_PROVIDER must be .*, not "zoom"$/],
  ["built-in video without a relay", withoutRelay, /TURN_URLS is missing[\s\S]*TURN_SECRET is missing/],
  ["built-in video with STUN only", { TURN_URLS: "stun:a.example" }, /TURN_URLS is missing a turn/],
  [
    "a TURN address of another scheme",
    { TURN_URLS: "turn:a.example,https://b.example" },
    /"https:\/\/b.example"/,
  ],
  [
    "a bad TURN address and a missing secret at once",
    { TURN_URLS: "turn:a.example,https://b.example", TURN_SECRET: "" },
    /"https:\/\/b.example"[\s\S]*TURN_SECRET is missing/,
  ],
  ["a relay without its secret", { ...jitsi, TURN_SECRET: "" }, /TURN_SECRET is missing/],
  ["a secret without a relay", { ...jitsi, TURN_URLS: "" }, /TURN_SECRET and TURN_URLS go together/],
  [
    "Jitsi without any of its variables",
    { VIDEO_PROVIDER: "jitsi" },
    /JITSI_DOMAIN is missing[\s\S]*JITSI_APP_ID is missing[\s\S]*JITSI_APP_SECRET is missing/,
  ],
  [
    "Jitsi's public server",
    { ...jitsi, JITSI_DOMAIN: "meet.jit.si" },
    /JITSI_DOMAIN: meet\.jit\.si ends calls/,
  ],
  [
    "an alias of Jitsi's public server",
    { ...jitsi, JITSI_DOMAIN: "alpha.Meet.jit.si:443" },
    /JITSI_DOMAIN: meet\.jit\.si ends calls/,
  ],
  [
    "a domain with scheme and path",
    { ...jitsi, JITSI_DOMAIN: "https://a.example/x" },
    /JITSI_DOMAIN must be/,
  ],
  [
    "a stub in live mode",
    { ...jitsi, JITSI_SCRIPT_URL: "/sandbox/jitsi.js" },
    /JITSI_SCRIPT_URL is for demo/,
  ],
  [
    "JaaS without any of its variables",
    { VIDEO_PROVIDER: "jaas" },
    /JAAS_APP_ID is missing[\s\S]*JAAS_KEY_ID is missing[\s\S]*JAAS_PRIVATE_KEY is missing/,
  ],
  [
    "an app id with a key id behind it",
    { ...jaas, JAAS_APP_ID: `${JAAS_APP_ID}/k1` },
    /JAAS_APP_ID must be the/,
  ],
  ["a private key that is no PEM", { ...jaas, JAAS_PRIVATE_KEY: "secret" }, /JAAS_PRIVATE_KEY must be/],
  ["a private key of 1024 bits", { ...jaas, JAAS_PRIVATE_KEY: rsaKey(1024) }, /JAAS_PRIVATE_KEY must be/],
])("%s is refused", (_, change, sentence) => {
  expect(() => readConfig({ ...liveEnv, ...change })).toThrow(sentence);
});
