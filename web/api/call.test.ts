import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { refundBooking } from "#contract/accounting.ts";
import { listSlots } from "#contract/availability.ts";
import { cancelBooking } from "#contract/bookings.ts";
import { logout, sendLoginCode } from "#contract/customers.ts";
import { loadLanguage } from "#web/i18n/language.ts";
import { CallFailure, call, onSignedOut } from "./call.ts";
import { QUESTIONS } from "./questions.ts";

type Sent = { url: string; init: RequestInit };

function server(answer: (sent: Sent) => Promise<Response> | Response): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return answer({ url, init });
  });
  return sent;
}

beforeAll(loadLanguage);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("call", () => {
  it("sends a body as JSON, and the reader's language", async () => {
    const sent = server(() => Response.json({ success: true }));
    await call(sendLoginCode, { input: { phone: "9876543210" } });
    expect(sent[0]?.url).toBe("/api/otp/send");
    expect(sent[0]?.init).toMatchObject({
      method: "POST",
      credentials: "same-origin",
      headers: { "Content-Type": "application/json", "Accept-Language": "hi" },
      body: '{"phone":"9876543210"}',
    });
  });

  it("sends no content type without a body", async () => {
    const sent = server(() => Response.json({ success: true }));
    await call(logout);
    expect(sent[0]?.init.headers).not.toHaveProperty("Content-Type");
    expect(sent[0]?.init.body).toBeUndefined();
  });

  it("puts params and query in their places", async () => {
    const sent = server(() => Response.json({}));
    await call(cancelBooking, { params: { id: "a/b" }, query: { only: "hold" } });
    await call(cancelBooking, { params: { id: "c" } });
    expect(sent.map(({ url }) => url)).toEqual(["/api/bookings/a%2Fb?only=hold", "/api/bookings/c"]);
  });

  it("fails with the server's code, sentence, wait and body", async () => {
    const body = { success: false, code: "code-wait", message: "20 सेकंड रुकिए।", extra: 1 };
    server(() => Response.json(body, { status: 429, headers: { "Retry-After": "20" } }));
    const failure: unknown = await call(sendLoginCode, { input: { phone: "9876543210" } }).catch(
      (error) => error,
    );
    expect(failure).toBeInstanceOf(CallFailure);
    expect(failure).toMatchObject({
      status: 429,
      code: "code-wait",
      message: "20 सेकंड रुकिए।",
      retryAfterSeconds: 20,
      body,
    });
  });

  it("speaks for itself when no answer comes, or none that it understands", async () => {
    server(() => Promise.reject(new TypeError("no network")));
    await expect(call(logout)).rejects.toMatchObject({ status: 0, code: "network" });
    server(() => new Response("<html>", { status: 502 }));
    await expect(call(logout)).rejects.toMatchObject({
      status: 502,
      code: "bad-answer",
      retryAfterSeconds: null,
    });
    server(() => new Response("<html>", { status: 200 }));
    await expect(call(logout)).rejects.toMatchObject({ code: "bad-answer" });
  });

  it("gives up after its time also while an answer that has begun does not end", async () => {
    vi.useFakeTimers();
    server(() => new Response(new ReadableStream({ start: (body) => body.enqueue(new Uint8Array([123])) })));
    const late = expect(call(logout, { timeoutMs: 500 })).rejects.toMatchObject({ code: "timeout" });
    await vi.advanceTimersByTimeAsync(500);
    await late;
  });

  it("gives up after its time, and passes the caller's own abort on", async () => {
    vi.useFakeTimers();
    const untilAborted = ({ init }: Sent) =>
      new Promise<Response>((_, reject) => {
        init.signal?.addEventListener("abort", () => reject(new DOMException("stopped", "AbortError")));
      });
    server(untilAborted);
    const late = expect(call(logout, { timeoutMs: 500 })).rejects.toMatchObject({
      status: 0,
      code: "timeout",
    });
    await vi.advanceTimersByTimeAsync(500);
    await late;

    const stop = new AbortController();
    const left = expect(
      call(listSlots, { query: { date: "2026-11-21" }, signal: stop.signal }),
    ).rejects.toMatchObject({ name: "AbortError" });
    stop.abort();
    await left;
  });

  it("marks calls that the page makes by itself, two minutes after the last input", async () => {
    vi.useFakeTimers();
    const sent = server(() => Response.json({ slots: [] }));
    const isBackground = async () => {
      await call(listSlots, { query: { date: "2026-11-21" } });
      return new Headers(sent.at(-1)?.init.headers).has("X-Background");
    };
    window.dispatchEvent(new Event("pointerdown"));
    vi.advanceTimersByTime(119_000);
    expect(await isBackground()).toBe(false);
    vi.advanceTimersByTime(1_000);
    expect(await isBackground()).toBe(true);
    window.dispatchEvent(new Event("keydown"));
    expect(await isBackground()).toBe(false);
  });

  it("asks once for the password that several calls need, and then sends the same calls again", async () => {
    let isConfirmed = false;
    const needed = { success: false, code: "password-needed", message: "Type your password again." };
    const sent = server(() =>
      isConfirmed ? Response.json({ success: true }) : Response.json(needed, { status: 403 }),
    );
    let questions = 0;
    let answer = (_: boolean) => {};
    const stop = QUESTIONS["password-needed"].answerBy(
      () =>
        new Promise((resolve) => {
          questions++;
          answer = resolve;
        }),
    );
    const refund = (amount: number) =>
      call(refundBooking, { params: { id: "a" }, input: { amount }, idempotencyKey: "key-of-refund" });
    const refunds = Promise.all([refund(300), refund(751)]);
    await vi.waitFor(() => expect(questions).toBe(1));
    isConfirmed = true;
    answer(true);
    await refunds;
    expect(sent.map(({ init }) => init.body)).toEqual([
      '{"amount":300}',
      '{"amount":751}',
      '{"amount":300}',
      '{"amount":751}',
    ]);

    isConfirmed = false;
    const cancelled = refund(300);
    await vi.waitFor(() => expect(questions).toBe(2));
    answer(false);
    await expect(cancelled).rejects.toMatchObject({ code: "password-needed", message: needed.message });
    stop();
    await expect(refund(300)).rejects.toMatchObject({ code: "password-needed" });
  });

  it("names the login session that has ended: on an admin's page the admin's, whatever the path of the call", async () => {
    const ended: string[] = [];
    const stop = onSignedOut((whose) => ended.push(whose));
    const answer = { success: false, code: "not-signed-in", message: "लॉग इन कीजिए।" };
    server(() => Response.json(answer, { status: 401 }));
    await expect(call(logout)).rejects.toMatchObject({ status: 401 });
    window.history.pushState(null, "", "/admin/sessions");
    await expect(call(logout)).rejects.toMatchObject({ status: 401 });
    window.history.pushState(null, "", "/");
    stop();
    expect(ended).toEqual(["customer", "admin"]);
  });
});
