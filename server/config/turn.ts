// STUN and TURN servers, by which two browsers find each other in built-in video.
import * as z from "zod";
import { ALWAYS, fault, isLongSecret, type Mode, splitList } from "./variables.ts";

/** RFC 7064 and 7065, as browsers take them. */
const STUN_OR_TURN =
  /^(?:stuns?:[a-z0-9.-]+(?::\d{1,5})?|turns?:[a-z0-9.-]+(?::\d{1,5})?(?:\?transport=(?:udp|tcp))?)$/i;

const address = z.string().regex(STUN_OR_TURN, {
  error: ({ input }) =>
    `TURN_URLS: "${input}" is no address such as turn:turn.parcha.example:3478?transport=udp`,
});

export function isTurn(url: string): boolean {
  return /^turns?:/i.test(url);
}

/** Live mode with built-in video requires a relay: many phones in India cannot be reached without one. */
export function turn(mode: Mode) {
  return z
    .object({
      VIDEO_PROVIDER: z.string().default("built-in"),
      TURN_URLS: z.string().default("").transform(splitList).pipe(z.array(address)),
      TURN_RELAY_ONLY: z
        .enum(["guide", "both", "off"], fault('must be guide, both or off, not "{value}"'))
        .default("guide"),
      TURN_SECRET: z.string().check(isLongSecret(mode)).optional(),
    })
    .superRefine(({ VIDEO_PROVIDER, TURN_URLS, TURN_SECRET }, issues) => {
      const isRequired = mode === "live" && VIDEO_PROVIDER === "built-in";
      const hasRelay = TURN_URLS.some(isTurn);
      const reason = "(live mode with built-in video needs it)";
      if (isRequired && !hasRelay)
        issues.addIssue(`TURN_URLS is missing a turn: or turns: address ${reason}`);
      if (!TURN_SECRET && (isRequired || hasRelay))
        issues.addIssue(
          `TURN_SECRET is missing ${isRequired ? reason : "(the relays in TURN_URLS need it)"}`,
        );
      if (TURN_SECRET && !isRequired && !hasRelay)
        issues.addIssue("TURN_SECRET and TURN_URLS go together: set both or neither");
    }, ALWAYS)
    .transform((env) => ({
      turn: {
        /** As browsers take them: stun:, turn: and turns: addresses. */
        urls: env.TURN_URLS,
        /** Shared with the relay; null: there is no relay. */
        secret: env.TURN_SECRET ?? null,
        /** Whose browsers connect through the relay alone, so that the other side does not learn their network address. */
        relayOnly: env.TURN_RELAY_ONLY,
      },
    }));
}
