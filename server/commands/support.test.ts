import { afterAll, beforeAll, expect, test } from "vitest";
import { listAuditEntries } from "#contract/audit.ts";
import { sendLoginCode, verifyLoginCode } from "#contract/customers.ts";
import { readConfig } from "#server/config/config.ts";
import { row, run } from "#server/db/sql.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { runToEnd } from "#tests/support/process.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { runSupportCommand, type SupportCommand } from "./support.ts";

const DAY = "2026-11-25";
let app: TestApp;
let databaseUrl: string;
beforeAll(async () => {
  app = await startTestApp();
  databaseUrl = app.ctx.db.options.connectionString ?? "";
  await app.openDay(DAY);
  await app.admin("super_admin");
  await app.admin("admin");
});
afterAll(() => app.stop());

let next = 9_340_000_000;
async function newCustomer() {
  const phone = String(next++);
  return { phone, ...(await app.customer(phone)) };
}

type Answer = () => string | Promise<string>;

/** Runs the command, whose question gets `answer`. */
async function runCommand(command: SupportCommand, args: readonly string[], answer: Answer) {
  const questions: string[] = [];
  const ask = async (question: string) => {
    questions.push(question);
    return answer();
  };
  const config = readConfig({ SECRET_KEY: "x", DATA_DIR: "/nowhere", DATABASE_URL: databaseUrl });
  const printed = await runSupportCommand(config, command, args, ask, app.clock.now()).catch(String);
  return { printed, question: questions.join() };
}

const detach = (customerId: string, answer: Answer, username = "super_admin") =>
  runCommand("detach", ["--customer", customerId, "--username", username], answer);
const confirm = (customerId: string, paymentId: string, answer: Answer, username = "super_admin") =>
  runCommand(
    "confirm-owner",
    ["--customer", customerId, "--payment", paymentId, "--username", username],
    answer,
  );

/** A new browser, after half a year without a sign-in; `success` or the code of the refusal. */
async function signInLate(phone: string, minutes = 181 * 24 * 60) {
  app.clock.forward(minutes);
  const client = app.browser();
  await client.call(sendLoginCode, { input: { phone } });
  const { body } = await client.call(verifyLoginCode, { input: { phone, otp: await app.codeFor(phone) } });
  return { client, outcome: body.success ? "success" : body.code };
}

async function paymentOf(customerId: string): Promise<string> {
  const found = await row<{ id: string }>(app.ctx.db)`
    select p.provider_payment_id as id from payments p join payment_orders o on o.id = p.order_id
    where o.user_id = ${customerId}`;
  return found?.id ?? "";
}

async function entriesOf(customerId: string) {
  const superAdmin = await app.admin("super_admin");
  const { entries } = (await superAdmin.call(listAuditEntries, { query: { customer: customerId } })).body;
  return entries.map(({ admin, verb, outcome, code }) => [admin?.username, verb, outcome, code]);
}
const VERB = "npm run admin -- detach";
const CONFIRM_VERB = "npm run admin -- confirm-owner";

test("the operator hears what is owed, types the number, and its holder gets a new account; the trail has it", async () => {
  const { phone, user, client } = await newCustomer();
  const { printed, question } = await detach(user.id, () => `${phone.slice(0, 5)} ${phone.slice(5)}`);
  expect(question).toContain("sessions missed: 0\n");
  expect(question).toContain("Last used: 2026-11-21\n");
  expect(question).not.toContain(phone);
  expect(printed).toContain("The number was taken away");
  expect(await entriesOf(user.id)).toEqual([["super_admin", VERB, "done", null]]);
  const browser = app.browser();
  app.clock.forward(1);
  await browser.call(sendLoginCode, { input: { phone } });
  const input = { phone, otp: await app.codeFor(phone) };
  expect((await browser.call(verifyLoginCode, { input })).body).toMatchObject({ isNewUser: true });
  expect((await client.fetch("/api/user/me")).status).toBe(401);
  expect((await detach(user.id, () => phone)).printed).toContain("there is no open account with this id");
});

test("another number, or none, changes nothing and leaves no entry", async () => {
  const { user, client } = await newCustomer();
  for (const typed of ["", "9876543210", "yes"])
    expect((await detach(user.id, () => typed)).printed).toContain("not the account's number");
  expect((await client.fetch("/api/user/me")).status).toBe(200);
  expect(await entriesOf(user.id)).toEqual([]);
});

