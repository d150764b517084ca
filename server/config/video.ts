// What the environment says of video: who carries it, and the relays between two browsers.
import { createPrivateKey } from "node:crypto";

export type VideoSettings =
  | { provider: "built-in" }
  | { provider: "jitsi"; domain: string; appId: string; appSecret: string; scriptUrl: string }
  | { provider: "jaas"; appId: string; keyId: string; privateKey: string; scriptUrl: string };

export type TurnSettings = {
  /** As browsers take them: stun:, turn: and turns: addresses. */
  urls: readonly string[];
  /** Shared with the relay; null where there is none. */
  secret: string | null;
};

type Environment = Readonly<Record<string, string | undefined>>;
type Mode = "demo" | "live";

/** Adds a line to `faults` for each variable that cannot be used. */
export function readVideo(env: Environment, mode: Mode, faults: string[]): VideoSettings {
  if (env.JITSI_SCRIPT_URL && mode === "live") faults.push("JITSI_SCRIPT_URL is for demo mode only");
  if (env.JITSI_SCRIPT_URL && !/^\/[^/]/.test(env.JITSI_SCRIPT_URL))
    faults.push("JITSI_SCRIPT_URL must be a path of this server, such as /sandbox/jitsi.js");
  switch (env.VIDEO_PROVIDER || "built-in") {
    case "built-in":
      return { provider: "built-in" };
    case "jitsi":
      return jitsi(env, faults);
    case "jaas":
      return jaas(env, faults);
    default:
      faults.push(`VIDEO_PROVIDER must be built-in, jitsi or jaas, not "${env.VIDEO_PROVIDER}"`);
      return { provider: "built-in" };
  }
}

function needed(env: Environment, name: string, faults: string[]): string {
  if (!env[name]) faults.push(`${name} is missing (VIDEO_PROVIDER ${env.VIDEO_PROVIDER} needs it)`);
  return env[name] || "";
}

const HOST = /^(?=.{1,253}(?::\d+)?$)[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/;

function jitsi(env: Environment, faults: string[]): VideoSettings {
  const domain = needed(env, "JITSI_DOMAIN", faults).toLowerCase();
  if (domain && !HOST.test(domain))
    faults.push(`JITSI_DOMAIN must be a host such as meet.parcha.example, not "${domain}"`);
  if (/^(?:[^:]*\.)?meet\.jit\.si(?::|$)/.test(domain))
    faults.push(
      "JITSI_DOMAIN: meet.jit.si ends calls inside other sites after some minutes. Use your own Jitsi, or jaas",
    );
  return {
    provider: "jitsi",
    domain,
    appId: needed(env, "JITSI_APP_ID", faults),
    appSecret: needed(env, "JITSI_APP_SECRET", faults),
    scriptUrl: env.JITSI_SCRIPT_URL || `https://${domain}/external_api.js`,
  };
}

function jaas(env: Environment, faults: string[]): VideoSettings {
  const appId = needed(env, "JAAS_APP_ID", faults);
  if (appId && !/^[\w-]+$/.test(appId))
    faults.push("JAAS_APP_ID must be the AppID alone, such as vpaas-magic-cookie-0123456789abcdef");
  // Its console shows the two of them in one word.
  const keyId = needed(env, "JAAS_KEY_ID", faults).replace(`${appId}/`, "");
  // One line in most places where variables are kept.
  const privateKey = needed(env, "JAAS_PRIVATE_KEY", faults).replaceAll("\\n", "\n");
  if (privateKey && !isRsaKey(privateKey))
    faults.push("JAAS_PRIVATE_KEY must be an RSA private key in PEM, of 2048 bits or more");
  const scriptUrl = env.JITSI_SCRIPT_URL || `https://8x8.vc/${appId}/external_api.js`;
  return { provider: "jaas", appId, keyId, privateKey, scriptUrl };
}

function isRsaKey(pem: string): boolean {
  try {
    const key = createPrivateKey(pem);
    return key.asymmetricKeyType === "rsa" && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048;
  } catch {
    return false;
  }
}

/** RFC 7064 and 7065, as browsers take them. */
const STUN_OR_TURN =
  /^(?:stuns?:[a-z0-9.-]+(?::\d{1,5})?|turns?:[a-z0-9.-]+(?::\d{1,5})?(?:\?transport=(?:udp|tcp))?)$/i;

export function isTurn(url: string): boolean {
  return /^turns?:/i.test(url);
}

/** Live mode with built-in video has a relay: many phones in India are reached in no other way. */
export function readTurn(
  env: Environment,
  mode: Mode,
  urls: readonly string[],
  faults: string[],
): TurnSettings {
  const isNeeded = mode === "live" && (env.VIDEO_PROVIDER || "built-in") === "built-in";
  const why = "(live mode with built-in video needs it)";
  for (const url of urls)
    if (!STUN_OR_TURN.test(url))
      faults.push(`TURN_URLS: "${url}" is no address such as turn:turn.parcha.example:3478?transport=udp`);
  if (isNeeded && !urls.some(isTurn)) faults.push(`TURN_URLS is missing a turn: or turns: address ${why}`);
  if (!env.TURN_SECRET && (isNeeded || urls.some(isTurn)))
    faults.push(`TURN_SECRET is missing ${isNeeded ? why : "(the relays in TURN_URLS need it)"}`);
  if (env.TURN_SECRET && !isNeeded && !urls.some(isTurn))
    faults.push("TURN_SECRET and TURN_URLS go together: set both or neither");
  return { urls, secret: env.TURN_SECRET || null };
}
