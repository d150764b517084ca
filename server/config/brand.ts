// What the screens show of the business: its names, its support, its introduction video.
import * as z from "zod";
import { DEFAULT_GUIDE_NAMES } from "#domain/names.ts";
import { publicUrlSchema } from "./server.ts";
import { inLive, type Mode, requiredInLive } from "./variables.ts";

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const hindiGuideName = (name: string) =>
  name === DEFAULT_GUIDE_NAMES.name ? DEFAULT_GUIDE_NAMES.nameHindi : name;

/** Live mode invents no facts: the website is PUBLIC_URL by default, and hours are left out. */
export function brand(mode: Mode) {
  const isDemo = mode === "demo";
  const url = z.string().check(inLive(mode, /^(?:https:\/\/|\/[^/])/, "must be https in live mode"));
  return z
    .object({
      PUBLIC_URL: publicUrlSchema(mode),
      BRAND_NAME: z.string().optional(),
      BRAND_NAME_HI: z.string().optional(),
      BRAND_GUIDE_NAME: z.string().default(DEFAULT_GUIDE_NAMES.name),
      BRAND_GUIDE_NAME_HI: z.string().optional(),
      BRAND_COMPANY_NAME: requiredInLive(mode, "Parcha Private Limited"),
      BRAND_COMPANY_ADDRESS: requiredInLive(mode, "Plot 21, Sector 44, Gurugram, Haryana 122003, India"),
      BRAND_INTRO_VIDEO_URL: url.default("/media/intro.mp4"),
      BRAND_INTRO_POSTER_URL: url.default("/media/intro.jpg"),
      SUPPORT_PHONE: requiredInLive(mode, "+91 00000 00000"),
      SUPPORT_WHATSAPP: requiredInLive(mode, "910000000000").check(
        inLive(mode, /^\d+$/, "must be digits alone, with the country code: 919876543210"),
      ),
      SUPPORT_EMAIL: requiredInLive(mode, "support@parcha.example").check(
        inLive(mode, EMAIL, 'must be an email address, not "{value}"'),
      ),
      SUPPORT_WEBSITE: url.optional(),
      SUPPORT_HOURS: z.string().default(isDemo ? "10:00–19:00 IST" : ""),
    })
    .transform((env) => ({
      brand: {
        name: env.BRAND_NAME ?? "Parcha",
        nameHindi: env.BRAND_NAME_HI ?? env.BRAND_NAME ?? "परचा",
        guideName: env.BRAND_GUIDE_NAME,
        guideNameHindi: env.BRAND_GUIDE_NAME_HI ?? hindiGuideName(env.BRAND_GUIDE_NAME),
        companyName: env.BRAND_COMPANY_NAME,
        companyAddress: env.BRAND_COMPANY_ADDRESS,
      },
      support: {
        phone: env.SUPPORT_PHONE,
        whatsapp: env.SUPPORT_WHATSAPP,
        email: env.SUPPORT_EMAIL,
        website: env.SUPPORT_WEBSITE ?? ((!isDemo && env.PUBLIC_URL) || "https://parcha.example"),
        hours: env.SUPPORT_HOURS,
      },
      introVideo: {
        url: env.BRAND_INTRO_VIDEO_URL,
        posterUrl: env.BRAND_INTRO_POSTER_URL,
        dark: {
          url: darkVersionOf(env.BRAND_INTRO_VIDEO_URL),
          posterUrl: darkVersionOf(env.BRAND_INTRO_POSTER_URL),
        },
      },
    }));
}

/** Parcha's own film exists for both themes; a configured film is shown in both. */
function darkVersionOf(url: string): string {
  return url.replace(/^\/media\/intro\./, "/media/intro-dark.");
}
