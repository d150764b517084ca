import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { refundBooking, resolveMoneyTask, retryRefund } from "#contract/accounting.ts";
import { listSlots } from "#contract/availability.ts";
import * as contract from "#contract/bookings.ts";
import { getCredits } from "#contract/credits.ts";
import { getReceipt, listPayments } from "#contract/payments.ts";
import { listNotHeldSessions } from "#contract/sessions.ts";
import { addDays } from "#domain/ist-time.ts";
import { calendarPath } from "#server/calendar-link.ts";
import { row, run } from "#server/db/sql.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { formatDay } from "#server/i18n/format.ts";
import { addMissingRefunds } from "#server/modules/accounting/provider-refunds.ts";
import { refund as refundAtProvider, settleRefund } from "#simulator/refunds.ts";
import { updateModes } from "#simulator/settings.sql.ts";
import type { Client } from "#tests/support/client.ts";
import { inLockOrder } from "#tests/support/in-lock-order.ts";
import { createOrderedHold, createPaidSession } from "#tests/support/paid-session.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
  admin = await app.admin();
});
afterAll(() => app.stop());

let next = 9_400_000_000;
let customer: SignedIn;
let day: string;
let days = 0;
beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  app.simulator.gatewayFaults.clear();
  day = addDays("2026-11-25", days++);
  await app.openDay(day);
  customer = await app.customer(String(next++));
});

/** Sets the clock. The admin signs in again, because an admin's login session lasts 12 hours. */
const at = async (instant: string) => {
  app.clock.set(instant);
  admin = await app.admin();
};
const session = (time = "10:00", who = customer) => createPaidSession(app, who, day, time);
const move = (id: string, sessionTime: string, client = customer.client, sessionDate = day) =>
  client.call(contract.rescheduleBooking, { params: { id }, input: { sessionDate, sessionTime } });
const cancel = (id: string, who = customer) => who.client.call(contract.cancelBooking, { params: { id } });
const setStatus = (id: string, status: "completed" | "confirmed" | "cancelled") =>
  admin.call(contract.setBookingStatus, { params: { id }, input: { status } });
const all = async (who = customer) =>
  (await who.client.call(contract.listBookings, { params: { userId: who.user.id } })).body.bookings;
const payments = async (who = customer) =>
  (await who.client.call(listPayments, { params: { userId: who.user.id } })).body.payments;
const credits = async (who: SignedIn) =>
  (await who.client.call(getCredits, { params: { userId: who.user.id } })).body;
const freeTimes = async () =>
  (await app.browser().call(listSlots, { query: { date: day } })).body.slots
    .filter((slot) => slot.available)
    .map((slot) => slot.time);

