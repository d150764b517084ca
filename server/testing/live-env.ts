// A complete environment of live mode, with nothing real in it.
export const liveEnv = {
  MODE: "live",
  PUBLIC_URL: "https://parcha.example",
  SECRET_KEY: "x".repeat(32),
  DATABASE_URL: "postgresql://db/parcha",
  RAZORPAY_KEY_ID: "rzp_live_1",
  RAZORPAY_KEY_SECRET: "secret",
  SMS_MSG91_AUTH_KEY: "key",
  SMS_MSG91_TEMPLATE_ID: "template",
  BRAND_COMPANY_NAME: "A company",
  BRAND_COMPANY_ADDRESS: "Somewhere",
  SUPPORT_PHONE: "1",
  SUPPORT_WHATSAPP: "1",
  SUPPORT_EMAIL: "a@b.example",
};
