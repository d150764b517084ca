// The public configuration, which the browser reads before sign-in.
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";

const video = { url: z.string(), posterUrl: z.string() };

const publicConfig = z.object({
  mode: z.enum(["demo", "live"]),
  /** The browser corrects its clock by this, because the clocks of phones are often wrong. */
  serverTime: field.instant,
  brand: z.object({
    name: z.string(),
    guideName: z.string(),
    company: z.object({ name: z.string(), address: z.string() }),
  }),
  /** What the screens say of the guide; what is null or empty is not configured. */
  guide: z.object({
    years: z.nullable(z.int()),
    languages: z.array(z.string()),
    photoUrl: z.nullable(z.string()),
    /** The guide's voice, 20 seconds at most. */
    greetingUrl: z.nullable(z.string()),
    /** What the voice says, for who cannot hear it. */
    greetingText: z.nullable(z.string()),
    /** Sessions held before today; null while there are fewer than 100. */
    sessions: z.nullable(z.int()),
    /** The mean of 1 to 5 stars, to a tenth, and of how many ratings; null while there are fewer than 20. */
    rating: z.nullable(z.object({ mean: z.number(), count: z.int() })),
  }),
  support: z.object({
    phone: z.string(),
    whatsapp: z.string(),
    email: z.string(),
    website: z.string(),
    hours: z.string(),
  }),
  prices: z.object({ single: field.rupees, multiple: field.rupees }),
  referral: z.object({ newUserCredits: z.int(), referrerCredits: z.int() }),
  booking: z.object({
    slotMinutes: z.int(),
    holdMinutes: z.int(),
    maxDaysAhead: z.int(),
    joinOpensMinutesBefore: z.int(),
    joinClosesMinutesAfter: z.int(),
    /** Minutes after paying in which a cancelled session is refunded; 0: none. */
    cancelGraceMinutes: z.int(),
  }),
  payment: z.object({ checkoutScriptUrl: z.string() }),
  video: z.object({
    provider: z.string(),
    scriptUrl: z.nullable(z.string()),
    domain: z.nullable(z.string()),
  }),
  upload: z.object({ maxBytes: z.int() }),
  introVideo: z.object({ ...video, dark: z.object(video) }),
  /** The videos of the feedback screen. `isSample` marks made-up ones, which do not exist in live mode. */
  testimonials: z.array(
    z.object({
      videoUrl: z.string(),
      posterUrl: z.string(),
      handle: z.string(),
      isSample: z.boolean(),
    }),
  ),
});
export type PublicConfig = z.infer<typeof publicConfig>;

export const getPublicConfig = endpoint({
  method: "GET",
  path: "/api/config",
  who: "public",
  summary: "Brand, support, prices, limits and the server's time",
  output: publicConfig,
});
