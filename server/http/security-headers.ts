// Content-Security-Policy, Permissions-Policy and the other security headers. A page may load from another company's
// hosts only if it needs them: the payment provider's for the checkout, the video provider's for a call.
import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

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

export async function registerSecurityHeaders(app: FastifyInstance, isHttps: boolean) {
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: false,
    // Razorpay's checkout opens bank pages as pop-ups, which need window.opener.
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    frameguard: { action: "deny" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  });
  const permissions = permissionsPolicy(null);
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("permissions-policy", permissions);
    reply.header("content-security-policy", API_POLICY);
  });
}

/** Hosts of Razorpay's checkout (Razorpay's documentation and public issues, 2026). */
const RAZORPAY = {
  script: "https://checkout.razorpay.com https://cdn.razorpay.com",
  frame: "https://api.razorpay.com https://checkout.razorpay.com",
  connect: "https://api.razorpay.com https://lumberjack.razorpay.com https://lumberjack-metrics.razorpay.com",
  image: "https://cdn.razorpay.com",
};

/** The hash of an empty style element. input-otp creates one and fills it by script, which CSP does not restrict. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

type PolicyOptions = {
  /** CSP hashes of the page's inline scripts and styles. */
  scriptHashes: readonly string[];
  styleHashes: readonly string[];
  /** Allows Razorpay's hosts, and inline styles, which its checkout needs. */
  hasCheckout: boolean;
  /** The origin of the video provider, such as https://8x8.vc; null without a call or with built-in video. */
  videoOrigin: string | null;
  /** The origin of the storage bucket; null when uploads go to this server. */
  uploadOrigin: string | null;
  mediaHosts: readonly string[];
  /** Allows tutorial videos: YouTube's player, and video files from any https host. */
  hasTutorials: boolean;
};

/** The Content-Security-Policy of a page. */
export function contentSecurityPolicy({
  scriptHashes,
  styleHashes,
  hasCheckout,
  videoOrigin,
  uploadOrigin,
  mediaHosts,
  hasTutorials,
}: PolicyOptions): string {
  const pay = hasCheckout ? RAZORPAY : null;
  const video = videoOrigin ?? undefined;
  const frames = [pay?.frame ?? video, hasTutorials ? TUTORIAL_FRAME : undefined].filter(Boolean);
  const directives: Record<string, readonly (string | undefined)[]> = {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...scriptHashes, pay?.script, video],
    // Browsers ignore 'unsafe-inline' beside a hash, so the page gets one or the other.
    "style-src": ["'self'", ...(pay ? ["'unsafe-inline'"] : [EMPTY_STYLE, ...styleHashes])],
    "img-src": ["'self'", "data:", "blob:", pay?.image, ...mediaHosts],
    "media-src": ["'self'", "blob:", ...(hasTutorials ? ["https:"] : mediaHosts)],
    "connect-src": [
      "'self'",
      pay?.connect,
      video,
      video?.replace("https:", "wss:"),
      uploadOrigin ?? undefined,
    ],
    "frame-src": frames.length > 0 ? frames : ["'none'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'", pay ? "https://api.razorpay.com" : undefined],
    "frame-ancestors": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources.filter(Boolean)].join(" "))
    .join("; ");
}
