import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { changePassword } from "#contract/own-account.ts";
import { listPendingRemedies } from "#contract/remedies.ts";
import { getRevenueToday } from "#contract/reports.ts";
import { adminLogin, getAdminMe } from "#contract/staff.ts";
import * as contract from "#contract/staff-accounts.ts";
import type { AdminRole } from "#domain/admin-roles.ts";
import { registerGuide } from "#tests/support/channel-fixtures.ts";
import type { Client } from "#tests/support/client.ts";
import { inLockOrder } from "#tests/support/in-lock-order.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { resetPassword } from "./admins.ts";

const CHOSEN = "a mango tree by the well";
const HOUR = 60;

let app: TestApp;
let superAdmin: Client;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  superAdmin = await app.admin("super_admin");
});

let count = 0;
const newUsername = () => `member${count++}`;
const tokenIn = ({ url }: contract.StaffInvite) => url.split("#")[1] ?? "";

async function invite(role: AdminRole = "staff") {
  const username = newUsername();
  const { status, body } = await superAdmin.call(contract.inviteStaff, {
    input: { username, name: "Asha", role },
  });
  expect(status).toBe(201);
  return { ...body.account, token: tokenIn(body.invite), invite: body.invite };
}

const accept = (token: string, password = CHOSEN) =>
  app.browser().call(contract.acceptInvite, { input: { token, password } });

async function signIn(username: string, password = CHOSEN) {
  const client = app.browser();
  const { status, body } = await client.call(adminLogin, { input: { username, password } });
  client.password = password;
  return { client, status, code: body.code };
}

/** A member of staff who has accepted an invite and signed in. */
async function member(role: AdminRole = "staff") {
  const invited = await invite(role);
  expect((await accept(invited.token)).status).toBe(200);
  return { ...invited, ...(await signIn(invited.username)) };
}

const setDisabled = (id: string, isDisabled = true, by = superAdmin) =>
  by.call(contract.setStaffDisabled, { params: { id }, input: { isDisabled } });
const setRole = (id: string, role: AdminRole, by = superAdmin) =>
  by.call(contract.setStaffRole, { params: { id }, input: { role } });
const accountOf = async (id: string) =>
  (await superAdmin.call(contract.listStaff)).body.staff.find((account) => account.id === id);