describe("a move by the customer", () => {
  test("takes the new slot, frees the old one, and costs nothing", async () => {
    const { id } = await session();
    const { status, body } = await move(id, "11:00");
    expect(status).toBe(200);
    expect(body.booking).toMatchObject({ id, sessionTime: "11:00", status: "approved", rescheduleCount: 1 });
    const free = await freeTimes();
    expect([free.includes("10:00"), free.includes("11:00")]).toEqual([true, false]);
    expect((await payments()).map((payment) => payment.status)).toEqual(["paid"]);
  });

  test("locks no payment before the bookings on its slot", async () => {
    const { id } = await session();
    await inTransaction(app.ctx.db, async (tx) => {
      await run(tx)`select from payments for update`;
      expect((await move(id, "11:00")).status).toBe(200);
    });
  });

  test("to the session's own slot does not count", async () => {
    const { id } = await session();
    const { status, body } = await move(id, "10:00");
    expect([status, body.booking.rescheduleCount]).toEqual([200, 0]);
  });

  test("is possible twice, and until two hours before the start", async () => {
    const { id } = await session("14:00");
    await move(id, "15:00");
    await move(id, "16:00");
    expect((await move(id, "17:00")).body).toMatchObject({ code: "moved-too-often" });
    const late = await session("12:00");
    app.clock.set(`${day}T04:30:01Z`);
    expect((await move(late.id, "17:00")).body).toMatchObject({ code: "too-late-to-move" });
  });

  test("to a slot that another customer took is 409, and the session keeps its old slot", async () => {
    const { id } = await session();
    const other = await app.customer(String(next++));
    await session("11:00", other);
    const { status, body } = await move(id, "11:00");
    expect([status, body.code]).toEqual([409, "slot-taken"]);
    expect((await all())[0]).toMatchObject({ id, sessionTime: "10:00", status: "approved" });
    expect(await freeTimes()).not.toContain("10:00");
  });

  test("succeeds for one of two customers who move to the same slot at once", async () => {
    const other = await app.customer(String(next++));
    const [one, two] = [await session("10:00"), await session("10:10", other)];
    const answers = await Promise.all([move(one.id, "12:00"), move(two.id, "12:00", other.client)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const times = [(await all())[0]?.sessionTime, (await all(other))[0]?.sessionTime];
    expect(times.filter((time) => time === "12:00")).toHaveLength(1);
  });

  test("succeeds for one of two moves of the same booking at once, and the other is just-changed", async () => {
    const { id } = await session();
    const answers = await inLockOrder(
      app.ctx.db,
      { lock: "select from users where id = $1", id: customer.user.id },
      () => move(id, "13:00"),
      () => move(id, "14:00"),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("just-changed");
    expect((await all()).map((booking) => booking.rescheduleCount)).toEqual([1]);
    expect(await payments()).toHaveLength(1);
    const taken = await row(app.ctx.db)`
      select count(*) as count from bookings where session_date = ${day} and status <> 'cancelled'`;
    expect(taken).toEqual({ count: 1 });
  });

  test("is refused to a slot that the guide does not offer", async () => {
    const { id } = await session();
    expect((await move(id, "09:00")).body.code).toBe("not-a-slot");
    expect((await move(id, "10:07")).body.code).toBe("not-a-slot");
    expect((await move(id, "10:10", customer.client, "2027-06-01")).body.code).toBe("bad-date");
  });

  test("onto the customer's own hold releases the hold, and is refused while the hold's checkout is open", async () => {
    const { id } = await session();
    const { bookingId: holdId } = await createOrderedHold(customer, day, "11:00");
    expect((await move(id, "11:00")).body.code).toBe("payment-under-way");
    await customer.client.call(contract.cancelBooking, { params: { id: holdId }, query: { only: "hold" } });
    await customer.client.call(contract.createBooking, {
      input: { sessionDate: day, sessionTime: "11:00", questionType: "single" },
    });
    expect((await move(id, "11:00")).body.booking).toMatchObject({ sessionTime: "11:00" });
    expect((await all()).map(({ status }) => status)).toEqual(["approved"]);
  });
});

describe("an admin", () => {
  const feesKept = async (id: string) => {
    const [payment] = await payments();
    const receipt = await customer.client.call(getReceipt, { params: { id: payment?.id ?? "" } });
    const { sessions } = (await admin.call(listNotHeldSessions)).body;
    return [
      (await all())[0]?.feeKept,
      payment?.feeKept,
      receipt.body.receipt.feeKept,
      sessions.find((one) => one.id === id)?.feeKept,
    ];
  };

  test("moves a session without limits, and the customer may then cancel for a refund", async () => {
    const { id } = await session();
    await at(`${day}T03:30:00Z`);
    for (const time of ["12:00", "13:00", "14:00"]) expect((await move(id, time, admin)).status).toBe(200);
    expect((await all())[0]).toMatchObject({ rescheduleCount: 0, isRefundedOnCancel: true });
    const { body } = await cancel(id);
    expect(body.booking).toMatchObject({ status: "cancelled", refund: { amount: 751, status: "pending" } });
  });

  test("moves a session, and the customer who then moves it too gives up the refund", async () => {
    const { id } = await session();
    await move(id, "12:00", admin);
    expect((await move(id, "13:00")).body.booking).toMatchObject({ isRefundedOnCancel: false });
    expect((await cancel(id)).body.booking).toMatchObject({ status: "cancelled", refund: null });
  });

  test("and the customer read what is kept of the fee of a session that the customer has cancelled", async () => {
    const { id } = await session();
    expect((await feesKept(id)).slice(0, 3)).toEqual([0, 0, 0]);
    await cancel(id);
    expect(await feesKept(id)).toEqual([751, 751, 751, 751]);
    await admin.call(refundBooking, { params: { id }, input: { amount: 300 } });
    expect(await feesKept(id)).toEqual([451, 451, 451, 451]);
    await admin.call(refundBooking, { params: { id }, input: {} });
    expect(await feesKept(id)).toEqual([0, 0, 0, 0]);
  });

  test("counts a refund that fails and is tried again once in what is kept of the fee", async () => {
    await updateModes(app.ctx.db, { refunds: "pending" });
    onTestFinished(() => updateModes(app.ctx.db, { refunds: "processed" }));
    const { id } = await session();
    await cancel(id);
    const { body } = await admin.call(refundBooking, { params: { id }, input: { amount: 300 } });
    await app.sweep();
    const { items } = await app.ctx.gateway.listRefunds((await payments())[0]?.razorpayPaymentId ?? "");
    await settleRefund(app.simulator.merchant, items[0]?.id ?? "", "failed");
    app.clock.forward(10);
    await app.sweep();
    expect((await payments())[0]).toMatchObject({ refunds: [{ status: "failed" }], feeKept: 451 });
    await updateModes(app.ctx.db, { refunds: "processed" });
    await admin.call(retryRefund, { params: { id: body.refund.id } });
    await app.sweep();
    expect(await feesKept(id)).toEqual([451, 451, 451, 451]);
  });

  test("counts a refund that Razorpay refuses and staff make there once, after it is marked as dealt with", async () => {
    const { id } = await session();
    await cancel(id);
    const { body } = await admin.call(refundBooking, { params: { id }, input: { amount: 400 } });
    const paid = (await payments())[0]?.razorpayPaymentId ?? "";
    await refundAtProvider(app.simulator.merchant, paid, { amount: 40_000 }, null);
    await app.sweep();
    await addMissingRefunds(app.ctx, { customerId: customer.user.id, since: app.ctx.now() }, app.ctx.now());
    await app.sweep();
    await admin.call(resolveMoneyTask, { params: { id: body.refund.id } });
    expect(await feesKept(id)).toEqual([351, 351, 351, 351]);
  });

  test("keeps no fee of a session that an admin has cancelled, nor of one that comes back", async () => {
    const [one, other] = [await session(), await session("11:00")];
    await setStatus(one.id, "cancelled");
    await move(other.id, "12:00", admin);
    await cancel(other.id);
    expect((await all()).map(({ feeKept }) => feeKept)).toEqual([0, 0]);
    expect((await payments()).map(({ feeKept }) => feeKept)).toEqual([0, 0]);
  });

  test("cancels three times at once, and the money is refunded in full once", async () => {
    const { id } = await session();
    const answers = await Promise.all([1, 2, 3].map(() => setStatus(id, "cancelled")));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await app.sweep();
    const [payment] = await payments();
    expect(payment?.refunds).toHaveLength(1);
    expect(payment).toMatchObject({ amount: 751, refunds: [{ amount: 751 }] });
    const books = (await (await fetch(`${app.url}/sandbox/payments`)).json()) as {
      payments: { id: string; amount_refunded: number }[];
    };
    const atGateway = books.payments.find(({ id: its }) => its === payment?.razorpayPaymentId);
    expect(atGateway?.amount_refunded).toBe(75_100);
  });

  test("cancels twice, and credits return as credits and money as money once", async () => {
    const referred = await app.customer(String(next++), { referralCode: customer.user.referralCode });
    const { id, amount, creditsUsed } = await session("10:00", referred);
    expect([amount, creditsUsed, (await credits(referred)).balance]).toEqual([641, 110, 0]);
    await setStatus(id, "cancelled");
    await setStatus(id, "cancelled");
    const ledger = await credits(referred);
    expect(ledger.balance).toBe(110);
    expect(ledger.entries.map(({ reason, amount: credit }) => `${reason} ${credit}`).sort()).toEqual([
      "hold -110",
      "refund-returned 110",
      "welcome 110",
    ]);
    expect((await payments(referred))[0]?.refunds.map((refund) => refund.amount)).toEqual([641]);
  });

  test("completes a session from the opening of the room, cannot cancel it then, and can reopen it", async () => {
    const { id } = await session();
    const early = await setStatus(id, "completed");
    expect([early.body.code, early.body.message]).toEqual([
      "not-yet",
      `You can do this from 9:55 AM on ${formatDay("en", day)}.`,
    ]);
    await at(`${day}T04:25:00Z`);
    expect((await setStatus(id, "completed")).body.booking.status).toBe("completed");
    expect((await setStatus(id, "completed")).status).toBe(200);
    expect((await setStatus(id, "cancelled")).body.code).toBe("not-possible-now");
    expect((await setStatus(id, "confirmed")).body.booking.status).toBe("confirmed");
  });

  test("cannot cancel a session that its customer cancelled, but can refund it", async () => {
    const { id } = await session();
    await cancel(id);
    expect((await setStatus(id, "cancelled")).body.code).toBe("not-possible-now");
    const refunded = await admin.call(refundBooking, { params: { id }, input: {} });
    expect([refunded.status, refunded.body.refund.amount]).toEqual([201, 751]);
  });
});

describe("a customer who gives a session up", () => {
  test("gets no refund, and used credits stay used", async () => {
    const referred = await app.customer(String(next++), { referralCode: customer.user.referralCode });
    const { id } = await session("10:00", referred);
    expect((await cancel(id, referred)).body.booking).toMatchObject({ status: "cancelled", refund: null });
    expect((await credits(referred)).balance).toBe(0);
    expect((await payments(referred))[0]?.status).toBe("paid");
    expect(await freeTimes()).toContain("10:00");
  });

  test("gets reserved credits back when the checkout is abandoned and the hold expires", async () => {
    const referred = await app.customer(String(next++), { referralCode: customer.user.referralCode });
    await createOrderedHold(referred, day, "10:00");
    expect((await credits(referred)).balance).toBe(0);
    app.clock.forward(26);
    await app.sweep();
    expect((await credits(referred)).balance).toBe(110);
  });
});

test("a time that is held and not paid for has no calendar file and cannot be moved yet", async () => {
  const { client } = customer;
  const input = { sessionDate: day, sessionTime: "10:00", questionType: "single" } as const;
  const { id } = (await client.call(contract.createBooking, { input })).body.booking;
  const early = await client.fetch(`/api/bookings/${id}/calendar`);
  expect([early.status, await early.json()]).toMatchObject([409, { code: "not-paid-yet" }]);
  expect((await move(id, "11:00")).body).toMatchObject({
    code: "not-paid-yet",
    message: "The session has to be paid for first.",
  });
});

test("a calendar file is in the customer's language, keeps its UID after a move, and is 409 after a cancellation", async () => {
  const { id } = await session();
  const file = async (language: "hi" | "en") => {
    const response = await customer.client.fetch(`/api/bookings/${id}/calendar?language=${language}`);
    expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    return response.text();
  };
  const before = await file("en");
  expect(before).toContain(`UID:${id}@127.0.0.1\r\nSEQUENCE:0\r\n`);
  expect(before).toContain(`DTSTART:${day.replaceAll("-", "")}T043000Z`);
  expect(before).toContain("SUMMARY:Session with Guruji");
  await move(id, "11:00");
  expect(await file("hi")).toContain(`UID:${id}@127.0.0.1\r\nSEQUENCE:1\r\n`);
  await cancel(id);
  expect((await customer.client.call(contract.getBookingCalendar, { params: { id } })).status).toBe(409);
});

describe("the calendar link in a message", () => {
  const lines = async (address: string) => (await (await fetch(address)).text()).split("\r\n");

  test("keeps serving the same entry after a move and after a cancellation", async () => {
    customer = await app.customer(String(next++), { whatsappOptIn: true });
    const { id } = await session();
    await app.sweep();
    const response = await fetch(`${app.url}/sandbox/messages?to=${customer.user.phone}`);
    const { messages } = (await response.json()) as { messages: { text: string }[] };
    const found = messages.map(({ text }) => /https?:\/\/\S+\/(api\/calendar\/\S+)/.exec(text)?.[1]);
    const link = `${app.url}/${found.find(Boolean)}`;
    expect((await fetch(link)).headers.get("content-type")).toContain("text/calendar");
    const first = await lines(link);
    expect(first).toEqual(expect.arrayContaining(["METHOD:PUBLISH", "SEQUENCE:0", "STATUS:CONFIRMED"]));
    await move(id, "11:00");
    const moved = await lines(link);
    expect(moved).toContain("SEQUENCE:1");
    expect(moved.find((line) => line.startsWith("UID:"))).toBe(first.find((line) => line.startsWith("UID:")));
    await setStatus(id, "cancelled");
    expect(await lines(link)).toEqual(
      expect.arrayContaining(["METHOD:CANCEL", "SEQUENCE:2", "STATUS:CANCELLED"]),
    );
  });

  // calcurse and khal read a file without its METHOD and STATUS, and calcurse without its UID.
  test("says in words what became of the session, for programs that ignore the rest", async () => {
    const { id } = await session();
    const link = (language: "hi" | "en") => `${app.url}/${calendarPath(app.ctx.config, id, language)}`;
    const fieldOf = async (name: string, language: "hi" | "en") => {
      const text = (await lines(link(language))).join("\r\n").replaceAll("\r\n ", "");
      return new RegExp(`^${name}:(.*)$`, "m").exec(text)?.[1]?.trim();
    };
    expect(await fieldOf("SUMMARY", "en")).toBe("Session with Guruji");
    expect(await fieldOf("DESCRIPTION", "en")).not.toContain("earlier");
    await move(id, "11:00");
    expect(await fieldOf("SUMMARY", "en")).toBe("Session with Guruji");
    expect(await fieldOf("DESCRIPTION", "en")).toContain("The earlier time no longer holds");
    expect(await fieldOf("DESCRIPTION", "hi")).toContain("पहले का समय");
    await cancel(id);
    expect(await fieldOf("SUMMARY", "en")).toBe("Cancelled: Session with Guruji");
    expect(await fieldOf("SUMMARY", "hi")).toBe("रद्द: गुरुजी के साथ सत्र");
    for (const language of ["hi", "en"] as const) {
      const description = await fieldOf("DESCRIPTION", language);
      expect(description).toContain(language === "hi" ? "रद्द" : "cancelled");
      // Nobody waits there.
      expect(description).not.toMatch(/from 5 minutes|5 मिनट/);
      expect(await fieldOf("TRANSP", language)).toBe("TRANSPARENT");
    }
  });

  test("is logged with its session, and without the key", async () => {
    const { id } = await session();
    const path = calendarPath(app.ctx.config, id, "en");
    const key = /calendar\/[^/]+\/([^?]+)/.exec(path)?.[1] ?? "";
    for (const written of [path, path.replace("calendar", "//Calendar"), path.replace(/\?.*/, "/more")])
      await fetch(`${app.url}/${written}`);
    expect(key).toHaveLength(22);
    expect(app.log.join()).toContain("/api/calendar/");
    expect(app.log.join()).not.toContain(key);
  });

  test("with a wrong key, for another session or for an unpaid hold is 404", async () => {
    const [{ id }, other] = [await session(), await session("12:00")];
    const path = calendarPath(app.ctx.config, id, "en");
    const held = await customer.client.call(contract.createBooking, {
      input: { sessionDate: day, sessionTime: "14:00", questionType: "single" },
    });
    for (const bad of [
      path.replace(id, other.id),
      path.replace(/\/[\w-]{22}\?/, `/${"A".repeat(22)}?`),
      path.replace(/\/[\w-]{22}\?/, "/short?"),
      calendarPath(app.ctx.config, held.body.booking.id, "en"),
    ])
      expect((await fetch(`${app.url}/${bad}`)).status).toBe(404);
  });
});

test("a customer gets messages about the guide's changes, and the guide about the customer's", async () => {
  const { phone } = customer.user;
  const countMessages = async (to: string) => {
    await app.sweep();
    const response = await fetch(`${app.url}/sandbox/messages?to=${to}`);
    const { messages } = (await response.json()) as { messages: { text: string; code?: string }[] };
    return messages.filter((message) => !message.code).length;
  };
  const guide = app.ctx.config.guide.phone ?? "";
  const guideBefore = await countMessages(guide);
  const { id } = await session();
  expect([await countMessages(phone), (await countMessages(guide)) - guideBefore]).toEqual([1, 1]);
  await move(id, "11:00");
  expect([await countMessages(phone), (await countMessages(guide)) - guideBefore]).toEqual([2, 2]);
  await move(id, "12:00", admin);
  expect([await countMessages(phone), (await countMessages(guide)) - guideBefore]).toEqual([3, 2]);
  // One message for the cancellation and one for the refund, which was sent at once.
  await setStatus(id, "cancelled");
  expect([await countMessages(phone), (await countMessages(guide)) - guideBefore]).toEqual([5, 2]);
});
