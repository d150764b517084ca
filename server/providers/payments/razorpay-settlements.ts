// Razorpay's settlements and their parts, and their translation to the types of gateway.ts, as in razorpay-entities.ts.
import * as z from "zod/mini";
import type { GatewaySettlement, GatewaySettlementPart } from "./gateway.ts";
import { id, knownStatus, lenient, paise, storable, toInstant, wordOf } from "./razorpay-entities.ts";

const signedPaise = z.int().check(z.minimum(-(2 ** 52)), z.maximum(2 ** 52));

/** https://razorpay.com/docs/api/settlements/entity/. Its `fees` and `tax` are 0 in normal settlements: the parts have them. */
export const settlement = z.object({
  id,
  amount: signedPaise,
  status: z.optional(z.unknown()),
  utr: lenient(z.string()),
  created_at: lenient(z.int()),
});
type RazorpaySettlement = z.output<typeof settlement>;

/** https://razorpay.com/docs/api/settlements/fetch-recon/ */
export const settlementPart = z.object({
  entity_id: id,
  type: z.string().check(z.maxLength(64)),
  debit: paise,
  credit: paise,
  fee: lenient(paise),
  tax: lenient(paise),
  settled: lenient(z.boolean()),
  settlement_id: lenient(id),
});
type RazorpaySettlementPart = z.output<typeof settlementPart>;

const SETTLEMENT_STATUSES = ["created", "processed", "failed"] as const;

export function toGatewaySettlement(entity: RazorpaySettlement): GatewaySettlement {
  return {
    id: entity.id,
    amountPaise: entity.amount,
    status: knownStatus(SETTLEMENT_STATUSES, entity.status),
    statusWord: wordOf(entity.status),
    utr: storable(entity.utr ?? "", 64).trim() || null,
    createdAt: toInstant(entity.created_at),
  };
}

/** One part of each entity and type of a settlement: what is told of it in pieces is added up. */
export function toGatewaySettlementParts(
  entities: readonly RazorpaySettlementPart[],
): GatewaySettlementPart[] {
  const sum = (one: number | null, other: number | null) =>
    one === null || other === null ? (one ?? other) : one + other;
  const all = new Map<string, GatewaySettlementPart>();
  for (const part of entities.flatMap((entity) => toGatewaySettlementPart(entity) ?? [])) {
    const key = `${part.settlementId} ${part.entityId} ${part.type}`;
    const before = all.get(key);
    all.set(key, {
      ...part,
      creditPaise: part.creditPaise + (before?.creditPaise ?? 0),
      debitPaise: part.debitPaise + (before?.debitPaise ?? 0),
      feePaise: sum(part.feePaise, before?.feePaise ?? null),
      taxPaise: sum(part.taxPaise, before?.taxPaise ?? null),
    });
  }
  return [...all.values()];
}

/** Null for what is not settled yet. */
function toGatewaySettlementPart(entity: RazorpaySettlementPart): GatewaySettlementPart | null {
  if (!entity.settlement_id || entity.settled === false) return null;
  return {
    settlementId: entity.settlement_id,
    entityId: entity.entity_id,
    type: storable(entity.type, 64),
    creditPaise: entity.credit,
    debitPaise: entity.debit,
    feePaise: entity.fee ?? null,
    taxPaise: entity.tax ?? null,
  };
}
