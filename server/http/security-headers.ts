// The headers that tell browsers what a page of ours may do. Built from the configured providers: only the pages on
// which somebody pays may reach the payment provider's hosts, and those with a call the video provider's, and only when
// they are not our own.
import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** What a call needs: of our own pages, and of a video provider's frame in them. */
const CALL_FEATURES = [
  "camera",
  "microphone",
  "display-capture",
  "screen-wake-lock",
  "autoplay",
  "fullscreen",
  "speaker-selection",
];

/** YouTube's frame without cookies, in which the tutorials of vidhis play. */
const TUTORIAL_FRAME = "https://www.youtube-nocookie.com";

/** What pages may use. `videoOrigin`: as much of it as a call needs goes to frames from there, too. */
export function permissionsPolicy(videoOrigin: string | null): string {
  const whom = (feature: string) => {
    const others = [videoOrigin, feature === "fullscreen" ? TUTORIAL_FRAME : null].filter(Boolean);
    return `(${["self", ...others.map((origin) => `"${origin}"`)].join(" ")})`;
  };
  return [...CALL_FEATURES.map((feature) => `${feature}=${whom(feature)}`), "otp-credentials=(self)"].join(
    ", ",
  );
}

export async function securityHeaders(app: FastifyInstance, isHttps: boolean) {
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: false,
    // Bank pages open as pop-ups and must keep their opener.
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

/** Hosts that Razorpay's checkout loads from, frames and reports to (its documentation and public issues, 2026). */
const RAZORPAY = {
  script: "https://checkout.razorpay.com https://cdn.razorpay.com",
  frame: "https://api.razorpay.com https://checkout.razorpay.com",
  connect: "https://api.razorpay.com https://lumberjack.razorpay.com https://lumberjack-metrics.razorpay.com",
  image: "https://cdn.razorpay.com",
};

/** The hash of nothing: input-otp makes an empty style element and fills it by script, which needs no leave. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

type Page = {
  /** Of the scripts and styles that stand in the page itself. */
  scriptHashes: readonly string[];
  styleHashes: readonly string[];
  isPayPage: boolean;
  /** Of the provider of the call that this page holds, such as https://8x8.vc; null where there is none. */
  videoOrigin: string | null;
  /** Of the bucket that this page puts files into; null where they come to us. */
  uploadOrigin: string | null;
  mediaHosts: readonly string[];
  /** Whether the tutorials of vidhis play in it: YouTube's in their frame, files from wherever they are kept. */
  hasFilms: boolean;
};

/** The policy of a page. `isPayPage` opens it to Razorpay, with the inline styles that its checkout needs. */
export function pagePolicy({
  scriptHashes,
  styleHashes,
  isPayPage,
  videoOrigin,
  uploadOrigin,
  mediaHosts,
  hasFilms,
}: Page): string {
  const pay = isPayPage ? RAZORPAY : null;
  const video = videoOrigin ?? undefined;
  const frames = [pay?.frame ?? video, hasFilms ? TUTORIAL_FRAME : undefined].filter(Boolean);
  const directives: Record<string, readonly (string | undefined)[]> = {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...scriptHashes, pay?.script, video],
    // Beside a hash browsers ignore 'unsafe-inline', so it is one or the other.
    "style-src": ["'self'", ...(pay ? ["'unsafe-inline'"] : [EMPTY_STYLE, ...styleHashes])],
    "img-src": ["'self'", "data:", "blob:", pay?.image, ...mediaHosts],
    "media-src": ["'self'", "blob:", ...(hasFilms ? ["https:"] : mediaHosts)],
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
