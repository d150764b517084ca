import type { FastifyReply, FastifyRequest } from "fastify";
import * as contract from "#contract/identity.ts";
import type { House } from "#server/house.ts";
import { clearCookie, readCookie, setCookie } from "#server/http/cookies.ts";
import { isKnownBrowser, rememberPhone } from "#server/http/known-browser.ts";
import { type Doors, isSecure, route } from "#server/http/route.ts";
import { speak } from "#server/i18n/speak.ts";
import * as identity from "./service.ts";

export function identityRoutes(doors: Doors) {
  signInRoutes(doors);
  accountRoutes(doors);
}

function signInRoutes(doors: Doors) {
  const { house } = doors;

  route(
    doors,
    contract.checkPhone,
  )(({ input, request }) => identity.checkPhone(house, input.phone, knows(house, request, input.phone)));

  route(
    doors,
    contract.sendCode,
  )(async ({ input, request, reply, address, language, now }) => {
    const { challenge, ...waits } = await identity.sendCode(
      house,
      {
        phone: input.phone,
        address,
        language,
        isKnownBrowser: knows(house, request, input.phone),
        challenge: readCookie(request, "challenge"),
      },
      now,
    );
    setCookie(reply, "challenge", challenge, isSecure(house));
    return { success: true, message: speak(language, "code-sent"), ...waits };
  });

  route(
    doors,
    contract.verifyCode,
  )(async ({ input, request, reply, language, now }) => {
    const result = await identity.verifyCode(
      house,
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
      return { success: false, code: result.refusal, message: speak(language, result.refusal) };
    openSession(house, request, reply, result.token, input.phone);
    const { user, isNewUser, hasBookings } = result;
    return { success: true, message: speak(language, "signed-in"), user, isNewUser, hasBookings };
  });
}

function accountRoutes(doors: Doors) {
  const { house } = doors;

  route(
    doors,
    contract.me,
  )(async ({ customer }) => ({
    success: true,
    user: await identity.me(house, customer.id),
  }));

  route(
    doors,
    contract.setWhatsappOptIn,
  )(async ({ customer, input, language, now }) => {
    await identity.setWhatsappOptIn(house, customer.id, input.whatsappOptIn, language, now);
    return { success: true, whatsappOptIn: input.whatsappOptIn };
  });

  route(
    doors,
    contract.logout,
  )(async ({ request, reply, query, now }) => {
    const token = readCookie(request, "session");
    if (token && query.devices === "all") await identity.endAllSessions(house, token, now);
    else if (token) await identity.endSession(house, token, now);
    clearCookie(reply, "session", isSecure(house));
    return { success: true };
  });
}

function knows(house: House, request: FastifyRequest, phone: string): boolean {
  return isKnownBrowser(house.config.secretKey, readCookie(request, "device"), phone);
}

function openSession(
  house: House,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  phone: string,
) {
  const device = rememberPhone(house.config.secretKey, readCookie(request, "device"), phone);
  setCookie(reply, "session", token, isSecure(house));
  setCookie(reply, "device", device, isSecure(house));
  clearCookie(reply, "challenge", isSecure(house));
}
