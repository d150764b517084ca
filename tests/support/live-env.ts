import { BadConfig } from "#server/config/bad-config.ts";
import { readConfig } from "#server/config/config.ts";

/** A complete environment of live mode, with made-up values. */
export const liveEnv = {
  MODE: "live",
  TRUST_PROXY: "10.0.0.0/8",
  PUBLIC_URL: "https://parcha.example",
  SECRET_KEY: "x".repeat(32),
  DATABASE_URL: "postgresql://db/parcha?sslmode=verify-full",
  RAZORPAY_KEY_ID: "rzp_live_1",
  RAZORPAY_KEY_SECRET: "secret",
  RAZORPAY_WEBHOOK_SECRETS: "a webhook secret of a good length",
  SMS_MSG91_AUTH_KEY: "key",
  SMS_MSG91_TEMPLATE_ID: "template",
  SMS_TEMPLATE_BOOKED_HI: "1",
  SMS_TEMPLATE_BOOKED_EN: "2",
  SMS_TEMPLATE_MOVED_HI: "3",
  SMS_TEMPLATE_MOVED_EN: "4",
  SMS_TEMPLATE_MOVED_BY_GUIDE_HI: "5",
  SMS_TEMPLATE_MOVED_BY_GUIDE_EN: "6",
  SMS_TEMPLATE_CANCELLED_HI: "7",
  SMS_TEMPLATE_CANCELLED_EN: "8",
  SMS_TEMPLATE_CANCELLED_BY_GUIDE_HI: "9",
  SMS_TEMPLATE_CANCELLED_BY_GUIDE_EN: "10",
  SMS_TEMPLATE_REFUND_SENT_HI: "11",
  SMS_TEMPLATE_REFUND_SENT_EN: "12",
  SMS_TEMPLATE_REMINDER_DAY_HI: "13",
  SMS_TEMPLATE_REMINDER_DAY_EN: "14",
  SMS_TEMPLATE_REMINDER_HOUR_HI: "15",
  SMS_TEMPLATE_REMINDER_HOUR_EN: "16",
  SMS_TEMPLATE_REMINDER_MINUTES_HI: "17",
  SMS_TEMPLATE_REMINDER_MINUTES_EN: "18",
  SMS_TEMPLATE_PARCHA_READY_HI: "19",
  SMS_TEMPLATE_PARCHA_READY_EN: "20",
  SMS_TEMPLATE_REMEDIES_PRESCRIBED_HI: "21",
  SMS_TEMPLATE_REMEDIES_PRESCRIBED_EN: "22",
  SMS_TEMPLATE_PARCHA_SENT_HI: "23",
  SMS_TEMPLATE_PARCHA_SENT_EN: "24",
  SMS_TEMPLATE_VIDHI_PERFORMED_HI: "25",
  SMS_TEMPLATE_VIDHI_PERFORMED_EN: "26",
  SMS_TEMPLATE_GUIDE_LATE_HI: "27",
  SMS_TEMPLATE_GUIDE_LATE_EN: "28",
  SMS_TEMPLATE_SLOT_FREE_HI: "33",
  SMS_TEMPLATE_SLOT_FREE_EN: "34",
  SMS_TEMPLATE_NEW_DEVICE_HI: "29",
  SMS_TEMPLATE_NEW_DEVICE_EN: "30",
  SMS_TEMPLATE_NEW_TIME_HI: "31",
  SMS_TEMPLATE_NEW_TIME_EN: "32",
  SMS_TEMPLATE_BOOKED_FOR_YOU_HI: "35",
  SMS_TEMPLATE_BOOKED_FOR_YOU_EN: "36",
  SMS_TEMPLATE_MOVED_FOR_YOU_HI: "37",
  SMS_TEMPLATE_MOVED_FOR_YOU_EN: "38",
  SMS_TEMPLATE_CANCELLED_FOR_YOU_HI: "39",
  SMS_TEMPLATE_CANCELLED_FOR_YOU_EN: "40",
  SMS_TEMPLATE_BOOKED_FOR_OTHER_HI: "41",
  SMS_TEMPLATE_BOOKED_FOR_OTHER_EN: "42",
  SMS_TEMPLATE_ENDED_FOR_YOU_HI: "43",
  SMS_TEMPLATE_ENDED_FOR_YOU_EN: "44",
  SMS_TEMPLATE_ATTENDEE_LEFT_HI: "45",
  SMS_TEMPLATE_ATTENDEE_LEFT_EN: "46",
  SMS_TEMPLATE_COMPANION_NAMED_HI: "47",
  SMS_TEMPLATE_COMPANION_NAMED_EN: "48",
  SMS_TEMPLATE_COMPANION_MOVED_HI: "49",
  SMS_TEMPLATE_COMPANION_MOVED_EN: "50",
  SMS_TEMPLATE_COMPANION_CANCELLED_HI: "51",
  SMS_TEMPLATE_COMPANION_CANCELLED_EN: "52",
  SMS_TEMPLATE_COMPANION_ENDED_HI: "53",
  SMS_TEMPLATE_COMPANION_ENDED_EN: "54",
  SMS_TEMPLATE_COMPANION_HOUR_HI: "55",
  SMS_TEMPLATE_COMPANION_HOUR_EN: "56",
  SMS_TEMPLATE_COMPANION_MINUTES_HI: "57",
  SMS_TEMPLATE_COMPANION_MINUTES_EN: "58",
  TURN_URLS: "stun:turn.parcha.example:3478,turn:turn.parcha.example:3478?transport=udp",
  TURN_SECRET: "a relay secret of a good length",
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
