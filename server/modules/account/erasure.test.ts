// After an account is closed, nothing that identifies the customer is left: in any table, any stored file, or any log line.
import { createHmac, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteAccount } from "#contract/account.ts";
import { saveAddress } from "#contract/addresses.ts";
import { setDisplayName } from "#contract/customers.ts";
import { saveIntake } from "#contract/intakes.ts";
import { saveNote } from "#contract/notes.ts";
import { saveRating } from "#contract/ratings.ts";
import { rows } from "#server/db/sql.ts";
import type { PaymentEntity } from "#simulator/entities.ts";
import { type EventName, eventBody } from "#simulator/events.ts";
import { nameCompanion } from "#tests/support/companions.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { createCompletedSession, uploadParchaPhoto } from "#tests/support/session-results.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

const PHONE = "9871234560";
const OTHER_PHONE = "9871234561";
/** Who is in the customer's session besides. */
const COMPANION_PHONE = "9871234562";
const DAY = "2026-11-25";
const WEBHOOK_SECRET = "the secret of the webhook";
/** None of these words is in the product's own texts. */
const IDENTIFYING = {
  displayName: "Kamlesh Chaturvedi",
  relative: "Bindeshwari",
  question: "Vishwakarma workshop in Jhansi",
  email: "kamlesh.c@mail.example",
  upiId: "kamlesh1971@okexample",
  cardHolder: "K R CHATURVEDI",
  street: "Tikonapark 17",
  note: "Kamleshji fears the monsoon",
  rating: "Jhansi thanks you",
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    env: {
      ...{ DEMO_NO_ADDRESS_LIMITS: "1", RAZORPAY_WEBHOOK_SECRETS: WEBHOOK_SECRET },
      ...{ RECEIPT_GSTIN: "06ABCDE1234F1Z4", RECEIPT_TAX_FROM: "2026-04-01" },
    },
  });
  await app.openDay(DAY);
});
afterAll(() => app.stop());

/** As Razorpay sends it: with the payer's phone, e-mail, UPI address and card. */
async function deliverWebhooks(paymentId: string) {
  const { payments } = (await (await fetch(`${app.url}/sandbox/payments`)).json()) as {
    payments: PaymentEntity[];
  };
  const found = payments.find(({ id }) => id === paymentId);
  if (!found) throw new Error(`The gateway knows no ${paymentId}`);
  const { email, upiId, cardHolder } = IDENTIFYING;
  const payer = { email, contact: `+91${PHONE}`, vpa: upiId, card: { name: cardHolder, last4: "4366" } };
  const payment = { ...found, ...payer, notes: { name: cardHolder } };
  const refund = { id: "rfnd_1", payment_id: paymentId, amount: 100, receipt: null, status: "processed" };
  const references = { rrn: "123456789012", payer_vpa: upiId };
  const refundOfPayer = { ...refund, acquirer_data: references, notes: { email } };
  for (const name of ["payment.captured", "payment.failed", "refund.created", "order.paid"] as EventName[])
    await deliver(JSON.stringify(eventBody(name, { payment, refund: refundOfPayer } as never, "acc_1", 1)));
  const unreadable = { event: "payment.captured", payload: { payment: { entity: { ...payer, id: 7 } } } };
  await deliver(JSON.stringify(unreadable));
  await deliver(JSON.stringify({ event: "customer.created", payload: { customer: { entity: payer } } }));
}

async function deliver(body: string) {
  const signature = createHmac("sha256", WEBHOOK_SECRET).update(body).digest("hex");
  const headers = {
    "content-type": "application/json",
    "x-razorpay-event-id": randomUUID(),
    "x-razorpay-signature": signature,
  };
  expect((await fetch(`${app.url}/api/payment/webhook`, { method: "POST", headers, body })).status).toBe(200);
}

/** A session of another customer, whose companion this one is. */
async function bookAsAnother() {
  const another = await app.customer("9871234569");
  return { ...(await createPaidSession(app, another, DAY, "16:20")), client: another.client };
}

