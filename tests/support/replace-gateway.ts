// Answers of the payment provider that the simulator does not give.
import { onTestFinished } from "vitest";
import type { PaymentGateway } from "#server/providers/payments/gateway.ts";
import type { TestApp } from "./test-app.ts";

/** Replaces calls of the provider until the test ends, and answers the provider as it was. */
export function replaceGateway(
  { ctx }: Pick<TestApp, "ctx">,
  calls: Partial<PaymentGateway>,
): PaymentGateway {
  const { gateway } = ctx;
  ctx.gateway = { ...gateway, ...calls };
  onTestFinished(() => {
    ctx.gateway = gateway;
  });
  return gateway;
}
