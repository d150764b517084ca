import * as contract from "#contract/staff.ts";
import { clearCookie, readCookie, setCookie } from "#server/http/cookies.ts";
import { type Doors, isSecure, route } from "#server/http/route.ts";
import * as staff from "./service.ts";

export function staffRoutes(doors: Doors) {
  const { house } = doors;

  route(
    doors,
    contract.adminLogin,
  )(async ({ input, address, now, reply }) => {
    const username = (input.username ?? "").trim();
    const { token, admin } = await staff.login(
      house,
      { username, password: input.password ?? "", totp: (input.totp ?? "").trim(), address },
      now,
    );
    setCookie(reply, "admin", token, isSecure(house));
    return { success: true, admin };
  });

  route(doors, contract.adminMe)(async ({ admin }) => ({ success: true, admin }));

  route(
    doors,
    contract.adminLogout,
  )(async ({ request, reply, now }) => {
    const token = readCookie(request, "admin");
    if (token) await staff.logout(house, token, now);
    clearCookie(reply, "admin", isSecure(house));
    return { success: true };
  });

  totpRoutes(doors);
}

function totpRoutes(doors: Doors) {
  const { house } = doors;
  route(doors, contract.totpStatus)(({ admin }) => staff.totpStatus(house, admin.id));
  route(doors, contract.totpBegin)(({ admin, now }) => staff.beginTotp(house, admin, now));

  route(
    doors,
    contract.totpConfirm,
  )(async ({ admin, input, request, now }) => {
    const token = readCookie(request, "admin") ?? "";
    return { success: true, recoveryCodes: await staff.confirmTotp(house, admin.id, token, input.code, now) };
  });

  route(
    doors,
    contract.totpOff,
  )(async ({ admin: { id, username }, input, address, now }) => {
    await staff.switchTotpOff(house, { id, username, address }, input.code, now);
    return { success: true };
  });
}
