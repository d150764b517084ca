// The public part of the configuration and of the booking rules, which the browser loads at start.
import * as contract from "#contract/config.ts";
import { HOLD_MINUTES } from "#domain/bookings.ts";
import { JOIN_CLOSES_MINUTES_AFTER, JOIN_OPENS_MINUTES_BEFORE } from "#domain/join-window.ts";
import { NEW_CUSTOMER_CREDITS, PRICES, REFERRER_CREDITS } from "#domain/prices.ts";
import { MAX_DAYS_AHEAD, SLOT_MINUTES } from "#domain/slots.ts";
import { MAX_IMAGE_BYTES } from "#domain/uploads.ts";
import type { AppContext } from "#server/context.ts";
import { type RouteContext, route } from "./route.ts";

export function publicConfigRoutes(routes: RouteContext) {
  route(routes, contract.getPublicConfig, async ({ now }) => publicConfigOf(routes.ctx, now));
}

type Installation = Pick<AppContext, "config" | "video" | "gateway">;

export function publicConfigOf({ config, video, gateway }: Installation, now: Date): contract.PublicConfig {
  const { mode, cancelGraceMinutes, brand, guideProfile, support, introVideo, testimonials } = config;
  const { name: provider, scriptUrl, domain } = video;
  return {
    mode,
    serverTime: now.toISOString(),
    brand: {
      name: brand.name,
      guideName: brand.guideName,
      company: { name: brand.companyName, address: brand.companyAddress },
    },
    guide: guideProfile,
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
