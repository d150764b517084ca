import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { listAuditEntries } from "#contract/audit.ts";
import { cancelBooking, createBooking } from "#contract/bookings.ts";
import { run } from "#server/db/sql.ts";
import type { Client } from "#tests/support/client.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { exportCustomers } from "./exports.ts";

const DAY = "2026-11-25";
let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
  await app.openDay(DAY);
  const asha = await app.customer("9700000001");
  await run(app.ctx.db)`update users set username = '=HYPERLINK("x")' where id = ${asha.user.id}`;
  await createPaidSession(app, asha, DAY, "10:00");
  const input = { sessionDate: DAY, sessionTime: "11:00", questionType: "multiple" } as const;
  const { body } = await asha.client.call(createBooking, { input });
  await asha.client.call(cancelBooking, { params: { id: body.booking.id } });
  await run(app.ctx.db)`insert into users (phone, username, referral_code, created_at)
    select '6' || lpad(n::text, 9, '0'), 'Many ' || n, 'M' || n, '2026-01-01T00:00:00Z' from generate_series(1, 2500) n`;
});
afterAll(() => app.stop());
beforeEach(async () => {
  admin = await app.admin("super_admin");
});

const save = (list: "bookings" | "users", filter: object, language = "en") =>
  fetch(`${app.url}/api/admin/exports/${list}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "accept-language": language,
      origin: app.url,
      cookie: admin.cookieHeader(),
    },
    body: JSON.stringify(filter),
  });
const linesOf = async (response: Response) => {
  const bytes = await response.arrayBuffer();
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes).split("\r\n");
};
const lastEntry = async () => (await admin.call(listAuditEntries)).body.entries[0];

describe("a CSV file", () => {
  test("of bookings has the filtered rows in the table's order, IST times, numbers, and no formulas", async () => {
    const response = await save("bookings", { unpaid: "no", sort: "date" });
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toBe("attachment; filename=bookings-2026-11-21.csv");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await linesOf(response)).toEqual([
      "\uFEFFDate,Time (IST),User,Phone,Questions,Status,Test,Amount (₹),Refunded (₹),Taken back by the bank (₹),To do,Booked on (IST)",
      `${DAY},10:00,"'=HYPERLINK(""x"")",97000 00001,one question,Booked,,751,0,0,,2026-11-21 10:00`,
      "",
    ]);
  });

  test("is in the reader's language", async () => {
    const [head, row] = await linesOf(await save("bookings", { status: "unpaid" }, "hi"));
    expect(head).toMatch(/^\uFEFFतारीख़,समय \(IST\),यूज़र,/);
    expect(row).toContain("कई सवाल,पेमेंट नहीं हुआ,");
  });

  test("of customers has every row once, far beyond one batch", async () => {
    const lines = await linesOf(await save("users", { sort: "created" }));
    expect(lines).toHaveLength(2501 + 2);
    expect(new Set(lines.slice(1, -1).map((line) => line.split(",")[3])).size).toBe(2501);
    expect(lines[1]).toMatch(/^1,2026-01-01,Many \d+,6\d{4} \d{5},0,,,0,,,0,M\d+$/);
  });

  test("is written into the record of changes with the filter and the number of rows, without the searched text", async () => {
    await linesOf(await save("users", { search: "Many 1", sort: "-created", booked: "no" }));
    await vi.waitFor(async () =>
      expect(await lastEntry()).toMatchObject({
        verb: "POST /api/admin/exports/users",
        outcome: "done",
        changes: { rows: 1111, isComplete: true, sort: "-created", booked: "no" },
      }),
    );
    expect(JSON.stringify(await lastEntry())).not.toContain("Many");
  });

  test("asks for the password when it was given long ago", async () => {
    app.clock.forward(31);
    const refused = await save("users", {});
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
      403,
      "password-needed",
    ]);
    expect((await save("users", { booked: "perhaps" })).status).toBe(400);
  });

  test("is refused, and not broken off, for a text that PostgreSQL cannot store", async () => {
    for (const list of ["users", "bookings"] as const)
      expect((await save(list, { search: "\u0000" })).status).toBe(400);
  });

  test("is read in batches, and reading stops when the client goes away", async () => {
    const reader = { language: "en", now: app.ctx.now() } as const;
    const parts: number[] = [];
    const file = await exportCustomers(app.ctx, {}, reader);
    for await (const text of file.text()) parts.push(text.split("\r\n").length - 1);
    expect(parts).toEqual([1, 1000, 1000, 501]);

    const sent = vi.fn(async () => undefined);
    const aborted = await exportCustomers(app.ctx, {}, reader);
    aborted.onEnd(sent);
    const statements = vi.spyOn(app.ctx.db, "connect");
    for await (const text of aborted.text()) if (text.includes("Many")) break;
    expect(sent).toHaveBeenCalledExactlyOnceWith({ rows: 1000, isComplete: false });
    const soFar = statements.mock.calls.length;
    await new Promise(setImmediate);
    expect(statements.mock.calls.length).toBe(soFar);
    statements.mockRestore();
  });
});
