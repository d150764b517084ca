// Opens the payment provider. Razorpay is the only one; its test mode and the simulator differ in the configuration.
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "#server/config/config.ts";
import type { PaymentGateway } from "./gateway.ts";
import { razorpayGateway } from "./razorpay.ts";

export function openPaymentGateway(
  { razorpay }: Config,
  log?: Pick<FastifyBaseLogger, "warn" | "error">,
): PaymentGateway {
  return razorpayGateway({ ...razorpay, log });
}