describe("an invite", () => {
  test("lets its admin choose a password, once, and the database holds no token", async () => {
    const invited = await invite();
    expect(invited).toMatchObject({ isInvited: true, signedInAt: null, isDisabled: false, role: "staff" });
    expect(invited.invite.expiresAt).toBe("2026-11-24T04:30:00.000Z");
    const { rows } = await app.ctx.db.query("select * from admins");
    expect(JSON.stringify(rows)).not.toContain(invited.token);
    const opened = await app.browser().call(contract.openInvite, { input: { token: invited.token } });
    expect(opened.body).toMatchObject({ username: invited.username, name: "Asha", role: "staff" });
    expect((await accept(invited.token)).body).toEqual({ success: true, username: invited.username });
    expect((await signIn(invited.username)).status).toBe(200);
    expect(await accountOf(invited.id)).toMatchObject({
      isInvited: false,
      signedInAt: "2026-11-21T04:30:00.000Z",
      inviteExpiresAt: null,
    });
    expect((await accept(invited.token, "another mango tree")).body.code).toBe("invite-expired");
  });

  test("works for 72 hours, also for two requests at once only once", async () => {
    const invited = await invite();
    app.clock.forward(72 * HOUR - 1);
    const answers = await Promise.all([accept(invited.token), accept(invited.token, "another mango tree")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    app.clock.set("2026-11-21T04:30:00Z");
    const late = await invite();
    app.clock.forward(72 * HOUR);
    expect((await accept(late.token)).body.code).toBe("invite-expired");
    const opened = await app.browser().call(contract.openInvite, { input: { token: late.token } });
    expect(opened.body.code).toBe("invite-expired");
  });

  test("is replaced by a new one", async () => {
    const invited = await invite();
    const renewed = await superAdmin.call(contract.renewInvite, { params: { id: invited.id } });
    expect((await accept(invited.token)).body.code).toBe("invite-expired");
    expect((await accept(tokenIn(renewed.body.invite))).status).toBe(200);
  });

  test("refuses a password that is short or easy to guess, and can be used after that", async () => {
    const invited = await invite();
    expect((await accept(invited.token, "eleven char")).body.code).toBe("password-too-short");
    expect((await accept(invited.token, "password1234")).body.code).toBe("password-too-common");
    expect((await accept(invited.token)).status).toBe(200);
  });

  test("for an admin who has a password resets it: the old one works until then, and its sessions end", async () => {
    const { client, id, username } = await member();
    const renewed = await superAdmin.call(contract.renewInvite, { params: { id } });
    expect((await client.call(getAdminMe)).status).toBe(200);
    expect((await signIn(username)).status).toBe(200);
    await accept(tokenIn(renewed.body.invite), "another mango tree");
    expect((await client.call(getAdminMe)).status).toBe(401);
    expect((await signIn(username)).code).toBe("bad-credentials");
    expect((await signIn(username, "another mango tree")).status).toBe(200);
  });

  test("no longer works once its admin has a new password by other means", async () => {
    const { client, id, username } = await member();
    const renew = async () =>
      tokenIn((await superAdmin.call(contract.renewInvite, { params: { id } })).body.invite);
    const before = await renew();
    const input = { oldPassword: CHOSEN, newPassword: "another mango tree" };
    expect((await client.call(changePassword, { input })).status).toBe(200);
    expect((await accept(before)).body.code).toBe("invite-expired");
    const second = await renew();
    await resetPassword(app.ctx, username, "by a command", app.clock.now());
    expect((await accept(second)).body.code).toBe("invite-expired");
  });

  test("no longer works once the super admin who made it is disabled or has another role", async () => {
    const { id } = await member();
    for (const remove of [setDisabled, (by: string) => setRole(by, "staff")]) {
      const other = await member("super_admin");
      const renewed = await other.client.call(contract.renewInvite, { params: { id } });
      await remove(other.id);
      expect((await accept(tokenIn(renewed.body.invite))).body.code).toBe("invite-expired");
    }
  });

  test("refuses a username that is taken, and odd ones", async () => {
    const { username } = await invite();
    const input = { username, name: "Another", role: "staff" } as const;
    expect((await superAdmin.call(contract.inviteStaff, { input })).body.code).toBe("username-taken");
    const odd = { ...input, username: "Asha Devi" };
    expect((await superAdmin.call(contract.inviteStaff, { input: odd })).body.code).toBe("bad-username");
  });

  test("keeps none of the marks that pasting brings, and takes no name of these alone", async () => {
    const username = newUsername();
    const input = { username: `\u200b${username}\u2069`, name: "\u2068Asha\u2069", role: "staff" } as const;
    const { account } = (await superAdmin.call(contract.inviteStaff, { input })).body;
    expect(account).toMatchObject({ username, name: "Asha" });
    const unseen = { ...input, username: newUsername(), name: "\u200b" };
    expect((await superAdmin.call(contract.inviteStaff, { input: unseen })).status).toBe(400);
  });

  test("needs the super admin's password again after half an hour", async () => {
    app.clock.forward(30);
    const client = await app.admin("super_admin");
    client.password = null;
    app.clock.forward(30);
    const input = { username: newUsername(), name: "Asha", role: "staff" } as const;
    expect((await client.call(contract.inviteStaff, { input })).body.code).toBe("password-needed");
  });
});

describe("a disabled account", () => {
  test("is signed out at once, leaves its room and does not sign in until it is enabled", async () => {
    const { client, id, username } = await member("admin");
    const { channel } = await registerGuide(client, null, app.url);
    expect((await setDisabled(id)).body.account).toMatchObject({ isDisabled: true });
    expect(await channel.closed).toBe(4401);
    expect((await client.call(getAdminMe)).body).toMatchObject({ code: "not-signed-in", ended: "elsewhere" });
    expect((await signIn(username)).code).toBe("account-disabled");
    expect((await signIn(username, "a wrong password")).code).toBe("bad-credentials");
    expect((await superAdmin.call(contract.renewInvite, { params: { id } })).body.code).toBe(
      "account-disabled",
    );
    await setDisabled(id, false);
    expect((await signIn(username)).status).toBe(200);
    expect((await client.call(getAdminMe)).status).toBe(401);
  });

  test("does not use its invite", async () => {
    const invited = await invite();
    await setDisabled(invited.id);
    expect((await accept(invited.token)).body.code).toBe("invite-expired");
  });

  test("is not signed in by a sign-in that began before", async () => {
    const { id, username } = await member();
    for (let round = 0; round < 5; round++) {
      const [{ client }] = await Promise.all([signIn(username), setDisabled(id)]);
      expect((await client.call(getAdminMe)).status).toBe(401);
      await setDisabled(id, false);
    }
  });
});

describe("a role", () => {
  test("holds from the next request on, in both directions", async () => {
    const { client, id } = await member();
    expect((await client.call(getRevenueToday)).status).toBe(403);
    await setRole(id, "accounts");
    expect((await client.call(getAdminMe)).body.admin.role).toBe("accounts");
    expect((await client.call(getRevenueToday)).status).toBe(200);
    expect((await client.call(listPendingRemedies)).status).toBe(403);
    await setRole(id, "staff");
    expect((await client.call(getRevenueToday)).status).toBe(403);
    expect((await client.call(listPendingRemedies)).status).toBe(200);
  });

  test("that no longer listens closes the live channel", async () => {
    const { client, id } = await member("admin");
    const { channel } = await registerGuide(client, null, app.url);
    await setRole(id, "staff");
    expect(await channel.closed).toBe(1012);
    await expect(registerGuide(client, null, app.url)).rejects.toThrow("401");
  });
});

describe("a super admin who is disabled or gets another role while a request is under way", () => {
  const disable = async (id: string) => (await setDisabled(id)).status;
  const demote = async (id: string) => (await setRole(id, "staff")).status;
  const renew = async (by: Client, id: string) => {
    const { status, body } = await by.call(contract.renewInvite, { params: { id } });
    return [status, body.code];
  };
  const promote = async (by: Client, id: string) => {
    const { status, body } = await setRole(id, "super_admin", by);
    return [status, body.code];
  };

  test.each([
    ["makes no link", disable, renew],
    ["makes no link", demote, renew],
    ["gives no role", disable, promote],
  ])("%s any more", async (_, remove, act) => {
    const { id } = await member();
    const other = await member("super_admin");
    const [removed, acted] = await inLockOrder(
      app.ctx.db,
      { lock: "select from admins where id = $1", id: other.id },
      () => remove(other.id),
      () => act(other.client, id),
    );
    expect([removed, acted]).toEqual([200, [403, "not-allowed"]]);
    expect(await accountOf(id)).toMatchObject({ role: "staff", inviteExpiresAt: null });
  });
});

describe("the last super admin who can sign in", () => {
  const idOf = async (client: Client) => (await client.call(getAdminMe)).body.admin.id;

  test("is neither disabled nor given another role, and an invited one does not count", async () => {
    const id = await idOf(superAdmin);
    await invite("super_admin");
    expect((await setDisabled(id)).body.code).toBe("last-super-admin");
    expect((await setRole(id, "admin")).body.code).toBe("last-super-admin");
    expect((await superAdmin.call(contract.listStaff)).status).toBe(200);
    expect(await accountOf(id)).toMatchObject({ isDisabled: false, role: "super_admin" });
  });

  test("stays, when two super admins disable or demote each other at the same time", async () => {
    const firstId = await idOf(superAdmin);
    for (let round = 0; round < 6; round++) {
      const second = await member("super_admin");
      const answers = await Promise.all([
        round % 2 ? setDisabled(second.id) : setRole(second.id, "staff"),
        setDisabled(firstId, true, second.client),
      ]);
      const { rows } = await app.ctx.db.query(
        "select count(*)::int as count from admins where role = 'super_admin' and disabled_at is null and invited_at is null",
      );
      expect(rows, answers.map(({ status }) => status).join()).toEqual([{ count: 1 }]);
      await app.ctx.db.query("update admins set disabled_at = now() where id = $1", [second.id]);
      await app.ctx.db.query("update admins set disabled_at = null where id = $1", [firstId]);
      superAdmin = await app.admin("super_admin");
    }
  });
});
