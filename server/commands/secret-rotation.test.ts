// What people keep when the operator upgrades from 0.2 or changes keys.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { deleteAccount } from "#contract/account.ts";
import { checkPhone } from "#contract/customers.ts";
import { keyedHash } from "#server/crypto/tokens.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { resealAll } from "./reseal.ts";

const EARLIER = "a secret that only the tests know about";
const NEWER = { secretKey: "the newer secret, long enough for it", secretKeysBefore: [EARLIER] };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
  await app.openDay("2026-11-25");
});
afterAll(() => app.stop());
beforeEach(() => setSecrets({}));

function setSecrets(secrets: object) {
  Object.assign(app.ctx.config, { secretKey: EARLIER, secretKeysBefore: [], ...secrets });
}

let next = 9_710_000_000;
async function closedPhone(): Promise<string> {
  const phone = String(next++);
  const { client } = await app.customer(phone);
  expect((await client.call(deleteAccount, { input: { phoneConfirmation: phone } })).status).toBe(200);
  app.clock.forward(1);
  return phone;
}
/** "had": the phone has had the welcome offer, and signs up without a code. */
async function welcomeOffer(phone: string): Promise<"had" | "given"> {
  const { user } = await app.customer(String(next++));
  app.clock.forward(1);
  try {
    await app.customer(phone, { referralCode: user.referralCode });
    return "given";
  } catch (error) {
    expect(String(error)).toContain("has had the welcome offer");
    return "had";
  }
}

test("a phone of a closed account is known after SECRET_KEY changed, and unknown without the earlier key", async () => {
  const phone = await closedPhone();
  setSecrets(NEWER);
  expect(await welcomeOffer(phone)).toBe("had");
  setSecrets({ ...NEWER, secretKeysBefore: [] });
  expect(await welcomeOffer(phone)).toBe("given");
});

test("a phone that a version up to 0.2 hashed is known, and reseal says how long its key must be kept", async () => {
  const { db } = app.ctx;
  await db.query("delete from closed_phones");
  const phone = await closedPhone();
  await db.query("update closed_phones set phone_hash = $1, key_id = null", [
    keyedHash(EARLIER, "closed-phone", phone),
  ]);
  expect(await welcomeOffer(phone)).toBe("had");
  expect(await resealAll(db, app.ctx.config)).toMatch(/SECRET_KEYS_BEFORE can be removed\.$/);
  setSecrets(NEWER);
  expect(await welcomeOffer(phone)).toBe("had");
  expect(await resealAll(db, app.ctx.config)).toMatch(
    /but 1 phone of a closed account was hashed with one\. Keep SECRET_KEYS_BEFORE as it is until 2028-11-21\.$/,
  );
});

test("links, and browsers that are known, of a version up to 0.2 work after the upgrade and not after SECRET_KEY changed", async () => {
  const customer = await app.customer(String(next++));
  const { id } = await createPaidSession(app, customer, "2026-11-25", "10:00");
  const key = keyedHash(EARLIER, "calendar", id).subarray(0, 16).toString("base64url");
  const hash = keyedHash(EARLIER, "known-phone", customer.user.phone).toString("base64url").slice(0, 22);
  const device = `${hash}~${keyedHash(EARLIER, "device-cookie", hash).toString("base64url")}`;
  const linkStatus = async () => (await fetch(`${app.url}/api/calendar/${id}/${key}?language=en`)).status;
  const isKnown = async () => {
    const browser = app.browser();
    browser.setCookie("parcha_device", device);
    return (await browser.call(checkPhone, { input: { phone: customer.user.phone } })).body.hasBookings;
  };
  expect([await linkStatus(), await isKnown()]).toEqual([200, true]);
  setSecrets(NEWER);
  expect([await linkStatus(), await isKnown()]).toEqual([404, false]);
});
