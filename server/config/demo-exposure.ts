// What keeps demo mode from the world. Demo mode shows every login code and takes made-up money, and it is the default: a
// server that lacks MODE must not open in its place.
import { BlockList, isIP } from "node:net";
import { isWebAddress, type Mode } from "./variables.ts";

type Env = Readonly<Record<string, string | undefined>>;

/** Keys of companies that send messages or take money for real. */
const LIVE_KEYS = ["SMS_MSG91_AUTH_KEY", "WHATSAPP_ACCESS_TOKEN"];
const MIN_PASSWORD_LENGTH = 12;

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8);
loopback.addAddress("::1", "ipv6");

/** Whether only this machine can reach the host: a loopback address, or a name that stands for one (RFC 6761). */
export function isThisMachine(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, "").toLowerCase();
  const version = isIP(bare);
  if (version !== 0) return loopback.check(bare, version === 6 ? "ipv6" : "ipv4");
  return bare === "localhost" || bare.endsWith(".localhost");
}

/** A line for each reason for which demo mode must not start with these variables. */
export function exposureFaults(mode: Mode, env: Env): string[] {
  if (mode === "live") return [];
  if (env.MODE === undefined) return signsOfLive(env).map(toUnsetModeFault);
  const liveKey = env.RAZORPAY_KEY_ID?.startsWith("rzp_live_")
    ? ["RAZORPAY_KEY_ID is a live key of Razorpay, and MODE is demo. Set MODE=live, or remove the key."]
    : [];
  return [...liveKey, ...publicDemoFaults(env)];
}

function signsOfLive(env: Env): string[] {
  const { PUBLIC_URL = "", HOST = "localhost", NODE_ENV, RAZORPAY_KEY_ID = "" } = env;
  return [
    ...(PUBLIC_URL.startsWith("https:") ? [`PUBLIC_URL is ${PUBLIC_URL}`] : []),
    ...(isThisMachine(HOST) ? [] : [`HOST is ${HOST}`]),
    ...(NODE_ENV === "production" ? ["NODE_ENV is production"] : []),
    ...(RAZORPAY_KEY_ID.startsWith("rzp_live_") ? ["RAZORPAY_KEY_ID is a live key"] : []),
    ...LIVE_KEYS.filter((name) => env[name]).map((name) => `${name} is set`),
  ];
}

function toUnsetModeFault(sign: string): string {
  return `MODE is not set, and ${sign}. Set MODE=live for a business, or MODE=demo for a demonstration with made-up payments.`;
}

function publicDemoFaults(env: Env): string[] {
  const place = publicPlace(env);
  if (!place) return [];
  if (env.DEMO_IN_PUBLIC !== "yes")
    return [
      `${place}: other people could reach demo mode, which shows every login code. Set MODE=live for a business. For a public demonstration set DEMO_IN_PUBLIC=yes and DEMO_INBOX_PASSWORD.`,
    ];
  return (env.DEMO_INBOX_PASSWORD ?? "").length >= MIN_PASSWORD_LENGTH
    ? []
    : [
        `DEMO_INBOX_PASSWORD must have at least ${MIN_PASSWORD_LENGTH} characters: it hides the login codes of a public demonstration`,
      ];
}

/** The variable that makes the server reachable from other machines; null if none does. */
function publicPlace({ HOST = "localhost", PUBLIC_URL = "http://localhost" }: Env): string | null {
  if (!isThisMachine(HOST)) return `HOST is ${HOST}`;
  if (isWebAddress(PUBLIC_URL) && !isThisMachine(new URL(PUBLIC_URL).hostname))
    return `PUBLIC_URL is ${PUBLIC_URL}`;
  return null;
}
