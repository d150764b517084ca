import { create as contentDisposition } from "content-disposition";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as account from "#contract/account.ts";
import * as ownerChecksContract from "#contract/owner-checks.ts";
import { istDateOf } from "#domain/ist-time.ts";
import type { Language } from "#domain/messages.ts";
import type { AppContext } from "#server/context.ts";
import { recordRefusedCode } from "#server/http/audit-trail.ts";
import { clearCookie, readCookie, setCookie } from "#server/http/cookies.ts";
import { isHttps, type RouteContext, route } from "#server/http/route.ts";
import { translate } from "#server/i18n/translate.ts";
import { holdAfterSignIn } from "#server/modules/bookings/sign-in-holds.ts";
import { rememberBrowser } from "#server/modules/customers/known-browsers.ts";
import { closeAccount, exportData } from "./account.ts";
import { answerOwnerCheck, type Claim, findOwnerCheck, startAnew } from "./owner-checks.ts";

export function accountRoutes(routes: RouteContext) {
  const { ctx, auditTrail } = routes;

  route(routes, account.deleteAccount, async ({ input, customer, language, reply, now }) => {
    const { phoneConfirmation: typedPhone, refundedBookings } = input;
    const confirmed = { typedPhone, refundedBookings };
    const { cancelledBookings } = await closeAccount(ctx, customer.id, confirmed, now);
    clearCookie(reply, "session", isHttps(ctx));
    return { success: true, message: translate(language, "account-deleted"), cancelledBookings };
  });

  route(routes, account.exportMyData, async ({ customer, reply, now }) => {
    reply.header("content-disposition", contentDisposition(`parcha-my-data-${istDateOf(now)}.json`));
    return exportData(ctx, customer.id, now);
  });

  route(routes, ownerChecksContract.getOwnerCheck, async ({ customer, request, now }) => ({
    check: await findOwnerCheck(ctx, { customerId: customer.id, token: sessionToken(request) }, now),
  }));

  route(routes, ownerChecksContract.answerOwnerCheck, async ({ input, customer, ...rest }) => {
    const { request, reply, language, now } = rest;
    const answered = await answerOwnerCheck(ctx, claimOf(customer.id, input, rest), input.answer, now);
    if (answered.outcome === "wrong") {
      await recordRefusedCode(auditTrail, request, "owner-unverified", now);
      return { ...answered, message: translate(language, "owner-wrong") };
    }
    rememberBrowser(ctx, request, reply, { customer: answered.user, token: sessionToken(request) });
    const { isKnownBefore, ...verified } = answered;
    if (!input.slot || isKnownBefore) return verified;
    return { ...verified, user: await holdAfterSignIn(ctx, verified.user, input.slot, now) };
  });

  route(routes, ownerChecksContract.startAnew, async ({ input, customer, ...rest }) => {
    const anew = await startAnew(ctx, claimOf(customer.id, input, rest), rest.now);
    signInAnew(ctx, rest.request, rest.reply, anew);
    const user = input.slot ? await holdAfterSignIn(ctx, anew.user, input.slot, rest.now) : anew.user;
    return { success: true, ...anew, user };
  });
}

function claimOf(
  customerId: string,
  { whatsappOptIn = false }: { whatsappOptIn?: boolean | undefined },
  { request, language }: { request: FastifyRequest; language: Language },
): Claim {
  const userAgent = request.headers["user-agent"] ?? null;
  return { customerId, token: sessionToken(request), userAgent, whatsappOptIn, language };
}

/** Of a request that a customer's session has authenticated. */
function sessionToken(request: FastifyRequest): string {
  return readCookie(request, "session") ?? "";
}

function signInAnew(
  ctx: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, user }: { token: string; user: { id: string; phone: string } },
) {
  setCookie(reply, "session", token, isHttps(ctx));
  rememberBrowser(ctx, request, reply, { customer: user, token });
}
