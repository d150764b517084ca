import type { FastifyReply, FastifyRequest } from "fastify";
import * as contract from "#contract/identity.ts";
import type { AppContext } from "#server/context.ts";
import { clearCookie, readCookie, setCookie } from "#server/http/cookies.ts";
import { isKnownBrowser, rememberPhone } from "#server/http/known-browser.ts";
import { isSecure, type RouteContext, route } from "#server/http/route.ts";
import { translate } from "#server/i18n/translate.ts";
import * as identity from "./login.ts";

export function identityRoutes(routes: RouteContext) {
  signInRoutes(routes);
  accountRoutes(routes);
}

function signInRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(
    routes,
    contract.checkPhone,
  )(({ input, request }) => identity.checkPhone(ctx, input.phone, knows(ctx, request, input.phone)));

  route(
    routes,
    contract.sendCode,
  )(async ({ input, request, reply, address, language, now }) => {
    const { challenge, ...waits } = await identity.sendCode(
      ctx,
      {
        phone: input.phone,
        address,
        language,
        isKnownBrowser: knows(ctx, request, input.phone),
        challenge: readCookie(request, "challenge"),
      },
      now,
    );
    setCookie(reply, "challenge", challenge, isSecure(ctx));
    return { success: true, message: translate(language, "code-sent"), ...waits };
  });

  route(
    routes,
    contract.verifyCode,
  )(async ({ input, request, reply, language, now }) => {
    const result = await identity.verifyCode(
      ctx,
      {
        phone: input.phone,
        otp: input.otp,
        challenge: readCookie(request, "challenge"),
        referralCode: input.referralCode ?? "",
        whatsappOptIn: input.whatsappOptIn ?? false,
        language,
      },
      now,
    );
    if (result.refusal !== null)
      return { success: false, code: result.refusal, message: translate(language, result.refusal) };
    openSession(ctx, request, reply, result.token, input.phone);
    const { user, isNewUser, hasBookings } = result;
    return { success: true, message: translate(language, "signed-in"), user, isNewUser, hasBookings };
  });
}

function accountRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(
    routes,
    contract.me,
  )(async ({ customer }) => ({
    success: true,
    user: await identity.me(ctx, customer.id),
  }));

  route(
    routes,
    contract.setWhatsappOptIn,
  )(async ({ customer, input, language, now }) => {
    await identity.setWhatsappOptIn(ctx, customer.id, input.whatsappOptIn, language, now);
    return { success: true, whatsappOptIn: input.whatsappOptIn };
  });

  route(
    routes,
    contract.logout,
  )(async ({ request, reply, query, now }) => {
    const token = readCookie(request, "session");
    if (token && query.devices === "all") await identity.endAllSessions(ctx, token, now);
    else if (token) await identity.endSession(ctx, token, now);
    clearCookie(reply, "session", isSecure(ctx));
    return { success: true };
  });
}

function knows(ctx: AppContext, request: FastifyRequest, phone: string): boolean {
  return isKnownBrowser(ctx.config.secretKey, readCookie(request, "device"), phone);
}

function openSession(
  ctx: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  phone: string,
) {
  const device = rememberPhone(ctx.config.secretKey, readCookie(request, "device"), phone);
  setCookie(reply, "session", token, isSecure(ctx));
  setCookie(reply, "device", device, isSecure(ctx));
  clearCookie(reply, "challenge", isSecure(ctx));
}
