import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { refundBooking, refundRemedy, retryRefund } from "#contract/accounting.ts";
import { setBookingStatus } from "#contract/bookings.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import * as contract from "#contract/staff.ts";
import { createUpload } from "#contract/uploads.ts";
import { tokenHash } from "#server/crypto/tokens.ts";
import { registerGuide } from "#tests/support/channel-fixtures.ts";
import type { Client } from "#tests/support/client.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { createOrResetAdmin, resetPassword } from "./admins.ts";

const PASSWORD = "correct horse";
const HOUR = 60;
const DAY = 24 * HOUR;
const BACKGROUND = { headers: { "x-background": "1" } };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

let username: string;
let adminCount = 0;
let client: Client;
beforeEach(async () => {
  username = `guide${adminCount++}`;
  app.clock.set("2026-11-21T04:30:00Z");
  const account = { username, name: "The guide", role: "admin", password: PASSWORD } as const;
  await createOrResetAdmin(app.ctx, account, app.clock.now());
  client = await signIn();
});

async function signIn(): Promise<Client> {
  const browser = app.browser();
  await browser.call(contract.adminLogin, { input: { username, password: PASSWORD } });
  return browser;
}

const me = (options = {}) => client.call(contract.getAdminMe, options);
/** The status, and why the session ended. */
async function stateOfSession(options = {}) {
  const { status, body } = await me(options);
  return status === 200 ? "open" : [status, (body as { ended?: string }).ended];
}

/** The admin uses the app every 11 hours until the session is this old. */
async function useFor(minutes: number) {
  for (let left = minutes; left > 0; left -= 11 * HOUR) {
    app.clock.forward(Math.min(left, 11 * HOUR));
    await me();
  }
}

describe("the length of a login session", () => {
  test("a session that is unused for 12 hours ends, and the answer says so", async () => {
    app.clock.forward(12 * HOUR - 1);
    expect(await stateOfSession(BACKGROUND)).toBe("open");
    app.clock.forward(1);
    expect(await stateOfSession()).toEqual([401, "unused"]);
  });

  test("requests that the browser repeats by itself do not make a session last longer", async () => {
    for (let hours = 1; hours < 12; hours++) {
      app.clock.forward(HOUR);
      expect(await stateOfSession(BACKGROUND)).toBe("open");
    }
    app.clock.forward(HOUR);
    expect(await stateOfSession(BACKGROUND)).toEqual([401, "unused"]);
  });

  test("after 7 days a session ends although it is used, and the answer says so", async () => {
    await useFor(7 * DAY - 1);
    expect(await stateOfSession()).toBe("open");
    app.clock.forward(1);
    expect(await stateOfSession()).toEqual([401, "too-old"]);
  });

  test("use within 5 minutes of the last is not written again", async () => {
    const expiry = async () => {
      const hash = tokenHash(client.cookie("parcha_admin") ?? "");
      const { rows } = await app.ctx.db.query<{ at: Date }>(
        "select expires_at as at from admin_sessions where token_hash = $1",
        [hash],
      );
      return rows[0]?.at.toISOString();
    };
    const first = await expiry();
    app.clock.forward(4);
    await me();
    expect(await expiry()).toBe(first);
    app.clock.forward(1);
    await me();
    expect(await expiry()).not.toBe(first);
  });

  test("a session that a new password ends says that it was ended elsewhere, for 30 days", async () => {
    await resetPassword(app.ctx, username, "another one", app.clock.now());
    expect(await stateOfSession()).toEqual([401, "elsewhere"]);
    app.clock.forward(29 * DAY);
    await app.sweep();
    expect(await stateOfSession()).toEqual([401, "elsewhere"]);
    app.clock.forward(DAY);
    await app.sweep();
    expect(await stateOfSession()).toEqual([401, undefined]);
  });

  test("a session that was signed out is forgotten", async () => {
    const token = client.cookie("parcha_admin") ?? "";
    await client.call(contract.adminLogout);
    client.setCookie("parcha_admin", token);
    expect(await stateOfSession()).toEqual([401, undefined]);
  });
});

describe("the end of a login session waits", () => {
  test("for the admin's seat in a room, at most 4 hours, and no other admin's session", async () => {
    const customer = await app.customer("9876500001");
    await app.openDay("2026-11-28", "10:00", "18:00");
    const booking = await createPaidSession(app, customer, "2026-11-28", "10:00");
    const other = await app.admin("super_admin");
    await useFor(7 * DAY - 1);
    const { channel } = await registerGuide(client, booking.id, app.url);
    channel.send({ type: "notify-joined", bookingId: booking.id });
    await vi.waitFor(async () => expect((await app.ctx.db.query("select from seats")).rowCount).toBe(1));
    app.clock.forward(HOUR);
    expect(await stateOfSession(BACKGROUND)).toBe("open");
    expect((await other.call(contract.getAdminMe)).status).toBe(401);
    app.clock.forward(3 * HOUR + 1);
    expect(await stateOfSession(BACKGROUND)).toEqual([401, "too-old"]);
    channel.close();
  });

  test("for an upload that is running, until its address expires", async () => {
    await useFor(7 * DAY - 1);
    expect((await client.call(createUpload, { input: { contentType: "video/mp4" } })).status).toBe(200);
    app.clock.forward(29);
    expect(await stateOfSession(BACKGROUND)).toBe("open");
    app.clock.forward(1);
    expect(await stateOfSession(BACKGROUND)).toEqual([401, "too-old"]);
  });
});

describe("calls that move money", () => {
  const refund = (bookingId: string) =>
    client.call(refundBooking, { params: { id: bookingId }, input: { amount: 1 } });
  const confirm = (password: string) => client.call(contract.confirmPassword, { input: { password } });

  test("ask for the password when it was given more than 30 minutes ago", async () => {
    const id = crypto.randomUUID();
    app.clock.forward(29);
    expect((await refund(id)).body.code).toBe("not-found");
    app.clock.forward(1);
    expect([(await refund(id)).status, (await refund(id)).body.code]).toEqual([403, "password-needed"]);
    expect((await confirm("wrong")).body).toMatchObject({ code: "password-wrong" });
    expect((await refund(id)).body.code).toBe("password-needed");
    expect((await confirm(PASSWORD)).status).toBe(200);
    expect((await refund(id)).body.code).toBe("not-found");
  });

  test("each of them is a refund or a cancellation", async () => {
    app.clock.forward(30);
    const params = { id: crypto.randomUUID() };
    for (const endpoint of [refundBooking, refundRemedy, retryRefund]) {
      const { body } = await client.call<Endpoint>(endpoint, { params, input: {} });
      expect([endpoint.path, body.code]).toEqual([endpoint.path, "password-needed"]);
    }
  });

  test("a cancellation asks, other changes of the status do not", async () => {
    app.clock.forward(30);
    const set = async (status: "completed" | "confirmed" | "cancelled") => {
      const options = { params: { id: crypto.randomUUID() }, input: { status } };
      return (await client.call(setBookingStatus, options)).body.code;
    };
    expect([await set("completed"), await set("confirmed"), await set("cancelled")]).toEqual([
      "not-found",
      "not-found",
      "password-needed",
    ]);
  });

  test("five wrong passwords lock the confirmation and the login at this address", async () => {
    for (let i = 0; i < 5; i++) expect((await confirm("wrong")).status).toBe(403);
    expect((await confirm(PASSWORD)).body.code).toBe("login-wait");
    const input = { username, password: PASSWORD };
    expect((await app.browser().call(contract.adminLogin, { input })).status).toBe(429);
  });
});
