// Payments by Razorpay. Demo mode uses the simulator instead, which has the same API.
import * as z from "zod";
import { hostSchema, ownUrl, portSchema } from "./server.ts";
import { fault, inLive, MIN_SECRET_LENGTH, type Mode, requiredInLive, splitList } from "./variables.ts";

const API = "https://api.razorpay.com";
const CHECKOUT_SCRIPT = "https://checkout.razorpay.com/v1/checkout.js";

export function razorpay(mode: Mode) {
  const isDemo = mode === "demo";
  const hasSimulatorSecret = (secrets: string[]) => secrets.some((secret) => secret.startsWith("sandbox-"));
  return z
    .object({
      HOST: hostSchema(mode),
      PORT: portSchema,
      RAZORPAY_KEY_ID: requiredInLive(mode, "rzp_test_sandboxparcha").check(
        inLive(mode, /^(?!rzp_test_sandbox)/, "is the sandbox's; live mode needs one from Razorpay"),
        inLive(
          mode,
          /^rzp_(?:live|test)_/,
          "must begin with rzp_live_ (or rzp_test_ for Razorpay's own test mode)",
        ),
      ),
      RAZORPAY_KEY_SECRET: requiredInLive(mode),
      RAZORPAY_WEBHOOK_SECRETS: requiredInLive(mode)
        .transform(splitList)
        .refine(
          (secrets) => isDemo || secrets.every((secret) => secret.length >= MIN_SECRET_LENGTH),
          fault(`must have at least ${MIN_SECRET_LENGTH} characters each`),
        )
        .refine((secrets) => isDemo || !hasSimulatorSecret(secrets), fault("has the sandbox's in it")),
      RAZORPAY_BASE_URL: z
        .string()
        .check(inLive(mode, isApi, `must be ${API} in live mode`))
        .optional(),
    })
    .transform((env) => ({
      razorpay: {
        keyId: env.RAZORPAY_KEY_ID,
        keySecret: env.RAZORPAY_KEY_SECRET,
        /** The first is the newest. */
        webhookSecrets: env.RAZORPAY_WEBHOOK_SECRETS,
        baseUrl: env.RAZORPAY_BASE_URL ?? (isDemo ? `${ownUrl(env.HOST, env.PORT)}/sandbox/razorpay` : API),
        checkoutScriptUrl: isDemo ? "/sandbox/razorpay/checkout.js" : CHECKOUT_SCRIPT,
      },
    }));
}

function isApi(url: string): boolean {
  return URL.canParse(url) && new URL(url).origin === API;
}
