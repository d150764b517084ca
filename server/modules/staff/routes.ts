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
      { username, password: input.password ?? "", address },
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
}
