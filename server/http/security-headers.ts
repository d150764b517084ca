// Content-Security-Policy, Permissions-Policy and the other security headers. A page may load from another company's
// hosts only if it needs them: the payment provider's for the checkout, the video provider's for a call.
import helmet from "@fastify/helmet";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { CheckoutPolicy } from "#server/providers/payments/gateway.ts";

// `base-uri`, `form-action` and `frame-ancestors` do not fall back to `default-src`.
const API_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Refuses strings where the DOM would run them as a script. Safari before 26 and Firefox before 148 ignore it. A page may
 * create one Trusted Types policy (web/api/script-url.ts).
 */
const TRUSTED_TYPES = "require-trusted-types-for 'script'; trusted-types script-url";

/** Permissions of a page with a call, and of the video provider's frame in it. */
const CALL_FEATURES = [
  "camera",
  "microphone",
  "display-capture",
  "screen-wake-lock",
  "autoplay",
  "fullscreen",
  "speaker-selection",
];

/** YouTube's player without cookies, which plays the tutorials of remedies. */
const TUTORIAL_FRAME = "https://www.youtube-nocookie.com";

/** `videoOrigin`: also grant the call's features to frames of this origin. */
export function permissionsPolicy(videoOrigin: string | null): string {
  const allowlist = (feature: string) => {
    const origins = [videoOrigin, feature === "fullscreen" ? TUTORIAL_FRAME : null].filter(Boolean);
    return `(${["self", ...origins.map((origin) => `"${origin}"`)].join(" ")})`;
  };
  return [
    ...CALL_FEATURES.map((feature) => `${feature}=${allowlist(feature)}`),
    "otp-credentials=(self)",
  ].join(", ");
}

const HSTS = { maxAge: 31_536_000, includeSubDomains: true };

/** For answers that Fastify's hooks do not see: to what is not HTTP, and to addresses that cannot be decoded. */
export function headersWithoutHooks(isHttps: boolean): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "content-security-policy": API_POLICY,
    ...(isHttps ? { "strict-transport-security": `max-age=${HSTS.maxAge}; includeSubDomains` } : {}),
  };
}

export async function registerSecurityHeaders(app: FastifyInstance, isHttps: boolean) {
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: false,
    // The payment checkout opens bank pages as pop-ups, which need window.opener.
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    frameguard: { action: "deny" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    strictTransportSecurity: isHttps ? HSTS : false,
  });
  const permissions = permissionsPolicy(null);
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("permissions-policy", permissions);
    reply.header("content-security-policy", API_POLICY);
  });
}

/** What browsers apply to documents alone, and what a client of the API reads. */
const NOT_FOR_FILES = [
  "cross-origin-opener-policy",
  "origin-agent-cluster",
  "permissions-policy",
  "referrer-policy",
  "x-dns-prefetch-control",
  "x-download-options",
  "x-frame-options",
  "x-permitted-cross-domain-policies",
  "x-ratelimit-limit",
  "x-ratelimit-remaining",
  "x-ratelimit-reset",
  "x-xss-protection",
];

/** Of a script, a style or a font: a page loads a dozen of them, and these headers would weigh as much as a small one. */
export function removeDocumentHeaders(reply: FastifyReply) {
  for (const name of NOT_FOR_FILES) reply.removeHeader(name);
}

type PolicyOptions = {
  /** CSP hashes of the page's inline scripts and styles. */
  scriptHashes: readonly string[];
  styleHashes: readonly string[];
  /** What the payment checkout needs; null on a page without it, or if the checkout needs nothing. */
  checkout: CheckoutPolicy | null;
  /** The checkout may post its result to this server by a form of the page. */
  postsResult: boolean;
  /** The origin of the video provider, such as https://8x8.vc; null without a call or with built-in video. */
  videoOrigin: string | null;
  /** The origin of the storage bucket; null when uploads go to this server. */
  uploadOrigin: string | null;
  mediaHosts: readonly string[];
  /** Allows tutorial videos: YouTube's player, and video files from any https host. */
  hasTutorials: boolean;
};

/**
 * The Content-Security-Policy of a page. Scripts of the payment and of the video provider assign strings to the DOM, so
 * that Trusted Types are not enforced where such a script may run.
 */
export function pageHeaders(options: PolicyOptions): Record<string, string> {
  const hasGuestScript = options.checkout !== null || options.videoOrigin !== null;
  const sources = sourcesOf(options);
  return { "content-security-policy": hasGuestScript ? sources : `${sources}; ${TRUSTED_TYPES}` };
}

/** The directives that name what a page may load. */
function sourcesOf({
  scriptHashes,
  styleHashes,
  checkout,
  postsResult,
  videoOrigin,
  uploadOrigin,
  mediaHosts,
  hasTutorials,
}: PolicyOptions): string {
  const video = videoOrigin ?? undefined;
  const checkoutStyles = checkout?.["style-src"] ?? [];
  const tutorials = hasTutorials ? TUTORIAL_FRAME : undefined;
  const frames = [...(checkout?.["frame-src"] ?? []), video, tutorials].filter(Boolean);
  const directives: Record<string, readonly (string | undefined)[]> = {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...scriptHashes, ...(checkout?.["script-src"] ?? []), video],
    // Browsers ignore 'unsafe-inline' beside a hash, so the page gets one or the other.
    "style-src": [
      "'self'",
      ...(checkoutStyles.includes("'unsafe-inline'") ? [] : styleHashes),
      ...checkoutStyles,
    ],
    "img-src": ["'self'", "data:", "blob:", ...(checkout?.["img-src"] ?? []), ...mediaHosts],
    "media-src": ["'self'", "blob:", ...(hasTutorials ? ["https:"] : mediaHosts)],
    "connect-src": [
      "'self'",
      ...(checkout?.["connect-src"] ?? []),
      video,
      video?.replace("https:", "wss:"),
      uploadOrigin ?? undefined,
    ],
    "frame-src": frames.length > 0 ? frames : ["'none'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    // A form that is sent where no script runs would write what is typed into the address.
    "form-action": postsResult ? ["'self'", ...(checkout?.["form-action"] ?? [])] : ["'none'"],
    "frame-ancestors": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources.filter(Boolean)].join(" "))
    .join("; ");
}
