import type { FastifyReply, FastifyRequest } from "fastify";
import * as contract from "#contract/customers.ts";
import type { AppContext } from "#server/context.ts";
import { clearBrowserCache, clearCookie, readCookie, setCookie } from "#server/http/cookies.ts";
import { isKnownBrowser, rememberInBrowser } from "#server/http/known-browser.ts";
import { isHttps, type RouteContext, route } from "#server/http/route.ts";
import { translate } from "#server/i18n/translate.ts";
import { checkPhone, signIn } from "./login.ts";
import { sendCode } from "./login-codes.ts";
import { endAllSessions, endSession } from "./login-sessions.ts";

export function loginRoutes(routes: RouteContext) {
  codeRoutes(routes);
  signInRoutes(routes);
}

function codeRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, contract.checkPhone, ({ input, request, address, now }) => {
    const isKnownBrowser = hasSignedInWith(ctx, request, input.phone);
    return checkPhone(ctx, { phone: input.phone, ipAddress: address, isKnownBrowser }, now);
  });

  route(routes, contract.sendLoginCode, async ({ input, request, reply, address, language, now }) => {
    const { challenge, ...waits } = await sendCode(
      ctx,
      {
        phone: input.phone,
        ipAddress: address,
        language,
        isKnownBrowser: hasSignedInWith(ctx, request, input.phone),
        challenge: readCookie(request, "challenge"),
        proof: input.proof ?? null,
        isSecondCode: input.isSecondCode ?? false,
      },
      now,
    );
    setCookie(reply, "challenge", challenge, isHttps(ctx));
    return { success: true, message: translate(language, "code-sent"), ...waits };
  });
}

function signInRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, contract.verifyLoginCode, async ({ input, request, reply, language, now }) => {
    const result = await signIn(
      ctx,
      {
        phone: input.phone,
        otp: input.otp,
        secondOtp: input.secondOtp ?? "",
        challenge: readCookie(request, "challenge"),
        referralCode: input.referralCode ?? "",
        whatsappOptIn: input.whatsappOptIn ?? false,
        language,
      },
      now,
    );
    if (result.refusal !== null) {
      const isPair = result.refusal === "code-wrong" && Boolean(input.secondOtp);
      const message = translate(language, isPair ? "two-codes-wrong" : result.refusal);
      return { success: false as const, code: result.refusal, message };
    }
    const tokenBefore = readCookie(request, "session");
    if (tokenBefore) await endSession(ctx, tokenBefore, now);
    setSignInCookies(ctx, request, reply, { token: result.token, phone: input.phone });
    const { user, isNewUser, hasBookings } = result;
    const message = translate(language, "signed-in");
    return { success: true as const, message, user, isNewUser, hasBookings };
  });

  route(routes, contract.logout, async ({ request, reply, query, now }) => {
    const token = readCookie(request, "session");
    if (token && query.devices === "all") await endAllSessions(ctx, token, now);
    else if (token) await endSession(ctx, token, now);
    clearCookie(reply, "session", isHttps(ctx));
    clearBrowserCache(reply);
    return { success: true };
  });
}

function hasSignedInWith(ctx: AppContext, request: FastifyRequest, phone: string): boolean {
  return isKnownBrowser(ctx.config, readCookie(request, "device"), phone);
}

function setSignInCookies(
  ctx: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, phone }: { token: string; phone: string },
) {
  const device = rememberInBrowser(ctx.config, readCookie(request, "device"), phone);
  setCookie(reply, "session", token, isHttps(ctx));
  setCookie(reply, "device", device, isHttps(ctx));
  clearCookie(reply, "challenge", isHttps(ctx));
}
