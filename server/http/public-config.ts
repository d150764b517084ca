// The public part of the configuration and of the booking rules, which the browser loads at start.
import * as contract from "#contract/config.ts";
import { HOLD_MINUTES } from "#domain/bookings.ts";
import type { GuideFigures } from "#domain/guide-figures.ts";
import { JOIN_CLOSES_MINUTES_AFTER, JOIN_OPENS_MINUTES_BEFORE } from "#domain/join-window.ts";
import { NEW_CUSTOMER_CREDITS, PRICES, REFERRER_CREDITS } from "#domain/prices.ts";
import { MAX_DAYS_AHEAD, SLOT_MINUTES } from "#domain/slots.ts";
import { MAX_IMAGE_BYTES } from "#domain/uploads.ts";
import type { Config } from "#server/config/config.ts";
import type { AppContext } from "#server/context.ts";
import { type RouteContext, route } from "./route.ts";

export function publicConfigRoutes(routes: RouteContext, guideFigures: FiguresOf) {
  route(routes, contract.getPublicConfig, async ({ now }) =>
    publicConfigOf({ ...routes.ctx, guideFigures }, now),
  );
}

/** What is known of the guide's work on a day. */
export type FiguresOf = (now: Date) => GuideFigures;
type Installation = Pick<AppContext, "config" | "video" | "gateway"> & { guideFigures: FiguresOf };

export function publicConfigOf(installation: Installation, now: Date): contract.PublicConfig {
  const { config, video, gateway, guideFigures } = installation;
  const { mode, cancelGraceMinutes, brand, support, introVideo, testimonials } = config;
  const { name: provider, scriptUrl, domain } = video;
  return {
    mode,
    serverTime: now.toISOString(),
    brand: {
      name: brand.name,
      guideName: brand.guideName,
      company: { name: brand.companyName, address: brand.companyAddress },
    },
    guide: guideOf(config, guideFigures(now)),
    support,
    prices: PRICES,
    referral: { newUserCredits: NEW_CUSTOMER_CREDITS, referrerCredits: REFERRER_CREDITS },
    booking: {
      slotMinutes: SLOT_MINUTES,
      holdMinutes: HOLD_MINUTES,
      maxDaysAhead: MAX_DAYS_AHEAD,
      joinOpensMinutesBefore: JOIN_OPENS_MINUTES_BEFORE,
      joinClosesMinutesAfter: JOIN_CLOSES_MINUTES_AFTER,
      cancelGraceMinutes,
    },
    payment: { checkoutScriptUrl: gateway.checkoutScriptUrl },
    video: { provider, scriptUrl, domain },
    upload: { maxBytes: MAX_IMAGE_BYTES },
    introVideo,
    testimonials: [...testimonials],
  };
}

/** Demo mode has made-up figures in the place of those that are too small to be shown. */
function guideOf({ guideProfile }: Config, figures: GuideFigures): contract.PublicConfig["guide"] {
  const { sampleFigures, ...profile } = guideProfile;
  return {
    ...profile,
    sessions: figures.sessions ?? sampleFigures.sessions,
    rating: figures.rating ?? sampleFigures.rating,
  };
}
