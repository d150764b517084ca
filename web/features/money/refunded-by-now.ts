import { CallFailure } from "#web/api/call.ts";

/** Rupees that are refunded by now, if the server has refused a refund because the admin saw another figure; otherwise null. */
export function refundedByNow(error: unknown): number | null {
  if (!(error instanceof CallFailure) || error.code !== "just-changed") return null;
  const { body } = error;
  const isNamed = typeof body === "object" && body !== null && "refunded" in body;
  return isNamed && typeof body.refunded === "number" ? body.refunded : null;
}