async function fillAccount(customer: SignedIn) {
  const { client, user } = customer;
  const { displayName, relative, question, street, note, rating } = IDENTIFYING;
  const expectOk = (answer: { status: number; body: object }) =>
    expect([answer.status < 300, JSON.stringify(answer.body)]).toEqual([true, expect.any(String)]);
  expectOk(await client.call(setDisplayName, { input: { displayName } }));
  const address = { line1: street, city: "Jhansi", state: "UP", pinCode: "284001" } as const;
  expectOk(
    await client.call(saveAddress, { input: { ...address, recipientName: relative, phone: OTHER_PHONE } }),
  );
  const { id: ahead } = await createPaidSession(app, customer, DAY, "16:00");
  expectOk(await nameCompanion(client, ahead, COMPANION_PHONE, { name: relative }));
  const { id: ofAnother, client: another } = await bookAsAnother();
  expectOk(await nameCompanion(another, ofAnother, PHONE, { name: displayName }));
  const intake = { forWhom: "someone-else", relation: "spouse", name: relative, question } as const;
  expectOk(await client.call(saveIntake, { params: { id: ahead }, input: intake }));
  const { id, admin } = await createCompletedSession(app, customer, DAY, "10:00");
  expectOk(await uploadParchaPhoto(admin, id, "Front"));
  const params = { userId: user.id, noteId: randomUUID() };
  expectOk(await admin.call(saveNote, { params, input: { text: note, version: 0, bookingId: id } }));
  expectOk(
    await client.call(saveRating, {
      params: { id },
      input: { stars: 5, text: rating },
    }),
  );
  const [payment] = await rows<{ id: string }>(app.ctx.db)`
    select p.provider_payment_id as id from payments p join payment_orders o on o.id = p.order_id
    where o.booking_id = ${id}`;
  await deliverWebhooks(payment?.id ?? "");
  await app.sweep();
}

/** In plain text, and as the bytes of a column would show them. */
const SEARCHED = [
  PHONE,
  OTHER_PHONE,
  ...Object.values(IDENTIFYING),
  "Chaturvedi",
  "Jhansi",
  "Kamlesh",
].flatMap((text) => [text, Buffer.from(text).toString("hex")]);

const findIn = (text: string) => SEARCHED.filter((one) => text.toLowerCase().includes(one.toLowerCase()));

/** `table: text` for everything that is found. */
async function findInTables(): Promise<string[]> {
  const tables = await rows<{ name: string }>(app.ctx.db)`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`;
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows: texts } = await app.ctx.db.query<{ text: string }>(
      `select t::text as text from "${name}" t`,
    );
    found.push(...new Set(texts.flatMap(({ text }) => findIn(text).map((one) => `${name}: ${one}`))));
  }
  return found;
}

async function listFiles(): Promise<string[]> {
  const folder = join(app.ctx.config.dataDir, "objects");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

test("a closed account leaves no phone, e-mail, UPI address, name or text in tables, files and logs", async () => {
  const customer = await app.customer(PHONE, { whatsappOptIn: true });
  await fillAccount(customer);
  // The search finds what is there before.
  const before = await findInTables();
  for (const table of ["users", "postal_addresses", "tax_documents", "companions", "outbox"])
    expect(before).toContainEqual(expect.stringMatching(`^${table}: `));
  expect(await rows(app.ctx.db)`select outcome from payment_events`).toHaveLength(6);
  expect((await listFiles()).length).toBeGreaterThan(0);

  const input = { phoneConfirmation: PHONE };
  expect((await customer.client.call(deleteAccount, { input })).status).toBe(200);
  // Login codes stay a day for their limits; messages, refunds and files are worked on by sweeps.
  for (let hour = 0; hour < 50; hour += 10) {
    await app.sweep();
    app.clock.forward(10 * 60);
  }
  await app.sweep();

  expect(await findInTables()).toEqual([]);
  // The journal of closed accounts has the random id and the time.
  const [journal = "", ...others] = await listFiles();
  expect(others).toEqual([]);
  expect(journal).toContain(`closed-accounts/${customer.user.id}.json`);
  const line = JSON.parse(await readFile(journal, "utf8"));
  expect(line).toEqual({ customerId: customer.user.id, closedAt: "2026-11-25T04:30:00.000Z" });
  expect(app.log.flatMap(findIn)).toEqual([]);
  expect(app.log.length).toBeGreaterThan(10);
});
