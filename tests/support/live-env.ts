import { BadConfig } from "#server/config/bad-config.ts";
import { readConfig } from "#server/config/config.ts";

/** A complete environment of live mode, with made-up values. */
export const liveEnv = {
  MODE: "live",
  PUBLIC_URL: "https://parcha.example",
  SECRET_KEY: "x".repeat(32),
  DATABASE_URL: "postgresql://db/parcha",
  RAZORPAY_KEY_ID: "rzp_live_1",
  RAZORPAY_KEY_SECRET: "secret",
  RAZORPAY_WEBHOOK_SECRETS: "webhook secret",
  SMS_MSG91_AUTH_KEY: "key",
  SMS_MSG91_TEMPLATE_ID: "template",
  SMS_TEMPLATE_BOOKED_HI: "1",
  SMS_TEMPLATE_BOOKED_EN: "2",
  SMS_TEMPLATE_GUIDE_LATE_HI: "20",
  SMS_TEMPLATE_GUIDE_LATE_EN: "21",
  SMS_TEMPLATE_MOVED_BY_GUIDE_HI: "3",
  SMS_TEMPLATE_MOVED_BY_GUIDE_EN: "4",
  SMS_TEMPLATE_CANCELLED_BY_GUIDE_HI: "5",
  SMS_TEMPLATE_CANCELLED_BY_GUIDE_EN: "6",
  SMS_TEMPLATE_REFUND_SENT_HI: "7",
  SMS_TEMPLATE_REFUND_SENT_EN: "8",
  TURN_URLS: "stun:turn.parcha.example:3478,turn:turn.parcha.example:3478?transport=udp",
  TURN_SECRET: "turn secret",
  BRAND_COMPANY_NAME: "A company",
  BRAND_COMPANY_ADDRESS: "Somewhere",
  SUPPORT_PHONE: "1",
  SUPPORT_WHATSAPP: "1",
  SUPPORT_EMAIL: "a@b.example",
};

/** The lines of the error with which `readConfig` rejects the environment; none if it accepts the environment. */
export function configFaults(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof BadConfig) return error.message.split("\n");
    throw error;
  }
}

/** The variables that these lines begin with. */
export function faultyVariables(env: Record<string, string>): string[] {
  return configFaults(env).map((line) => /^\w+/.exec(line)?.[0] ?? line);
}
