// What became of the SMS with login codes. Where one did not arrive, WhatsApp brings the code: to customers who agreed to it, and in
// the background, so that the answer to who asked for the code says nothing about an account.
import { randomUUID } from "node:crypto";
import { isCeilingReached } from "#domain/login-codes.ts";
import type { Language } from "#domain/messages.ts";
import type { AppContext } from "#server/context.ts";
import { sealingSecrets } from "#server/crypto/keys.ts";
import { seal, unseal } from "#server/crypto/sealed.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { translate } from "#server/i18n/translate.ts";
import { SendError } from "#server/providers/send-error.ts";
import type { SmsReport } from "#server/providers/sms/sms.ts";
import * as queries from "./login-code-messages.sql.ts";
import { countAllSends, lockTotals } from "./login-codes.sql.ts";
import { alertAtCeiling, ceilingsOf } from "./sms-ceilings.ts";

type Sms = { codeId: string; code: string; language: Language; providerId: string | null };

const associatedData = (messageId: string) => ({ purpose: "login-code-message", id: messageId });

/** So many refused codes in a row are no longer about one number. */
const MIN_REFUSALS = 3;

/** Raises an alert once until a code is accepted again. Without an answer the provider may have accepted it. */
export async function countRefusedSms(ctx: AppContext, { kind, message }: SendError, now: Date) {
  if (kind !== "refused" && kind !== "retryable") return;
  const refused = await queries.countRefusal(ctx.db, now);
  if (refused === MIN_REFUSALS)
    ctx.log.error({ refused, reason: message }, "ALERT: the SMS provider refuses login codes");
}

/** Keeps the code, encrypted, only where WhatsApp may have to bring it; for every number, so that the time it takes tells nothing. */
export async function recordSms(ctx: AppContext, { code, ...sms }: Sms, now: Date) {
  const id = randomUUID();
  const sealedCode = ctx.messaging?.sendCode
    ? seal(sealingSecrets(ctx.config)[0], associatedData(id), code)
    : null;
  await queries.insertSms(ctx.db, { ...sms, id, sealedCode }, now);
  const refused = await queries.forgetRefusals(ctx.db);
  if (refused >= MIN_REFUSALS) ctx.log.info({ refused }, "the SMS provider accepts login codes again");
}

/** Answers which SMS with login codes the reports are about. */
export function recordCodeReports(tx: Transaction, reports: readonly SmsReport[]) {
  return queries.recordReports(tx, reports);
}

/**
 * Sends the codes of failed SMS by WhatsApp, each once: it counts as one more send, within the ceilings of all. Who waits for it
 * waits for a minute at most, so it is not tried again.
 */
export async function resendFailed(ctx: AppContext, now: Date, hasTime: () => boolean) {
  await queries.eraseSealedCodes(ctx.db, now);
  const { messaging } = ctx;
  if (!messaging?.sendCode) return;
  for (const failed of await queries.listFailed(ctx.db, now)) {
    if (!hasTime()) return;
    const code = unseal(sealingSecrets(ctx.config), associatedData(failed.id), failed.sealedCode);
    const id = await inTransaction(ctx.db, (tx) => reserve(ctx, tx, failed, now));
    if (id === null || code === null) continue;
    const { phone: to, language } = failed;
    const host = new URL(ctx.config.publicUrl).hostname;
    const text = translate(language, "sms-code", { code, brand: ctx.config.brand.name, host });
    try {
      await queries.setProviderId(ctx.db, id, await messaging.sendCode({ id, to, language, text, code }));
      ctx.log.info({ messageId: id }, "a login code whose SMS did not arrive went by WhatsApp");
    } catch (error) {
      if (!(error instanceof SendError)) throw error;
      ctx.log.warn(
        { err: error, messageId: id },
        "a login code whose SMS did not arrive cannot go by WhatsApp",
      );
    }
  }
}

/** Null if another server has reserved it, or the ceilings for codes are reached. */
async function reserve(ctx: AppContext, tx: Transaction, failed: queries.FailedSms, now: Date) {
  await lockTotals(tx, "sends");
  const ceilings = ceilingsOf(ctx);
  const totals = await countAllSends(tx, now);
  const { isKnownBrowser } = failed;
  if (ceilings && isCeilingReached({ totals, isKnownBrowser }, ceilings)) return null;
  const id = await queries.insertReplacement(tx, failed, now);
  if (id !== null) alertAtCeiling(ctx, { totals, isKnownBrowser });
  return id;
}
