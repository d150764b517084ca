import type { FastifyReply, FastifyRequest } from "fastify";
import * as confirmation from "#contract/confirmation-codes.ts";
import * as contract from "#contract/customers.ts";
import type { InputOf } from "#contract/endpoint.ts";
import type { LoginCodeRefusal } from "#contract/errors.ts";
import type { Language } from "#domain/messages.ts";
import type { AppContext } from "#server/context.ts";
import { nameActor, recordRefusedCode } from "#server/http/audit-trail.ts";
import { clearCookie, readCookie, setCookie } from "#server/http/cookies.ts";
import { type HandlerInput, isHttps, type RouteContext, route } from "#server/http/route.ts";
import { translate } from "#server/i18n/translate.ts";
import { holdAfterSignIn } from "#server/modules/bookings/sign-in-holds.ts";
import { isKnownToPhone, rememberBrowser } from "#server/modules/customers/known-browsers.ts";
import { checkPhone, confirmByCode, findPhone, signIn } from "#server/modules/customers/login.ts";
import type { CodePurpose } from "#server/modules/customers/login-code-hashes.ts";
import { sendCode } from "#server/modules/customers/login-codes.ts";
import { endAllSessions, endSession } from "#server/modules/customers/login-sessions.ts";
import { announceNewDevice } from "#server/modules/notifications/outbox.ts";

export function loginRoutes(routes: RouteContext) {
  codeRoutes(routes);
  signInRoutes(routes);
  confirmationRoutes(routes);
}

function codeRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, contract.checkPhone, async ({ input, request, address, now }) => {
    const isKnownBrowser = await hasSignedInWith(ctx, request, input.phone);
    return checkPhone(ctx, { phone: input.phone, ipAddress: address, isKnownBrowser }, now);
  });

  route(routes, contract.sendLoginCode, ({ input, ...rest }) =>
    sendAndSetCookie(ctx, { ...input, purpose: "sign-in" }, rest),
  );

  route(routes, confirmation.sendConfirmationCode, async ({ input, customer, ...rest }) => {
    const phone = await findPhone(ctx, customer.id);
    return sendAndSetCookie(ctx, { ...input, phone, purpose: "confirm" }, rest);
  });
}

type CodeInput = InputOf<typeof confirmation.sendConfirmationCode> & { phone: string; purpose: CodePurpose };
type Sending = Pick<
  HandlerInput<typeof contract.sendLoginCode>,
  "request" | "reply" | "address" | "language" | "now"
>;

async function sendAndSetCookie(
  ctx: AppContext,
  { phone, purpose, proof }: CodeInput,
  { request, reply, address, language, now }: Sending,
) {
  const keep = (challenge: string) => setCookie(reply, "challenge", challenge, isHttps(ctx));
  const { challenge, ...waits } = await sendCode(
    ctx,
    {
      phone,
      purpose,
      ipAddress: address,
      language,
      isKnownBrowser: await hasSignedInWith(ctx, request, phone),
      challenge: readCookie(request, "challenge"),
      proof: proof ?? null,
      keepUnanswered: keep,
    },
    now,
  );
  keep(challenge);
  return { success: true as const, message: translate(language, "code-sent"), ...waits };
}

function signInRoutes(routes: RouteContext) {
  const { ctx, auditTrail } = routes;

  route(routes, contract.verifyLoginCode, async ({ input, request, reply, address, language, now }) => {
    const result = await signIn(
      ctx,
      {
        phone: input.phone,
        otp: input.otp,
        challenge: readCookie(request, "challenge"),
        ipAddress: address,
        userAgent: request.headers["user-agent"] ?? null,
        isKnownBrowser: await hasSignedInWith(ctx, request, input.phone),
        referralCode: input.referralCode ?? "",
        whatsappOptIn: input.whatsappOptIn ?? false,
        language,
        announceNewDevice,
      },
      now,
    );
    if (result.refusal === "owner-unverified") {
      await recordRefusedCode(auditTrail, request, result.refusal, now);
      await replaceSession(ctx, request, reply, result.token, now);
      const message = translate(language, "owner-unverified");
      return { success: false as const, code: result.refusal, message };
    }
    if (result.refusal !== null) {
      await recordRefusedCode(auditTrail, request, result.refusal, now);
      return refusalBody(language, result.refusal);
    }
    nameActor(request, { customerId: result.user.id });
    await replaceSession(ctx, request, reply, result.token, now);
    rememberBrowser(ctx, request, reply, { customer: result.user, token: result.token });
    const { isNewUser, hasBookings } = result;
    const user = input.slot ? await holdAfterSignIn(ctx, result.user, input.slot, now) : result.user;
    const message = translate(language, "signed-in");
    return { success: true as const, message, user, isNewUser, hasBookings };
  });

  route(routes, contract.logout, async ({ request, reply, query, now }) => {
    const token = readCookie(request, "session");
    if (token && query.devices === "all")
      nameActor(request, { customerId: await endAllSessions(ctx, token, now) });
    else if (token) await endSession(ctx, token, now);
    clearCookie(reply, "session", isHttps(ctx));
    return { success: true };
  });
}

/** The fresh code before what cannot be undone. */
function confirmationRoutes(routes: RouteContext) {
  const { ctx, auditTrail } = routes;

  route(routes, confirmation.enterConfirmationCode, async ({ input, customer, ...rest }) => {
    const { request, reply, address, language, now } = rest;
    const typed = {
      customerId: customer.id,
      token: readCookie(request, "session") ?? "",
      otp: input.otp,
      challenge: readCookie(request, "challenge"),
      ipAddress: address,
    };
    const refusal = await confirmByCode(ctx, typed, now);
    if (refusal !== null) {
      await recordRefusedCode(auditTrail, request, refusal, now);
      return refusalBody(language, refusal);
    }
    clearCookie(reply, "challenge", isHttps(ctx));
    return { success: true as const };
  });
}

function refusalBody(language: Language, refusal: LoginCodeRefusal) {
  return { success: false as const, code: refusal, message: translate(language, refusal) };
}

function hasSignedInWith(ctx: AppContext, request: FastifyRequest, phone: string): Promise<boolean> {
  return isKnownToPhone(ctx, readCookie(request, "device"), phone);
}

/** Ends the login session that the browser had. */
async function replaceSession(
  ctx: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  now: Date,
) {
  const tokenBefore = readCookie(request, "session");
  if (tokenBefore) await endSession(ctx, tokenBefore, now);
  setCookie(reply, "session", token, isHttps(ctx));
  clearCookie(reply, "challenge", isHttps(ctx));
}