test("what becomes owed while the operator thinks refuses it, and the trail says so", async () => {
  const { phone, user } = await newCustomer();
  const giveCredits = () =>
    run(app.ctx.db)`
      insert into credit_entries (user_id, amount, reason, created_at) values (${user.id}, 110, 'welcome', now())`;
  const { printed } = await detach(user.id, async () => {
    await giveCredits();
    return phone;
  });
  expect(printed).toContain("what is owed has changed meanwhile");
  expect(await entriesOf(user.id)).toEqual([["super_admin", VERB, "refused", "not-possible-now"]]);
  const again = await detach(user.id, () => phone);
  expect(again.question).toContain("discount: ₹110\n");
  expect(again.printed).toContain("The number was taken away");
});

test("while a paid session is ahead it asks nothing", async () => {
  const customer = await newCustomer();
  await createPaidSession(app, customer, DAY, "10:00");
  const { printed, question } = await detach(customer.user.id, () => customer.phone);
  expect(printed).toContain("sessions ahead: 1\n");
  expect(printed).toContain("Nothing was changed: a paid session is ahead");
  expect(question).toBe("");
});

test.each(["admin", "nobody"])("%s is no super admin to record it under", async (username) => {
  const { phone, user } = await newCustomer();
  expect((await detach(user.id, () => phone, username)).printed).toContain("is no super admin");
});

test("a customer who names a payment of the account is let in once, and the trail has it", async () => {
  const customer = await newCustomer();
  const { user, phone } = customer;
  await createPaidSession(app, customer, DAY, "11:00");
  const paymentId = await paymentOf(user.id);
  const before = app.clock.now();
  const { client, outcome } = await signInLate(phone);
  expect(outcome).toBe("owner-unverified");

  const stranger = await newCustomer();
  const refusals = [
    (await confirm(user.id, paymentId, () => stranger.phone)).printed,
    (await confirm(user.id, "pay_ofSomebodyElse", () => phone)).printed,
    (await confirm(stranger.user.id, paymentId, () => stranger.phone)).printed,
    (await confirm(user.id, paymentId, () => phone, "admin")).printed,
  ];
  expect(refusals).toEqual([
    expect.stringContaining("not the account's number"),
    expect.stringContaining("no captured payment with this id"),
    expect.stringContaining("no captured payment with this id"),
    expect.stringContaining("is no super admin"),
  ]);
  expect((await client.fetch("/api/user/me")).status).toBe(403);

  const { printed, question } = await confirm(user.id, paymentId, () => phone);
  expect(question).not.toContain(phone);
  expect(printed).toContain("The next sign-in within 24 hours opens the account");
  // Whoever waited at the question is out, and nobody else gets in by the word after it was used.
  expect((await client.fetch("/api/user/me")).status).toBe(401);
  const letIn = await signInLate(phone, 1);
  expect(letIn.outcome).toBe("success");
  expect((await signInLate(phone)).outcome).toBe("owner-unverified");
  expect(await entriesOf(user.id)).toEqual([
    ["super_admin", CONFIRM_VERB, "done", null],
    ["super_admin", CONFIRM_VERB, "refused", "not-found"],
  ]);

  await confirm(user.id, paymentId, () => phone);
  expect((await signInLate(phone, 24 * 60)).outcome).toBe("owner-unverified");
  app.clock.set(before.toISOString());
});

test.each([
  ["detach", "no customer", ["--username", "super_admin"]],
  ["detach", "no id", ["--customer", "9340000000", "--username", "super_admin"]],
  ["detach", "nobody to record it under", ["--customer", "00000000-0000-4000-8000-000000000000"]],
  ["detach", "an unknown option", ["--phone", "9340000000"]],
  [
    "confirm-owner",
    "no payment",
    ["--customer", "00000000-0000-4000-8000-000000000000", "--username", "super_admin"],
  ],
] as const)("%s with %s gets the usage", async (command, _, args) => {
  expect((await runCommand(command, args, () => "")).printed).toContain("Usage:");
});

test("the process reads the answer from a pipe, and its end as no answer", { timeout: 60_000 }, async () => {
  const { phone, user } = await newCustomer();
  const args = ["admin", "detach", "--customer", user.id, "--username", "super_admin"];
  const env = { DATABASE_URL: databaseUrl };
  const refused = await runToEnd(env, args);
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining("not the account's number")]);
  const detached = await runToEnd(env, args, `${phone}\n`);
  expect([detached.code, detached.output]).toEqual([0, expect.stringContaining("was taken away")]);
});
